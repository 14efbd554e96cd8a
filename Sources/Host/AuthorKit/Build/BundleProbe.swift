package import WidgetModel

/// Asks a built bundle what it holds and checks the answer against its manifest.
package enum BundleProbe {
  /// Seconds that a bundle has for describing itself.
  private static let deadline = 20

  /// Runs the bundle's executable with `--describe`.
  ///
  /// - Parameters:
  ///   - folder: The bundle's folder.
  ///   - manifest: What it says of itself.
  ///   - runtimeFolder: Where the runtime library is, if the bundle does not find it itself before
  ///     it is installed.
  /// - Returns: The bundle's kinds and intents.
  /// - Throws: ``AuthorError`` if the bundle does not start, or its manifest names what it has not.
  package static func describe(
    folder: String,
    manifest: BundleManifest,
    runtimeFolder: String? = nil
  ) throws(AuthorError) -> BundleDescription {
    let path = FileTree.resolved(folder) ?? folder
    let outcome = try Subprocess.run(
      ["\(path)/\(manifest.executable)", "--describe"],
      environment: runtimeFolder.map { ["LD_LIBRARY_PATH": $0] } ?? [:],
      capturing: true,
      deadline: deadline
    )
    guard outcome.status == 0 else {
      throw .failed("\(manifest.executable) --describe ended with status \(outcome.status)")
    }
    let description: BundleDescription
    do {
      description = try BundleDescription(json: try JSONParser.parse(outcome.output))
    } catch {
      throw .failed("\(manifest.executable) --describe did not print a description: \(error)")
    }
    for (alias, kind) in manifest.aliases.sorted(by: { $0.key < $1.key })
    where description.kind(kind) == nil {
      throw .failed(
        "manifest.aliases.\(alias) leads to the kind \"\(kind)\", which the bundle does not have"
      )
    }
    return description
  }
}
