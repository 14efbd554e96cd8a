import DBusTestSupport
import Glibc
import IntegrationSupport
import Testing

extension WholeTests {
  /// What the shells put into a command line at a Tab, typed into real ones on a terminal.
  @Suite(.serialized)
  struct CompletionTests {
    /// Types keys into a shell and prints its terminal until some text stands there.
    private static let typist = #"""
      import os, pty, re, sys, time, select
      setup, keys, expected, *shell = sys.argv[1:]
      pid, terminal = pty.fork()
      if pid == 0:
          os.execvp(shell[0], shell)
      shown = ""
      def wait(text):
          global shown
          end = time.monotonic() + 10
          while text not in shown and time.monotonic() < end:
              if select.select([terminal], [], [], 1)[0]:
                  shown += os.read(terminal, 65536).decode(errors="replace")
                  shown = re.sub("\x1b\\[[?0-9;]*[a-zA-Z]|[\x07\x08]|\x1b[=>]", "", shown)
              shown = re.sub(" +", " ", shown)
      # The line itself is echoed, so what it prints is put together.
      os.write(terminal, (setup + "; echo REA''DY\n").encode())
      wait("READY\r\n")
      shown = shown.partition("READY")[2]
      wait("> ")
      shown = ""
      os.write(terminal, keys.encode().decode("unicode_escape").encode())
      wait(expected)
      print(shown)
      os.close(terminal)
      os.waitpid(pid, 0)
      """#

    /// Keys with what the line is then; # shows that the shell has done with the Tab.
    static let lines: [(keys: String, line: String)] = [
      (#"swiftlet per\t#"#, "swiftlet perform #"),
      (#"swiftlet show my\t#"#, #"swiftlet show my\ todo\ \(1\) #"#),
      (#"swiftlet show 'my\t#"#, "swiftlet show 'my todo (1)' #"),
      (#"swiftlet show \"my\t#"#, #"swiftlet show "my todo (1)" #"#),
      (#"swiftlet show my\\ t\t#"#, #"swiftlet show my\ todo\ \(1\) #"#),
      (#"swiftlet show it\t#"#, #"swiftlet show it\'s #"#),
      (#"swiftlet press my\\ todo\\ \\(1\\) ToggleTask\\(task=1\t#"#, #"task=1:Call\ Bob\) #"#),
      (#"swiftlet perform ToggleTask ta\t#"#, "swiftlet perform ToggleTask task=#"),
      (#"swiftlet perform ToggleTask task=1\t#"#, #"ToggleTask task=1:Call\ Bob #"#),
      (#"swiftlet perform ToggleTask task=1:C\t#"#, #"ToggleTask task=1:Call\ Bob #"#),
      (#"swiftlet add TaskList project=\t#"#, "swiftlet add TaskList project=House #"),
      (#"swiftlet configure it\\'s showsDone=f\t#"#, "showsDone=false #"),
      (#"swiftlet list widgets --host=sw\t#"#, "--host=swiftlet #"),
      (#"swiftlet perform --key k Ad\t#"#, "--key k AddTask #"),
      (#"swiftlet apply /etc/hostn\t#"#, "swiftlet apply /etc/hostname #"),
      (#"swiftlet show /etc/hostn\t#"#, "swiftlet show /etc/hostn#"),
    ]

    @Test func bashPutsItInAsItWouldBeTyped() async throws {
      try await prepared { f in
        for (keys, line) in Self.lines {
          let shown = try await type(
            f,
            keys,
            line,
            setup: "PS1='> '; source '\(Self.folder)/swiftlet'",
            into: ["bash", "--norc", "--noprofile"]
          )
          #expect(shown.contains(line), "\(keys): \(shown)")
        }
      }
    }

    @Test(.enabled(if: access("/usr/bin/zsh", X_OK) == 0))
    func zshPutsItInAsItWouldBeTyped() async throws {
      try await prepared { f in
        let setup =
          "PS1='> '; fpath=('\(Self.folder)' $fpath); autoload -U compinit; compinit -u -D"
        for (keys, line) in Self.lines {
          let shown = try await type(f, keys, line, setup: setup, into: ["zsh", "-f"])
          #expect(shown.contains(line), "\(keys): \(shown)")
        }
      }
    }

    @Test(.enabled(if: access("/usr/bin/fish", X_OK) == 0))
    func fishOffersNamesWithWhatTheyAre() async throws {
      let offers = [
        ("swiftlet per", "perform\tPerform an action and print what it returns"),
        ("swiftlet show 'my", "my todo (1)\torg.swiftlet.tasks/TaskList"),
        ("swiftlet perform ToggleTask ta", "task=\tTask"),
        ("swiftlet perform ToggleTask task=1", "task=1:Call Bob\tCall Bob"),
        ("swiftlet apply /etc/hostn", "/etc/hostname"), ("swiftlet show /etc/hostn", ""),
      ]
      try await prepared { f in
        for (line, offer) in offers {
          let script = "source '\(Self.folder)/swiftlet.fish'; complete -C \"\(line)\""
          let result = try await f.run(
            ["/usr/bin/env", "PATH=\(Programs.folder):/usr/bin:/bin", "fish", "-N", "-c", script]
          )
          #expect(result.trimmed == offer, "\(line): \(result.errorOutput)")
        }
      }
    }

    private static let folder: String = {
      let tests = "/Tests/IntegrationTests/CompletionTests.swift"
      return String(#filePath.dropLast(tests.count)) + "/Packaging/completions"
    }()

    /// A daemon with widgets and a task whose names a shell must quote.
    private func prepared(_ body: (Fixture) async throws -> Void) async throws {
      try await Fixture.with(bundles: [.tasks]) { f async throws in
        try f.setFile("todo.txt", "Call Bob\nx 2026-01-01 Paint +House\n")
        for name in ["my todo (1)", "it's"] {
          #expect(try await f.swiftlet("add", "TaskList", "--name", name).status == 0)
        }
        try await body(f)
      }
    }

    private func type(
      _ f: Fixture,
      _ keys: String,
      _ expected: String,
      setup: String,
      into shell: [String]
    ) async throws -> String {
      try await f.run(
        [
          "/usr/bin/env", "PATH=\(Programs.folder):/usr/bin:/bin", "TERM=dumb", "python3", "-c",
          Self.typist, setup, keys, expected,
        ] + shell,
        within: .seconds(60)
      )
      .output
    }
  }
}
