internal import WidgetModel

/// An icon beside a title.
public struct Label<Title: View, Icon: View> {
  let title: Title
  let icon: Icon

  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }
}

extension Label: View {
  public typealias Body = Never

  public func _archive(into archiver: _ViewArchiver) {
    switch archiver.environment.labelStyle {
    case .builtIn(let word):
      var label = LabelContent()
      label.style = word
      if word != "iconOnly" { label.title = archiver.collect(title) }
      if word != "titleOnly" { label.icon = archiver.collect(icon) }
      let spoken = word == "iconOnly" ? archiver.collectMute { title._archive(into: archiver) } : []
      archiver.add(.label(label))
      if !spoken.isEmpty { archiver.label(ViewNode.spokenText(spoken)) }
    case .custom(let style):
      archiver.archive(style, title: title, icon: icon)
    }
  }
}

extension Label where Title == Text, Icon == Image {
  public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
    self.init {
      Text(titleKey)
    } icon: {
      Image(systemName: name)
    }
  }

  @_disfavoredOverload
  public init(_ title: some StringProtocol, systemImage name: String) {
    self.init {
      Text(title)
    } icon: {
      Image(systemName: name)
    }
  }

  public init(_ titleKey: LocalizedStringKey, image name: String) {
    self.init {
      Text(titleKey)
    } icon: {
      Image(name)
    }
  }

  @_disfavoredOverload
  public init(_ title: some StringProtocol, image name: String) {
    self.init {
      Text(title)
    } icon: {
      Image(name)
    }
  }
}

extension Label where Title == LabelStyleConfiguration.Title, Icon == LabelStyleConfiguration.Icon {
  /// The label of a style's configuration.
  public init(_ configuration: LabelStyleConfiguration) {
    title = configuration.title
    icon = configuration.icon
  }
}

/// How labels look.
@MainActor @preconcurrency
public protocol LabelStyle {
  associatedtype Body: View
  typealias Configuration = LabelStyleConfiguration

  @ViewBuilder @MainActor @preconcurrency
  func makeBody(configuration: Self.Configuration) -> Self.Body

  /// The word of a style that the drawer knows.
  nonisolated var _word: String? { get }
}

extension LabelStyle {
  nonisolated public var _word: String? { nil }
}

/// What a label style is given.
public struct LabelStyleConfiguration {
  /// The label's title.
  public struct Title: View {
    let view: any View
    public typealias Body = Never
    public func _archive(into archiver: _ViewArchiver) { view._archive(into: archiver) }
  }

  /// The label's icon.
  public struct Icon: View {
    let view: any View
    public typealias Body = Never
    public func _archive(into archiver: _ViewArchiver) { view._archive(into: archiver) }
  }

  public let title: Title
  public let icon: Icon
}

enum LabelStyleValue {
  case builtIn(String)
  case custom(any LabelStyle)
}

enum LabelStyleKey: EnvironmentKey {
  static var defaultValue: LabelStyleValue { .builtIn("automatic") }
}

extension EnvironmentValues {
  var labelStyle: LabelStyleValue {
    get { self[LabelStyleKey.self] }
    set { self[LabelStyleKey.self] = newValue }
  }
}

extension _ViewArchiver {
  func archive(_ style: some LabelStyle, title: some View, icon: some View) {
    let configuration = LabelStyleConfiguration(
      title: .init(view: title),
      icon: .init(view: icon)
    )
    withEnvironment {
      $0.labelStyle = .builtIn("automatic")
    } _: {
      archiveStyle(style) { $0.makeBody(configuration: configuration) }
    }
  }
}

extension View {
  nonisolated public func labelStyle<S: LabelStyle>(
    _ style: S
  ) -> ModifiedContent<Self, _EnvironmentModifier> {
    setting(LabelStyleKey.self, style._word.map(LabelStyleValue.builtIn) ?? .custom(style))
  }
}

/// The style that suits the place.
public struct DefaultLabelStyle: LabelStyle {
  nonisolated public init() {}
  nonisolated public var _word: String? { "automatic" }
  public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

extension LabelStyle where Self == DefaultLabelStyle {
  nonisolated public static var automatic: DefaultLabelStyle { DefaultLabelStyle() }
}

/// Icon and title beside each other.
public struct TitleAndIconLabelStyle: LabelStyle {
  nonisolated public init() {}
  nonisolated public var _word: String? { "titleAndIcon" }
  public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

extension LabelStyle where Self == TitleAndIconLabelStyle {
  nonisolated public static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}

/// The title alone.
public struct TitleOnlyLabelStyle: LabelStyle {
  nonisolated public init() {}
  nonisolated public var _word: String? { "titleOnly" }
  public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

extension LabelStyle where Self == TitleOnlyLabelStyle {
  nonisolated public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}

/// The icon alone.
public struct IconOnlyLabelStyle: LabelStyle {
  nonisolated public init() {}
  nonisolated public var _word: String? { "iconOnly" }
  public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

extension LabelStyle where Self == IconOnlyLabelStyle {
  nonisolated public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}
