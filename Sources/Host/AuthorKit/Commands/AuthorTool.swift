import Glibc
import WidgetModel

/// The commands that compile or draw: `new`, `build`, `install` and `render`.
package struct AuthorTool: Sendable {
  /// What a command may ask of its surroundings.
  package struct Surroundings: Sendable {
    /// The path of the running program, from which the installed SDK is found.
    package var program: String
    package var variables: @Sendable (String) -> String?
    package var print: @Sendable (String) -> Void
    package var complain: @Sendable (String) -> Void
    /// The kinds of placed widgets, where that can be known.
    package var placedKinds: @Sendable () -> [String]?

    package init(
      program: String,
      variables: @escaping @Sendable (String) -> String?,
      print: @escaping @Sendable (String) -> Void,
      complain: @escaping @Sendable (String) -> Void,
      placedKinds: @escaping @Sendable () -> [String]? = AuthorTool.placedKinds
    ) {
      self.program = program
      self.variables = variables
      self.print = print
      self.complain = complain
      self.placedKinds = placedKinds
    }
  }

  let surroundings: Surroundings
  /// With `--json` the result alone is printed, as one object; what else there is to say goes to
  /// standard error.
  private(set) var printsJSON = false

  package init(surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  package static let usage = """
    usage: swiftlet new NAME [--json]
           swiftlet build [DIR] [--static] [--portable] [-o FOLDER] [--sdk FOLDER] [--json]
           swiftlet install [DIR | FILE] [--sdk FOLDER] [--json]
           swiftlet uninstall BUNDLE [--json]
           swiftlet render WIDGET | KIND | --archive FILE [-o FILE] [--json] […]

      new      writes a first bundle into the folder NAME
      build    compiles the bundle in DIR (default: here) against the installed SDK;
               the result is DIR/build/<id>.bundle, or FOLDER
      install  puts a bundle where swiftletd finds it; DIR is an author's folder (built first if
               need be) or a built bundle, FILE a tar archive of one
      uninstall
               removes a bundle that you installed, by its id; its placed widgets stay
      render   draws what a placed widget shows, a kind's preview, or an archive in a file, as PNG
               or as SVG (by the end of the file's name; - is standard output)

      --static    put SDK, Foundation and Swift's runtime into the executable (about 58 MB)
      --portable  find the runtime library relative to the installed bundle, for packaging
      --sdk       the SDK's folder; SWIFTLET_SDK says the same
      --json      print what was made as one JSON object, and the steps to standard error;
                  of render also where to press and when the picture next changes

      render takes --scale N (pixels of a point, 2), --scheme light|dark, --size WIDTHxHEIGHT (points),
      --family NAME (for a kind), --date SECONDS (since 1970), --type-size NAME, --rtl, --no-background,
      --placeholder, and the id of an element to show --pressed or --flipped.

      swiftlet new Hello && swiftlet build Hello && swiftlet install Hello
      swiftlet uninstall com.example.hello
      swiftlet render todo -o todo.png --scheme dark
    """

  /// Runs one command.
  ///
  /// - Returns: The exit code: 0 done, 1 failed, 2 called wrongly.
  package func run(_ arguments: [String]) -> Int32 {
    do {
      let rest = arguments.dropFirst()
      if rest.contains("--help") || rest.contains("-h") {
        surroundings.print(Self.usage)
        return 0
      }
      var tool = self
      tool.printsJSON = rest.prefix { $0 != "--" }.contains("--json")
      switch arguments.first {
      case "new": try tool.new(rest)
      case "build": try tool.build(rest)
      case "install": try tool.install(rest)
      case "uninstall": try tool.uninstall(rest)
      case "render": try tool.render(rest)
      case "--version": surroundings.print("swiftlet-author \(SwiftletVersion.current)")
      case "--help", "-h", "help": surroundings.print(Self.usage)
      case nil: throw AuthorError.usage("no command\n\(Self.usage)")
      case let command?: throw AuthorError.usage("unknown command \(command)\n\(Self.usage)")
      }
      return 0
    } catch let error as AuthorError {
      if !error.message.isEmpty { surroundings.complain("swiftlet: \(error.message)") }
      return error.kind.rawValue
    } catch {
      surroundings.complain("swiftlet: \(error)")
      return AuthorError.Kind.failed.rawValue
    }
  }

  /// Tells of one step.
  func say(_ line: String) {
    if printsJSON { surroundings.complain(line) } else { surroundings.print(line) }
  }

  /// Tells what came of a command.
  func conclude(_ line: String, _ result: JSON) {
    surroundings.print(printsJSON ? result.text : line)
  }

  /// The SDK named by `--sdk`, by `SWIFTLET_SDK`, or installed with this program.
  func sdk(_ arguments: CommandArguments) throws(AuthorError) -> InstalledSDK {
    if let named = arguments.values["--sdk"] { return try InstalledSDK(folder: named) }
    if let named = surroundings.variables("SWIFTLET_SDK"), !named.isEmpty {
      return try InstalledSDK(folder: named)
    }
    let program = FileTree.resolved(surroundings.program) ?? surroundings.program
    let folder = String(program[..<(program.lastIndex(of: "/") ?? program.startIndex)])
    return try InstalledSDK(
      folder: "\(folder)/../../lib/swiftlet/sdk-\(SwiftletVersion.current)"
    )
  }
}
