import WidgetClient
import WidgetModel

extension AuthorTool {
  func uninstall(_ arguments: some Sequence<String>) throws(AuthorError) {
    let name = try CommandArguments(arguments, flags: ["--json"]).operand("BUNDLE")
    guard let id = BundleID(name) else {
      throw .usage("\"\(name)\" is no bundle's id, as `swiftlet list bundles` prints it")
    }
    let installer = BundleInstaller(bundles: try bundlesFolder())
    let folder = "\(installer.bundles)/\(id)"
    let shipped = shippedFolders.first { FileTree.exists("\($0)/\(id)/manifest.json") }
    guard FileTree.isThere(folder) else {
      if let shipped {
        throw AuthorError(
          kind: .refused,
          message: "\(id) is not installed by you but came with the system, in \(shipped): "
            + "swiftlet disable \(id) stops it"
        )
      }
      throw AuthorError(kind: .unknownName, message: "no bundle \(id) is installed in \(folder)")
    }
    let placed = surroundings.placedKinds()?.count { $0.hasPrefix("\(id)/") }
    try installer.remove(id)
    var line = "Removed \(id) from \(folder)"
    var result = JSONObject([("bundle", .string(id.text)), ("folder", .string(folder))])
    if let shipped {
      line += "; the one in \(shipped) is used again"
      result.append("shipped", .string("\(shipped)/\(id)"))
    } else if let placed {
      if placed > 0 {
        line += "; \(placed) placed widget\(placed == 1 ? " has" : "s have") no bundle now"
      }
      result.append("widgets", .int(Int64(placed)))
    }
    conclude(line, .object(result))
  }

  /// The kinds of all placed widgets, by full name; nil where no daemon runs.
  package static func placedKinds() -> [String]? {
    let widgets = try? WidgetClient().widgets(startsService: false)
    return widgets?.compactMap { $0["kind"]?.stringValue }
  }

  /// Where packages put bundles; the installation that this program belongs to comes first.
  private var shippedFolders: [String] {
    let named = surroundings.variables("XDG_DATA_DIRS") ?? ""
    let data = (named.isEmpty ? "/usr/local/share:/usr/share" : named).split(separator: ":")
    let own = (FileTree.resolved(surroundings.program) ?? surroundings.program)
      .split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
    return (["\(own)/share"] + data.map(String.init)).map { "\($0)/swiftlet/bundles" }
  }
}
