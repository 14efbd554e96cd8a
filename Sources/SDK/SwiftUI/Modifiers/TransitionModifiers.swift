internal import WidgetModel

/// How content that stays changes from one entry to the next.
public struct ContentTransition: Hashable, Sendable {
  public static let identity = ContentTransition(word: "identity")
  public static let opacity = ContentTransition(word: "opacity")
  public static let interpolate = ContentTransition(word: "interpolate")
  public static let symbolEffect = ContentTransition(word: "symbolEffect")

  public static func numericText(countsDown: Bool = false) -> ContentTransition {
    ContentTransition(word: countsDown ? "numericText down" : "numericText")
  }

  public static func numericText(value: Double) -> ContentTransition {
    ContentTransition(word: "numericText")
  }

  let word: String
}

/// How a view comes and goes from one entry to the next.
public struct AnyTransition: Hashable, Sendable {
  public static let identity = AnyTransition(word: "identity")
  public static let opacity = AnyTransition(word: "opacity")
  public static let slide = AnyTransition(word: "slide")
  public static let scale = AnyTransition(word: "scale")

  public static func move(edge: Edge) -> AnyTransition { AnyTransition(word: "move \(edge)") }

  public static func push(from edge: Edge) -> AnyTransition {
    AnyTransition(word: "push \(edge)")
  }

  public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition {
    .scale
  }

  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition {
    AnyTransition(word: "offset \(x) \(y)")
  }

  public static func asymmetric(
    insertion: AnyTransition,
    removal: AnyTransition
  ) -> AnyTransition {
    AnyTransition(word: "\(insertion.word) / \(removal.word)")
  }

  let word: String

  public init<T: Transition>(_ transition: T) { word = transition._word }

  init(word: String) { self.word = word }

  public func combined(with other: AnyTransition) -> AnyTransition {
    AnyTransition(word: "\(word) + \(other.word)")
  }

  public func animation(_ animation: Animation?) -> AnyTransition { self }
}

/// How a view comes and goes, by type.
public protocol Transition {
  var _word: String { get }
}

extension Transition {
  public var _word: String { "opacity" }
}

/// How a change spreads over time.
public struct Animation: Hashable, Sendable {
  public static let `default` = Animation(word: "default")
  public static let linear = Animation(word: "linear")
  public static let easeIn = Animation(word: "easeIn")
  public static let easeOut = Animation(word: "easeOut")
  public static let easeInOut = Animation(word: "easeInOut")
  public static let spring = Animation(word: "spring")
  public static let smooth = Animation(word: "smooth")
  public static let snappy = Animation(word: "snappy")
  public static let bouncy = Animation(word: "bouncy")

  let word: String

  private static func timed(_ word: String, _ duration: TimeInterval) -> Animation {
    Animation(word: "\(word) \(duration)")
  }

  public static func linear(duration: TimeInterval) -> Animation { timed("linear", duration) }
  public static func easeIn(duration: TimeInterval) -> Animation { timed("easeIn", duration) }
  public static func easeOut(duration: TimeInterval) -> Animation { timed("easeOut", duration) }
  public static func easeInOut(duration: TimeInterval) -> Animation {
    timed("easeInOut", duration)
  }
  public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    timed("smooth", duration)
  }
  public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    timed("snappy", duration)
  }
  public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    timed("bouncy", duration)
  }
  public static func spring(
    response: Double = 0.5,
    dampingFraction: Double = 0.825,
    blendDuration: TimeInterval = 0
  ) -> Animation { timed("spring", response) }
  public static func spring(duration: TimeInterval, bounce: Double = 0) -> Animation {
    timed("spring", duration)
  }
  public static func interactiveSpring(
    response: Double = 0.15,
    dampingFraction: Double = 0.86,
    blendDuration: TimeInterval = 0.25
  ) -> Animation { timed("spring", response) }

  public func delay(_ delay: TimeInterval) -> Animation { self }
  public func speed(_ speed: Double) -> Animation { self }
  public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation { self }
  public func repeatForever(autoreverses: Bool = true) -> Animation { self }
}

extension View {
  nonisolated public func contentTransition(
    _ transition: ContentTransition
  ) -> ModifiedContent<Self, _NodeModifier> {
    node(.word(.contentTransition, transition.word))
  }

  nonisolated public func transition(
    _ transition: AnyTransition
  ) -> ModifiedContent<Self, _NodeModifier> {
    node(.word(.transition, transition.word))
  }

  nonisolated public func animation<V: Equatable>(
    _ animation: Animation?,
    value: V
  ) -> ModifiedContent<Self, _NodeModifier> {
    node(.word(.animation, animation?.word ?? "none"))
  }

  nonisolated public func animation(
    _ animation: Animation?
  ) -> ModifiedContent<Self, _NodeModifier> {
    node(.word(.animation, animation?.word ?? "none"))
  }
}

/// Runs a closure; nothing is animated in a widget's process.
public func withAnimation<Result>(
  _ animation: Animation? = .default,
  _ body: () throws -> Result
) rethrows -> Result {
  try body()
}
