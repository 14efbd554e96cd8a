import Glibc
package import WidgetEngine
import WidgetModel

/// Finds the installed bundles along a search path.
///
/// Each folder on the path holds one folder per bundle:
///
///     <folder>/org.swiftlet.tasks/
///       manifest.json  Tasks  Info.plist  en.lproj/  …
///
/// The first bundle of an id wins. What stands behind it, and what is no bundle, is a problem that
/// is listed and never stops anything.
package struct BundleFolders: Hashable, Sendable {
  package static let manifestLimit = 256 << 10

  /// The folders, best first.
  package var folders: [String]

  package init(_ folders: [String]) {
    self.folders = folders
  }

  /// The usual places: what was asked for, then the user's, then the system's.
  package init(extra: [String], dataHome: String, dataFolders: [String]) {
    folders = extra + ([dataHome] + dataFolders).map { "\($0)/swiftlet/bundles" }
  }

  /// Everything that is installed now.
  package func scan() -> InstalledBundles {
    var found = InstalledBundles()
    var places: [BundleID: String] = [:]
    for folder in folders {
      for name in (FileSystem.names(in: folder) ?? []).sorted() where !name.hasPrefix(".") {
        let path = "\(folder)/\(name)"
        guard case .folder = FileSystem.stamp(of: path) else { continue }
        switch Self.load(path) {
        case .failure(let problem):
          found.problems.append(.init(folder: path, reason: problem.reason))
        case .success(let bundle):
          if let first = places[bundle.id] {
            found.problems.append(
              .init(
                folder: path,
                reason: "\(bundle.id) stands in \(first)",
                isShadowed: true
              )
            )
          } else {
            places[bundle.id] = path
            found.bundles.append(bundle)
          }
        }
      }
    }
    return found
  }

  private struct Problem: Error {
    var reason: String
  }

  private static func load(_ folder: String) -> Result<InstalledBundle, Problem> {
    guard let bytes = FileSystem.content(of: "\(folder)/manifest.json", limit: manifestLimit)
    else { return .failure(Problem(reason: "it has no readable manifest.json")) }
    let manifest: BundleManifest
    do {
      manifest = try BundleManifest(json: try JSONParser.parse(bytes))
    } catch let error as JSONError {
      return .failure(Problem(reason: "manifest.json is no JSON: \(error)"))
    } catch {
      return .failure(Problem(reason: "\(error)"))
    }
    let executable = "\(folder)/\(manifest.executable)"
    guard access(executable, X_OK) == 0,
      case .file(let device, let inode, let size, let modified) = FileSystem.stamp(of: executable)
    else { return .failure(Problem(reason: "\(manifest.executable) is no executable file")) }
    return .success(
      InstalledBundle(
        manifest: manifest,
        folder: folder,
        identity: "\(device):\(inode):\(size):\(modified)"
      )
    )
  }
}
