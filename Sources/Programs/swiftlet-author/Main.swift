import AuthorKit
import Glibc

/// Carries out the author commands of `swiftlet`, which starts it with its own arguments.
@main
enum Main {
  static func main() {
    let tool = AuthorTool(
      surroundings: AuthorTool.Surroundings(
        program: "/proc/self/exe",
        variables: { name in getenv(name).map { String(cString: $0) } },
        print: { Lines.write($0, to: STDOUT_FILENO) },
        complain: { Lines.write($0, to: STDERR_FILENO) }
      )
    )
    exit(tool.run(Array(CommandLine.arguments.dropFirst())))
  }
}
