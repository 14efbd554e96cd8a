import Glibc

/// Makes an empty folder that no other test uses.
package func makeTemporaryFolder() throws -> String {
  var template = Array("/tmp/swiftlet-test-XXXXXX".utf8CString)
  guard let path = mkdtemp(&template) else { throw TestSupportError("No temporary folder") }
  return String(cString: path)
}

/// Makes a folder in one that exists.
package func makeFolder(_ path: String) throws {
  if mkdir(path, 0o700) != 0 { throw TestSupportError("mkdir \(path)") }
}

/// Makes a file, or replaces its content in place.
package func writeFile(_ text: String, to path: String) throws {
  let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
  if descriptor < 0 { throw TestSupportError("open \(path)") }
  defer { close(descriptor) }
  var text = text
  let written = text.withUTF8 { write(descriptor, $0.baseAddress, $0.count) }
  if written != text.utf8.count { throw TestSupportError("write \(path)") }
}

/// Removes a folder and what is in it.
package func removeFolder(_ path: String) {
  guard
    let child = try? spawn(
      ["/bin/rm", "-rf", path],
      environment: [],
      descriptors: [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    )
  else { return }
  waitpid(child, nil, 0)
}
