import DBus
import WidgetClient
import WidgetModel

/// A widget as it is to be placed.
struct Placement {
  var name: String
  var host: String
  var kind: String
  /// Nil is the first family of the kind.
  var family: String?
  /// Nil is what the family has.
  var size: Size?
  var configuration: DBusDictionary
  /// Parameters that are to have no value.
  var nulls: [String] = []
  /// Where it stands in a file, for errors.
  var place = ""
}

extension Placement {
  /// A widget as it is placed now, from its row of ListWidgets.
  init?(placed widget: JSONObject) {
    guard let name = widget["name"]?.stringValue, let host = widget["host"]?.stringValue,
      let kind = widget["kind"]?.stringValue
    else { return nil }
    self.name = name
    self.host = host
    self.kind = kind
    family = widget["family"]?.stringValue
    let values = widget["configuration"]?.objectValue?.members ?? []
    configuration = DBusDictionary(
      values.compactMap { key, value in DBusValue(parameter: value).map { (key, $0) } }
    )
    nulls = (widget["nulls"]?.arrayValue ?? []).compactMap(\.stringValue)
    if let width = widget["width"]?.doubleValue, let height = widget["height"]?.doubleValue {
      size = Size(width: width, height: height)
    }
  }

  /// The widget as it stands in the file of `swiftlet apply`.
  ///
  /// A size that its family has anyway is left out, so that the file follows it.
  var fileEntry: JSON {
    var entry = JSONObject([("name", .string(name)), ("kind", .string(kind))])
    entry["family"] = family.map(JSON.string)
    entry["host"] = .string(host)
    if let size, size != family.flatMap(Family.init(rawValue:))?.defaultSize {
      entry["width"] = .double(size.width)
      entry["height"] = .double(size.height)
    }
    var values = configuration.plainJSON.objectValue ?? JSONObject()
    for name in nulls { values[name] = .null }
    if !values.isEmpty { entry["configuration"] = .object(values) }
    return .object(entry)
  }

  /// The same widget with everything said that the kind says of it: what it would be once placed.
  func completed(by kind: JSONObject) -> Placement {
    var whole = self
    whole.kind = kind["name"]?.stringValue ?? self.kind
    whole.family = family ?? kind["families"]?.arrayValue?.first?.stringValue
    whole.size = size ?? whole.family.flatMap(Family.init(rawValue:))?.defaultSize
    for parameter in ParameterSchema.all(of: kind) where !nulls.contains(parameter.name) {
      guard configuration[parameter.name] == nil, let value = parameter.defaultValue else {
        continue
      }
      whole.configuration[parameter.name] = DBusValue(parameter: value.plainJSON)
    }
    return whole
  }
}

extension ParameterSchema {
  /// The parameters of a described action, or of a described kind's configuration.
  static func all(of description: JSONObject) -> [ParameterSchema] {
    let parameters = description["configuration"]?["parameters"] ?? description["parameters"]
    return (parameters?.arrayValue ?? []).compactMap {
      try? ParameterSchema(json: $0, path: "parameter")
    }
  }
}

extension WidgetClient {
  /// Everything that is known of something with a name; `what` tells a kind from a widget of the
  /// same name.
  func describe(
    _ name: String,
    as what: String?,
    deadline: Duration = defaultDeadline,
    startsService: Bool = true
  ) throws(ClientError) -> JSONObject {
    let options: DBusDictionary = what.map { ["what": .string($0)] } ?? [:]
    let answer = try callManager(
      "Describe",
      [.string(name), .dictionary(options)],
      deadline: deadline,
      startsService: startsService
    )
    return answer.first?.plainJSON.objectValue ?? JSONObject()
  }

  /// Places a widget, or changes the one of that name.
  @discardableResult
  func place(_ placement: Placement) throws(ClientError) -> ObjectPath {
    var options: DBusDictionary = [
      "name": .string(placement.name), "host": .string(placement.host), "text": .bool(true),
    ]
    if let size = placement.size {
      options["width"] = .double(size.width)
      options["height"] = .double(size.height)
    }
    if !placement.nulls.isEmpty { options["nulls"] = .strings(placement.nulls) }
    let family: String
    if let named = placement.family {
      family = named
    } else {
      let families = try describe(placement.kind, as: "kind")["families"]?.arrayValue
      family = families?.first?.stringValue ?? ""
    }
    let answer = try callManager(
      "AddWidget",
      [
        .string(placement.kind), .string(family), .dictionary(placement.configuration),
        .dictionary(options),
      ]
    )
    return answer.first?.objectPathValue ?? ServiceNames.path(ofWidget: placement.name)
  }
}
