package import EventLoop
package import WidgetEngine
package import WidgetModel
package import WidgetWire

/// Takes what bundles' processes say and how they end.
package protocol BundleEvents: AnyObject {
  func received(_ message: MessageFromBundle, from bundle: BundleID, process: any BundleProcess)
  /// Its end is near: what it has said is still received, nothing that it is told now is read.
  func ending(_ bundle: BundleID, process: any BundleProcess)
  func ended(_ bundle: BundleID, process: any BundleProcess, _ end: ProcessEnd)
  func printed(_ line: String, by bundle: BundleID)
}

/// Starts bundles as processes of their own, each with a channel on descriptor 3.
package final class ProcessLauncher: BundleLauncher {
  private let loop: EventLoop
  private let environment: [String: String]
  private let memoryLimit: UInt64
  /// Told of everything; set before the first launch.
  package weak var events: (any BundleEvents)?
  /// Processes that have not ended, those that nobody wants any more included, by a number each.
  private var running = Set<Int>()
  private var launches = 0
  private var allEnded: (() -> Void)?

  /// Makes a launcher for a loop.
  ///
  /// - Parameters:
  ///   - loop: Where channels and processes are watched.
  ///   - environment: The daemon's environment; bundles see what ``BundleEnvironment`` allows.
  ///   - memoryLimit: Bytes of writable memory a bundle may have.
  package init(on loop: EventLoop, environment: [String: String], memoryLimit: UInt64) {
    self.loop = loop
    self.environment = BundleEnvironment.filter(environment)
    self.memoryLimit = memoryLimit
  }

  package func launch(_ bundle: InstalledBundle) throws(WidgetError) -> any BundleProcess {
    guard let events else {
      throw WidgetError(.bundleCrashed, "it cannot be started before the daemon is ready")
    }
    launches += 1
    let number = launches
    running.insert(number)
    do {
      return try RunningBundle(
        bundle,
        environment: environment,
        memoryLimit: memoryLimit,
        on: loop,
        handler: events,
        gone: { [weak self] in self?.ended(number) }
      )
    } catch {
      ended(number)
      throw WidgetError(.bundleCrashed, "it could not be started: \(error)")
    }
  }

  /// Calls back once no process runs, at once where none does; only the last such call counts.
  package func whenAllHaveEnded(_ body: @escaping () -> Void) {
    if running.isEmpty { body() } else { allEnded = body }
  }

  private func ended(_ number: Int) {
    running.remove(number)
    guard running.isEmpty, let allEnded else { return }
    self.allEnded = nil
    allEnded()
  }
}
