import BundleHost
import EventLoop
import ServiceKit
import WidgetEngine
import WidgetModel
import WidgetService

/// Tells the engine which bundles are installed, at the start and whenever their folders change.
final class InstallationWatch {
  /// An installation is several changes; they are looked at together.
  private static let settling = Duration.milliseconds(100)

  private let folders: BundleFolders
  private let loop: EventLoop
  private var watcher: FileWatcher?
  private var timer: TimerToken?
  private var found: InstalledBundles?
  private let service: WidgetService
  private let log: Logger

  init(
    _ folders: BundleFolders,
    on loop: EventLoop,
    telling service: WidgetService,
    log: Logger
  ) {
    self.log = log
    self.folders = folders
    self.loop = loop
    self.service = service
  }

  func begin() {
    watcher = FileWatcher(
      on: loop,
      changed: { [weak self] _ in self?.scheduleScan() },
      unavailable: { [log] in log.error("watch unavailable, new bundles go unnoticed: \($0)") }
    )
    scan()
    service.onLoop { service in service.withEngine { $0.beginWatching() } }
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
