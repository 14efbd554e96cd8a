import BundleHost
package import WidgetEngine
package import WidgetModel
package import WidgetWire

/// Carries what the ports have to tell to the engine, which is made after them.
package final class EngineLink: BundleEvents, EngineLog, Publisher {
  package internal(set) weak var engine: Engine?
  var publish: ((EngineEvent) -> Void)?
  private let logger: any EngineLog

  package init(log: any EngineLog) {
    logger = log
  }

  package func received(
    _ message: MessageFromBundle,
    from bundle: BundleID,
    process: any BundleProcess
  ) {
    engine?.receive(message, from: bundle, process: process)
  }

  package func ending(_ bundle: BundleID, process: any BundleProcess) {
    engine?.processIsEnding(bundle, process: process)
  }

  package func ended(_ bundle: BundleID, process: any BundleProcess, _ end: ProcessEnd) {
    engine?.processEnded(bundle, process: process, end)
  }

  package func printed(_ line: String, by bundle: BundleID) {
    logger.notice("[\(bundle)] \(line)")
  }

  package func notice(_ message: String) { logger.notice(message) }
  package func error(_ message: String) { logger.error(message) }

  package func publish(_ event: EngineEvent) { publish?(event) }
}
