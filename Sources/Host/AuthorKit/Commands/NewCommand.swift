import WidgetModel

extension AuthorTool {
  func new(_ arguments: some Sequence<String>) throws(AuthorError) {
    let path = Self.trimmed(try CommandArguments(arguments, flags: ["--json"]).operand("NAME"))
    let name = String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
    guard let template = BundleTemplate(name: name) else {
      throw .usage(
        "\"\(name)\" is no name for a bundle: letters and digits, a letter first, as Hello"
      )
    }
    guard !BundleTemplate.taken.contains(name) else {
      throw .usage("\(name) is a name of the SDK's or of Swift's: take another, as My\(name)")
    }
    guard !FileTree.exists(path) else { throw .usage("\(path) is there already") }
    try FileTree.makeFolder(path)
    for file in template.files {
      try FileTree.write(Array(file.text.utf8), to: "\(path)/\(file.name)")
    }
    conclude(
      "Wrote \(path): next, swiftlet build \(path) && swiftlet install \(path)",
      ["folder": .string(path), "files": .array(template.files.map { .string($0.name) })]
    )
  }
}
