/// Something a person can ask for: performed by a widget's button, a panel, a script.
///
/// Only `@Parameter` properties are stored and sent; any other stored property has the value that
/// `init()` gives it when ``perform()`` runs.
///
///     struct AddTask: AppIntent {
///       static var title: LocalizedStringResource = "Add Task"
///       @Parameter(title: "Text") var text: String
///
///       func perform() async throws -> some IntentResult {
///         try TaskFile.shared.append(text)
///         return .result()
///       }
///     }
public protocol AppIntent: PersistentlyIdentifiable, _SupportsAppDependencies, Sendable {
  associatedtype PerformResult: IntentResult
  associatedtype SummaryContent: ParameterSummary
  /// Lets a `description` declared with or without an optional type, or not at all, be the witness.
  associatedtype _DescriptionType: _IntentDescriptionLike = IntentDescription?

  static var title: LocalizedStringResource { get }
  static var description: _DescriptionType { get }
  static var openAppWhenRun: Bool { get }
  static var supportedModes: IntentModes { get }
  static var authenticationPolicy: IntentAuthenticationPolicy { get }
  /// False for an intent that only widgets and the app itself use.
  static var isDiscoverable: Bool { get }
  @ParameterSummaryBuilder<Self> static var parameterSummary: SummaryContent { get }

  /// Does the work, and returns when everything is stored: the widgets reload right after.
  func perform() async throws -> PerformResult

  init()
}

extension AppIntent {
  public typealias Parameter = IntentParameter
  public typealias Summary = IntentParameterSummary<Self>
  public typealias When<Then: ParameterSummary, Otherwise: ParameterSummary> =
    ParameterSummaryWhenCondition<Self, Then, Otherwise>
  public typealias Switch<Value: Sendable, Cases: ParameterSummary> =
    ParameterSummarySwitchCondition<Self, Value, Cases>
  public typealias Case<Value: Sendable, Content: ParameterSummary> =
    ParameterSummaryCaseCondition<Self, Value, Content>
  public typealias DefaultCase<Content: ParameterSummary> =
    ParameterSummaryDefaultCaseCondition<Self, Content>
  public typealias Dependency = AppDependency
}

extension AppIntent where _DescriptionType == IntentDescription? {
  public static var description: IntentDescription? { nil }
}

extension AppIntent {
  public static var openAppWhenRun: Bool { false }
  public static var supportedModes: IntentModes { .background }
  public static var authenticationPolicy: IntentAuthenticationPolicy { .alwaysAllowed }
  public static var isDiscoverable: Bool { true }
  public static var parameterSummary: IntentParameterSummary<Self> { IntentParameterSummary() }
}

/// In what the app shows while an intent runs; on Linux every intent runs in the background.
public struct IntentModes: OptionSet, Sendable, Hashable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let background = IntentModes(rawValue: 1)
  public static let foreground = IntentModes(rawValue: 2)
}

/// Whether the person must have unlocked the screen or proved who they are.
public enum IntentAuthenticationPolicy: Sendable, Hashable, Codable {
  case alwaysAllowed
  case requiresAuthentication
  case requiresLocalDeviceAuthentication
}
