/// `manifest.json` of an installed bundle.
package struct BundleManifest: Hashable, Sendable {
  package var id: BundleID
  package var version: String
  /// The executable's file name in the bundle's folder.
  package var executable: String
  /// The SDK version that the bundle was built with.
  package var sdkVersion: String
  /// Groups of shared state that the bundle uses beside its own.
  package var groups: [String]
  /// Old names of kinds: alias to present name.
  package var aliases: [String: String]
  package var permissions: Permissions

  /// What the bundle says it needs; bus names are enforced now, the rest by the sandbox later.
  package struct Permissions: Hashable, Sendable {
    package var network: [String]
    package var paths: [String]
    package var bus: [String]

    package init(network: [String] = [], paths: [String] = [], bus: [String] = []) {
      self.network = network
      self.paths = paths
      self.bus = bus
    }

    /// Whether the bundle may talk to a bus name; `org.mpris.MediaPlayer2.*` names a prefix.
    package func allowsBusName(_ name: String) -> Bool {
      bus.contains { allowed in
        allowed.hasSuffix(".*")
          ? name.hasPrefix(allowed.dropLast()) || name == allowed.dropLast(2)
          : name == allowed
      }
    }
  }

  package init(
    id: BundleID,
    version: String,
    executable: String,
    sdkVersion: String,
    groups: [String] = [],
    aliases: [String: String] = [:],
    permissions: Permissions = Permissions()
  ) {
    self.id = id
    self.version = version
    self.executable = executable
    self.sdkVersion = sdkVersion
    self.groups = groups
    self.aliases = aliases
    self.permissions = permissions
  }
}

extension BundleManifest {
  /// Groups beside a bundle's own: it is told of all values in them when it starts.
  package static let groupLimit = 8

  /// Reads a manifest; unknown keys are refused by name.
  ///
  /// - Throws: ``MalformedDocument`` saying where the manifest is wrong and how.
  package init(json: JSON) throws(MalformedDocument) {
    var reader = try ObjectReader(json, path: "manifest")
    let idText = try reader.string("id")
    guard let id = BundleID(idText) else {
      throw MalformedDocument(
        path: "manifest.id",
        problem: "\"\(idText)\" is no bundle id (letters, digits, '.', '-' and '_')"
      )
    }
    self.id = id
    version = try reader.string("version")
    executable = try reader.string("executable")
    guard !executable.isEmpty, !executable.contains("/"), executable != "..", executable != "."
    else {
      throw MalformedDocument(
        path: "manifest.executable",
        problem: "\"\(executable)\" is no file name in the bundle's folder"
      )
    }
    sdkVersion = try reader.optionalString("sdk") ?? ""
    groups = try reader.strings("groups")
    guard groups.count <= Self.groupLimit else {
      throw MalformedDocument(
        path: "manifest.groups",
        problem: "\(groups.count) groups are named; \(Self.groupLimit) are allowed"
      )
    }
    aliases = [:]
    for (alias, kind) in try reader.members("aliases").members {
      guard let kind = kind.stringValue else {
        throw MalformedDocument(
          path: "manifest.aliases.\(alias)",
          problem: "expected the name of a kind, got \(kind.kindName)"
        )
      }
      aliases[alias] = kind
    }
    var inner = try ObjectReader(
      .object(try reader.members("permissions")),
      path: "manifest.permissions"
    )
    permissions = Permissions(
      network: try inner.strings("network"),
      paths: try inner.strings("paths"),
      bus: try inner.strings("bus")
    )
    try inner.finish()
    try reader.finish()
  }

  package var json: JSON {
    var object = JSONObject([
      ("id", .string(id.text)), ("version", .string(version)),
      ("executable", .string(executable)), ("sdk", .string(sdkVersion)),
      ("groups", .array(groups.map(JSON.string))),
    ])
    object["aliases"] = .object(
      JSONObject(aliases.sorted { $0.key < $1.key }.map { (key: $0.key, value: .string($0.value)) })
    )
    object["permissions"] = [
      "network": .array(permissions.network.map(JSON.string)),
      "paths": .array(permissions.paths.map(JSON.string)),
      "bus": .array(permissions.bus.map(JSON.string)),
    ]
    return .object(object)
  }
}
