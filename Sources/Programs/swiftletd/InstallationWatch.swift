import BundleHost
import EventLoop
import WidgetEngine
import WidgetModel
import WidgetService

/// Tells the engine which bundles are installed, at the start and whenever their folders change.
final class InstallationWatch {
  /// An installation is several changes; they are looked at together.
  private static let settling = Duration.milliseconds(100)

  private let folders: BundleFolders
  private let watched: WatchedFolders
  private let loop: EventLoop
  private var watcher: FileWatcher?
  private var timer: TimerToken?
  private var found: InstalledBundles?
  private let service: WidgetService

  init(
    _ folders: BundleFolders,
    watching watched: WatchedFolders,
    on loop: EventLoop,
    telling service: WidgetService
  ) {
    self.watched = watched
    self.folders = folders
    self.loop = loop
    self.service = service
  }

  func begin() {
    watcher = FileWatcher(in: watched) { [weak self] _ in self?.scheduleScan() }
    scan()
    let box = LoopBound(self)
    service.onLoop { service in
      service.withEngine { engine in
        // Whoever has just installed a bundle need not wait until its folder has settled.
        engine.lookForBundles = { [weak watch = box.value] in watch?.scan() }
        engine.beginWatching()
      }
    }
  }

  private func scheduleScan() {
    guard timer == nil else { return }
    timer = loop.schedule(after: Self.settling) { [weak self] in
      self?.timer = nil
      self?.scan()
    }
  }

  private func scan() {
    let present = folders.scan()
    var paths = Set(folders.folders)
    for bundle in present.bundles {
      paths.formUnion([
        bundle.folder, "\(bundle.folder)/manifest.json",
        "\(bundle.folder)/\(bundle.manifest.executable)",
      ])
    }
    for problem in present.problems {
      paths.formUnion([problem.folder, "\(problem.folder)/manifest.json"])
    }
    watcher?.watch(paths)
    guard present != found else { return }
    found = present
    service.onLoop { service in service.withEngine { $0.setBundles(present) } }
  }
}
