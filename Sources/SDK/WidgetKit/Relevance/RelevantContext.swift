/// A moment or place at which something is relevant.
public struct RelevantContext: Hashable, Sendable {
  /// A place that is known by its role in a person's day.
  public struct InferredLocation: Hashable, Sendable {
    public static let home = InferredLocation("home")
    public static let work = InferredLocation("work")
    public static let school = InferredLocation("school")
    public static let commute = InferredLocation("commute")

    private let name: String
    private init(_ name: String) { self.name = name }
  }

  /// A part of the night's routine.
  public struct SleepCondition: Hashable, Sendable {
    public static let wakeup = SleepCondition("wakeup")
    public static let bedtime = SleepCondition("bedtime")

    private let name: String
    private init(_ name: String) { self.name = name }
  }

  /// Something about movement.
  public struct FitnessCondition: Hashable, Sendable {
    public static let workoutActive = FitnessCondition("workoutActive")
    public static let activityRingsIncomplete = FitnessCondition("activityRingsIncomplete")

    private let name: String
    private init(_ name: String) { self.name = name }
  }

  /// Something about the headphones.
  public struct HeadphonesCondition: Hashable, Sendable {
    public static let connected = HeadphonesCondition()
  }

  private enum Kind: Hashable {
    case date(Date)
    case interval(Date, Date)
    case location(InferredLocation)
    case sleep(SleepCondition)
    case fitness(FitnessCondition)
    case headphones(HeadphonesCondition)
  }

  private let kind: Kind

  public static func date(_ date: Date) -> RelevantContext {
    RelevantContext(kind: .date(date))
  }

  public static func date(from start: Date, to end: Date) -> RelevantContext {
    RelevantContext(kind: .interval(start, end))
  }

  public static func date(interval: DateInterval) -> RelevantContext {
    RelevantContext(kind: .interval(interval.start, interval.end))
  }

  public static func date(range: ClosedRange<Date>) -> RelevantContext {
    RelevantContext(kind: .interval(range.lowerBound, range.upperBound))
  }

  public static func location(inferred: InferredLocation) -> RelevantContext {
    RelevantContext(kind: .location(inferred))
  }

  public static func sleep(_ condition: SleepCondition) -> RelevantContext {
    RelevantContext(kind: .sleep(condition))
  }

  public static func fitness(_ condition: FitnessCondition) -> RelevantContext {
    RelevantContext(kind: .fitness(condition))
  }

  public static func hardware(headphones condition: HeadphonesCondition) -> RelevantContext {
    RelevantContext(kind: .headphones(condition))
  }
}

/// An intent that is relevant at some moment; kept for sources that say it.
public struct RelevantIntent: Sendable {
  public let intent: any WidgetConfigurationIntent
  public let widgetKind: String
  public let relevance: RelevantContext

  public init(
    _ intent: some WidgetConfigurationIntent,
    widgetKind: String,
    relevance: RelevantContext
  ) {
    self.intent = intent
    self.widgetKind = widgetKind
    self.relevance = relevance
  }
}

/// Takes the relevant intents; no panel asks for them yet.
public final class RelevantIntentManager: Sendable {
  public static let shared = RelevantIntentManager()

  private init() {}

  public func updateRelevantIntents(_ relevantIntents: [RelevantIntent]) async throws {}
}
