import Testing

/// What the runtime library does when it cannot be moved (`Packaging/SDK/relocate.c`).
struct RelocationTests {
  @Test func dataThatCannotBeMadeWritableIsSaidOnStandardError() throws {
    try Workspace.with { workspace in
      try workspace.write("int refuse(void *a, unsigned long n, int p) { return -1; }", to: "no.c")
      try workspace.write("int there(void); int main(void) { return there(); }", to: "main.c")
      try workspace.write("int there(void) { return 0; }", to: "there.c")
      let result = try workspace.run(
        """
        clang -shared -fPIC -Dmprotect=refuse -fuse-ld=lld -Wl,-init,swiftlet_relocate -o libthere.so \
          '\(Workspace.clone)/Packaging/SDK/relocate.c' no.c there.c &&
          clang main.c -L. -lthere -Wl,-rpath,"$PWD" -o main || exit 99
        ./main
        """
      )
      #expect(result.status == 127, "\(result.output)")
      #expect(result.output.contains("libSwiftletRuntime"), "\(result.output)")
      #expect(result.output.contains("mprotect"), "\(result.output)")
    }
  }
}
