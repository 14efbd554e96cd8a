internal import SwiftletFoundation
internal import Synchronization
internal import WidgetModel
internal import WidgetWire

/// Asks for new timelines of the bundle's widgets.
public final class WidgetCenter: Sendable {
  public static let shared = WidgetCenter()

  /// Keys of a user activity that a widget opened.
  public struct UserInfoKey: Sendable {
    public static let kind = "WGWidgetUserInfoKeyKind"
    public static let family = "WGWidgetUserInfoKeyFamily"
    public static let activityID = "WGWidgetUserInfoKeyActivityID"
  }

  private init() {}

  /// Reloads every widget of a kind: with the running action, else at once.
  ///
  /// Several wishes in one action are one reload.
  public func reloadTimelines(ofKind kind: String) {
    OperationRecorder.inUse.requestReload(kind)
  }

  /// Reloads every widget of this bundle.
  public func reloadAllTimelines() {
    OperationRecorder.inUse.requestReload(nil)
  }

  /// Recommendations are asked for anew each time, so there is nothing to do.
  public func invalidateConfigurationRecommendations() {}

  /// Relevance is asked for by no panel yet.
  public func invalidateRelevance(ofKind kind: String) {}

  /// The bundle's placed widgets.
  public func currentConfigurations() async throws -> [WidgetInfo] {
    let registry = WidgetProgram.shared.withLock { $0 }?.registry
    var infos: [WidgetInfo] = []
    for widget in BundleRuntime.current?.table.all ?? [] {
      var intent: (any WidgetConfigurationIntent)?
      if let type = registry?[widget.kind]?.configuration {
        let decoded = try? await IntentDecoder.decode(type, from: widget.configuration)
        intent = decoded as? any WidgetConfigurationIntent
      }
      infos.append(WidgetInfo(widget, intent))
    }
    return infos
  }

  @preconcurrency
  public func getCurrentConfigurations(
    _ completion: @escaping @Sendable (Result<[WidgetInfo], any Error>) -> Void
  ) {
    Task {
      do {
        completion(.success(try await currentConfigurations()))
      } catch {
        completion(.failure(error))
      }
    }
  }

  /// There are no push messages on Linux.
  public var currentPushInfo: WidgetPushInfo? {
    get async { nil }
  }
}

/// A placed widget of the bundle.
public struct WidgetInfo: Sendable, Identifiable, Hashable, CustomDebugStringConvertible {
  public let family: WidgetFamily
  public let kind: String
  private let values: Parameters
  private let intent: (any WidgetConfigurationIntent)?

  init(_ widget: PlacedWidget, _ intent: (any WidgetConfigurationIntent)?) {
    family = WidgetFamily(widget.family)
    kind = widget.kind
    values = widget.configuration
    self.intent = intent
  }

  /// The value itself: two widgets of one kind, family and configuration are one.
  public var id: WidgetInfo { self }

  /// The widget's configuration, or nil where it has none of this type.
  public func widgetConfigurationIntent<I: WidgetConfigurationIntent>(of: I.Type = I.self) -> I? {
    intent as? I
  }

  public static func == (left: WidgetInfo, right: WidgetInfo) -> Bool {
    left.kind == right.kind && left.family == right.family && left.values == right.values
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(family)
    hasher.combine(values)
  }

  public var debugDescription: String {
    "WidgetInfo(kind: \"\(kind)\", family: \(family), configuration: \(values.json.text))"
  }
}
