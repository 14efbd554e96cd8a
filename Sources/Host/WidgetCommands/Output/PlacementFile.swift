import CommandLineKit
import DBus
import WidgetClient
import WidgetModel

/// The file of `swiftlet apply`.
enum PlacementFile {
  /// Reads and checks a whole file.
  ///
  /// - Throws: ``UsageError`` naming the file, the place in it and what is wrong.
  static func read(_ path: String) throws(UsageError) -> [Placement] {
    let bytes = try InputFile.read(path)
    let name = path == "-" ? "standard input" : Printable.line(path)
    do {
      return try placements(try JSONParser.parse(bytes))
    } catch let error as JSONError {
      let before = bytes.prefix(error.offset).split(separator: 10, omittingEmptySubsequences: false)
      let column = (before.last?.count ?? 0) + 1
      throw UsageError("\(name), line \(before.count), column \(column): \(error.message)")
    } catch {
      throw UsageError("\(name): \(error)")
    }
  }

  private static func placements(_ json: JSON) throws -> [Placement] {
    var reader = try ObjectReader(json, path: "file")
    let placements = try reader.list("widgets") { (json, path) throws(MalformedDocument) in
      try placement(json, path: path)
    }
    try reader.finish()
    var names = Set<String>()
    for placement in placements where !names.insert(placement.name).inserted {
      throw MalformedDocument(path: "widgets", problem: "\"\(placement.name)\" stands twice")
    }
    return placements
  }

  private static func placement(
    _ json: JSON,
    path: String
  ) throws(MalformedDocument) -> Placement {
    var reader = try ObjectReader(json, path: path)
    let name = try reader.string("name")
    var configuration: [(String, DBusValue)] = []
    var nulls: [String] = []
    for (key, value) in try reader.members("configuration").members {
      if value.isNull {
        nulls.append(key)
        continue
      }
      guard let parameter = DBusValue(parameter: value) else {
        throw MalformedDocument(
          path: "\(path).configuration.\(key)",
          problem: "\(value.kindName) is no value of a parameter"
        )
      }
      configuration.append((key, parameter))
    }
    let (width, height) = (try reader.optionalDouble("width"), try reader.optionalDouble("height"))
    guard (width == nil) == (height == nil) else {
      throw MalformedDocument(path: path, problem: "has width or height alone")
    }
    let placement = Placement(
      name: name,
      host: try reader.optionalString("host") ?? "swiftlet",
      kind: try reader.string("kind"),
      family: try reader.optionalString("family"),
      size: width.flatMap { width in height.map { Size(width: width, height: $0) } },
      configuration: DBusDictionary(configuration),
      nulls: nulls,
      place: "\(path), \"\(name)\""
    )
    try reader.finish()
    return placement
  }
}
