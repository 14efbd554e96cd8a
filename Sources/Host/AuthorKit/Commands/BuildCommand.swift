import WidgetModel

extension AuthorTool {
  static let buildFlags: Set<String> = ["--static", "--portable", "--json"]
  static let buildOptions: Set<String> = ["-o", "--sdk"]

  func build(_ arguments: some Sequence<String>) throws(AuthorError) {
    let arguments = try CommandArguments(
      arguments,
      flags: Self.buildFlags,
      options: Self.buildOptions
    )
    let folder = arguments.operands.isEmpty ? "." : try arguments.operand("DIR")
    let (line, result) = try build(try BundleSource(folder: Self.trimmed(folder)), arguments)
    conclude(line, result)
  }

  /// Builds, and gives what came of it in one line and as an object.
  func build(
    _ source: BundleSource,
    _ arguments: CommandArguments
  ) throws(AuthorError) -> (line: String, result: JSON) {
    let output = arguments.values["-o"].map(Self.trimmed)
    let builder = BundleBuilder(
      source: source,
      sdk: try sdk(arguments),
      compiler: try Compiler.find(),
      output: output ?? source.defaultOutput,
      isStatic: arguments.flags.contains("--static"),
      isPortable: arguments.flags.contains("--portable"),
      report: say
    )
    try builder.compiler.check(against: builder.sdk)
    // Editors want it most while the sources do not compile yet. A build for elsewhere leaves the
    // author's folder as it is.
    if output == nil { try writeCompileCommands(builder) }
    let description = try builder.build()
    for issue in description.issues { surroundings.complain("warning: \(issue)") }
    let size = FileTree.size(of: "\(builder.output)/\(source.manifest.executable)")
    return (
      """
      Built \(builder.output) (\(Self.readable(size))): \
      \(Self.count(description.kinds.count, "kind")), \
      \(Self.count(description.intents.count, "action"))
      """,
      [
        "bundle": .string(source.manifest.id.text),
        "folder": .string(builder.output),
        "bytes": .int(Int64(size)),
        "kinds": .array(description.kinds.map { .string($0.name) }),
        "actions": .array(
          description.intents.filter { !$0.isConfiguration }.map { .string($0.name) }
        ),
      ]
    )
  }

  private func writeCompileCommands(_ builder: BundleBuilder) throws(AuthorError) {
    var absolute = builder
    absolute.source.folder = FileTree.resolved(builder.source.folder) ?? builder.source.folder
    let text = CompileCommands.text(
      sources: absolute.source.sources.map { "\(absolute.source.folder)/\($0)" },
      command: absolute.compileCommand,
      folder: absolute.source.folder
    )
    try FileTree.write(
      Array(text.utf8),
      to: "\(absolute.source.folder)/compile_commands.json"
    )
  }

  /// The path without the slashes that completion leaves at its end.
  static func trimmed(_ path: String) -> String {
    var path = path[...]
    while path.count > 1, path.last == "/" { path = path.dropLast() }
    return String(path)
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  private static func readable(_ bytes: Int) -> String {
    bytes < 1_000_000 ? "\((bytes + 999) / 1000) KB" : "\((bytes + 500_000) / 1_000_000) MB"
  }
}
