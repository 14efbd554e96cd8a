import BundleHost
import Testing
import WidgetEngine
import WidgetModel

@Suite struct BundleFoldersTests {
  private func add(
    _ id: String,
    to folder: TemporaryFolder,
    in place: String,
    manifest: String? = nil,
    executable: Bool = true
  ) {
    _ = folder.make(place)
    _ = folder.make("\(place)/\(id)")
    let text = manifest ?? #"{"id": "\#(id)", "version": "1", "executable": "run"}"#
    folder.write(text, to: "\(place)/\(id)/manifest.json")
    if executable { folder.write("#!", to: "\(place)/\(id)/run", mode: 0o700) }
  }

  @Test func theFirstBundleOfAnIDWinsAndTheOtherIsListed() throws {
    let folder = try TemporaryFolder()
    add("a.b", to: folder, in: "first")
    add("a.b", to: folder, in: "second")
    add("a.c", to: folder, in: "second")
    let found = BundleFolders(["\(folder.path)/first", "\(folder.path)/second"]).scan()
    #expect(
      found.bundles.map(\.folder) == ["\(folder.path)/first/a.b", "\(folder.path)/second/a.c"]
    )
    #expect(found.problems.map(\.folder) == ["\(folder.path)/second/a.b"])
  }

  @Test(arguments: [
    ("{", "no JSON"),
    (#"{"id": "x", "version": "1", "executable": "run", "colour": 1}"#, "colour"),
    (#"{"id": "../x", "version": "1", "executable": "run"}"#, "no bundle id"),
    (#"{"id": "x", "version": "1", "executable": "../run"}"#, "no file name"),
    (#"{"id": "x", "version": 1, "executable": "run"}"#, "manifest.version"),
  ])
  func aBrokenManifestIsListedWithItsReason(manifest: String, reason: String) throws {
    let folder = try TemporaryFolder()
    add("x", to: folder, in: "all", manifest: manifest)
    add("y", to: folder, in: "all")
    let found = BundleFolders(["\(folder.path)/all"]).scan()
    #expect(found.bundles.map(\.id.text) == ["y"])
    #expect(found.problems.count == 1)
    #expect(found.problems.first?.reason.contains(reason) == true)
  }

  @Test func aBundleNeedsItsExecutable() throws {
    let folder = try TemporaryFolder()
    add("x", to: folder, in: "all", executable: false)
    let found = BundleFolders(["\(folder.path)/all", "\(folder.path)/absent"]).scan()
    #expect(found.bundles.isEmpty)
    #expect(found.problems.first?.reason == "run is no executable file")
  }

  @Test func anotherBuildHasAnotherIdentity() throws {
    let folder = try TemporaryFolder()
    add("x", to: folder, in: "all")
    let folders = BundleFolders(["\(folder.path)/all"])
    let before = folders.scan().bundles.first?.identity
    folder.write("#! other", to: "all/x/run", mode: 0o700)
    #expect(folders.scan().bundles.first?.identity != before)
  }
}
