/// The base of the intents that the system itself knows.
public protocol SystemIntent: AppIntent {}

/// Starts, pauses or changes audio; the bundle's process is kept alive for it.
public protocol AudioPlaybackIntent: SystemIntent {}
/// The older name of ``AudioPlaybackIntent``.
public protocol AudioStartingIntent: SystemIntent {}
public protocol AudioRecordingIntent: SystemIntent {}
public protocol PushToTalkTransmissionIntent: SystemIntent {}
public protocol CameraCaptureIntent: SystemIntent {}
public protocol LiveActivityIntent: SystemIntent {}
public protocol LiveActivityStartingIntent: SystemIntent {}
public protocol SetFocusFilterIntent: AppIntent {}
public protocol StartWorkoutIntent: SystemIntent {}
public protocol PauseWorkoutIntent: SystemIntent {}
public protocol ResumeWorkoutIntent: SystemIntent {}
public protocol StartDiveIntent: SystemIntent {}
public protocol UndoableIntent: AppIntent {}
public protocol SnippetIntent: AppIntent {}

/// An intent that sets a value, such as what a toggle stands for.
///
/// The value after the flip is put into `value` before `perform()`.
public protocol SetValueIntent<ValueType>: AppIntent {
  associatedtype ValueType: _IntentValue
  var value: ValueType { get set }
}

/// Deletes entities.
public protocol DeleteIntent: SystemIntent {
  associatedtype Entity: AppEntity
  var entities: [Entity] { get }
}

/// An intent that reports how far it has come.
public protocol ProgressReportingIntent: AppIntent {}

extension ProgressReportingIntent {
  /// Nobody shows it yet: each reading gives a fresh progress of its own.
  public var progress: Progress { Progress(totalUnitCount: 0) }
}

/// An intent that may ask for the app to come to the front while it runs.
public protocol ForegroundContinuableIntent: AppIntent {}

extension ForegroundContinuableIntent {
  /// Asks for the app to come to the front.
  ///
  /// - Throws: Always: there is no app behind a bundle.
  public func requestToContinueInForeground(_ dialog: IntentDialog? = nil) async throws {
    throw AppIntentError.unsupported("requestToContinueInForeground()")
  }

  /// Asks for the app to come to the front.
  ///
  /// - Throws: Always: there is no app behind a bundle.
  public func requestToContinueInForeground<R>(
    _ dialog: IntentDialog? = nil,
    continuation: @escaping @MainActor @Sendable () async throws -> R
  ) async throws -> R {
    throw AppIntentError.unsupported("requestToContinueInForeground()")
  }

  public func needsToContinueInForegroundError(
    _ dialog: IntentDialog? = nil,
    continuation: (@MainActor @Sendable () async throws -> Void)? = nil
  ) -> AppIntentError {
    .unsupported("continuing in the foreground")
  }
}

/// An intent that took over from a SiriKit intent of another name.
public protocol CustomIntentMigratedAppIntent: AppIntent {
  static var intentClassName: String { get }
}

extension CustomIntentMigratedAppIntent {
  public static var persistentIdentifier: String { intentClassName }
}

public protocol DeprecatedAppIntent: AppIntent {}

/// A module that contains intents; every intent of an executable is found without it.
public protocol AppIntentsPackage {
  static var includedPackages: [any AppIntentsPackage.Type] { get }
}

extension AppIntentsPackage {
  public static var includedPackages: [any AppIntentsPackage.Type] { [] }
}
