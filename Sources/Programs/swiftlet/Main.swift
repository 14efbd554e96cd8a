import CommandLineKit
import Glibc
import WidgetCommands

/// The command line: a client of swiftletd, small and quick to start.
@main
enum Main {
  static func main() {
    let tool = CommandTool(
      surroundings: Surroundings(
        program: ProgramPath.own,
        variables: { name in getenv(name).map { String(cString: $0) } },
        print: { StandardStream.write($0, to: STDOUT_FILENO) },
        complain: { StandardStream.write($0, to: STDERR_FILENO) },
        replace: ProgramPath.replace
      )
    )
    // Nothing is left to clean up; the bus notices the end of the process.
    _exit(tool.run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }
}
