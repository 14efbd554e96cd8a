package import WidgetModel
package import WidgetWire

/// Starts bundles' processes.
///
/// What a process says and how it ends arrives at the engine: ``Engine/receive(_:from:process:)``
/// and ``Engine/processEnded(_:process:reason:)``.
package protocol BundleLauncher: AnyObject {
  /// Starts the executable of a bundle.
  ///
  /// - Throws: ``WidgetError`` with `bundleCrashed` where it cannot be started.
  func launch(_ bundle: InstalledBundle) throws(WidgetError) -> any BundleProcess
}

/// A running process of a bundle.
package protocol BundleProcess: AnyObject {
  var processID: Int32 { get }
  func send(_ message: MessageToBundle)
  /// Asks it to end, and makes it end after a while.
  func terminate()
  /// Ends it at once, with everything it started.
  func kill()
}

/// Why a process ended, or what it did that ends it.
package enum ProcessEnd: Hashable, Sendable {
  case exited(status: Int32)
  case signalled(Int32)
  /// It broke the protocol or a limit; the text is the end of "The bundle …".
  case violated(String)
}

extension ProcessEnd: CustomStringConvertible {
  package var description: String {
    switch self {
    case .exited(let status): "exited with status \(status)"
    case .signalled(let signal): "was ended by signal \(signal)"
    case .violated(let what): what
    }
  }
}
