/// Everything a bundle's executable says of itself: `--describe`, cached by the daemon.
package struct BundleDescription: Hashable, Sendable {
  package var sdkVersion: String
  package var kinds: [KindSchema]
  package var intents: [IntentSchema]
  /// Mistakes of the author that do not stop the bundle, each with its remedy.
  package var issues: [String]

  package init(
    sdkVersion: String,
    kinds: [KindSchema],
    intents: [IntentSchema],
    issues: [String] = []
  ) {
    self.sdkVersion = sdkVersion
    self.kinds = kinds
    self.intents = intents
    self.issues = issues
  }

  package func kind(_ name: String) -> KindSchema? { kinds.first { $0.name == name } }
  package func intent(_ name: String) -> IntentSchema? { intents.first { $0.name == name } }
}

extension BundleDescription {
  package init(json: JSON, path: String = "description") throws(MalformedDocument) {
    var reader = try ObjectReader(json, path: path)
    sdkVersion = try reader.string("sdk")
    kinds = try reader.list("kinds") { (json, path) throws(MalformedDocument) in
      try KindSchema(json: json, path: path)
    }
    intents = try reader.list("intents") { (json, path) throws(MalformedDocument) in
      try IntentSchema(json: json, path: path)
    }
    issues = try reader.strings("issues")
    try reader.finish()
  }

  package var json: JSON {
    [
      "sdk": .string(sdkVersion),
      "kinds": .array(kinds.map(\.json)),
      "intents": .array(intents.map(\.json)),
      "issues": .array(issues.map(JSON.string)),
    ]
  }
}
