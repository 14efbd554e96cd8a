/// A part of what a widget shows.
///
/// A view is evaluated once for each entry, on the main actor, and archived as a tree of values; its
/// code never runs while the widget is on screen.
@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View

  @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }

  /// Adds what the view shows to an archive; only views without a body implement it.
  func _archive(into archiver: _ViewArchiver)
}

extension View {
  public func _archive(into archiver: _ViewArchiver) {
    archiver.archiveBody(of: self)
  }
}

extension View where Body == Never {
  public var body: Never { fatalError("\(Self.self) has no body") }
}

extension Never: View {
  public func _archive(into archiver: _ViewArchiver) {}
}

extension Never {
  public var body: Never { fatalError("Never has no value") }
}

extension Optional: View where Wrapped: View {
  public typealias Body = Never

  public func _archive(into archiver: _ViewArchiver) {
    self?._archive(into: archiver)
  }
}
