internal import WidgetModel

/// A view whose content is made for the size it is offered.
///
/// Where the size depends on other views it is the size of the widget's content.
public struct GeometryReader<Content: View> {
  public var content: (GeometryProxy) -> Content

  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {
    self.content = content
  }
}

extension GeometryReader: View {
  public typealias Body = Never

  public func _archive(into archiver: _ViewArchiver) {
    let size = archiver.size
    let children = archiver.collect(content(GeometryProxy(size: size)))
    archiver.add(
      .geometry(
        GeometryContent(
          width: Double(size.width),
          height: Double(size.height),
          children: children
        )
      )
    )
  }
}

/// The size that a geometry reader is offered.
public struct GeometryProxy: Sendable {
  /// Width and height in points.
  public let size: CGSize

  public var safeAreaInsets: EdgeInsets { EdgeInsets() }

  public func frame(in coordinateSpace: CoordinateSpace) -> CGRect {
    CGRect(origin: .zero, size: size)
  }

  @_disfavoredOverload
  public func frame(in coordinateSpace: some CoordinateSpaceProtocol) -> CGRect {
    CGRect(origin: .zero, size: size)
  }
}

/// What coordinates are counted from.
public enum CoordinateSpace: Hashable, @unchecked Sendable {
  // The names that authors hash are values; nothing here changes after it was made.
  case global
  case local
  case named(AnyHashable)
}

/// What coordinates are counted from, by type.
public protocol CoordinateSpaceProtocol {
  var coordinateSpace: CoordinateSpace { get }
}

/// The coordinates of the view itself.
public struct LocalCoordinateSpace: CoordinateSpaceProtocol, Sendable {
  public init() {}
  public var coordinateSpace: CoordinateSpace { .local }
}

/// The coordinates of the whole widget.
public struct GlobalCoordinateSpace: CoordinateSpaceProtocol, Sendable {
  public init() {}
  public var coordinateSpace: CoordinateSpace { .global }
}

extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
  public static var local: LocalCoordinateSpace { LocalCoordinateSpace() }
}

extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace {
  public static var global: GlobalCoordinateSpace { GlobalCoordinateSpace() }
}

/// The first of several views that fits; the drawer chooses.
public struct ViewThatFits<Content: View> {
  let axes: Axis.Set
  let content: Content

  public init(
    in axes: Axis.Set = [.horizontal, .vertical],
    @ViewBuilder content: () -> Content
  ) {
    self.axes = axes
    self.content = content()
  }
}

extension ViewThatFits: View {
  public typealias Body = Never

  public func _archive(into archiver: _ViewArchiver) {
    var fits = FitsContent()
    fits.axes = axes == .horizontal ? .horizontal : axes == .vertical ? .vertical : .both
    fits.children = archiver.collect(content)
    archiver.add(.viewThatFits(fits))
  }
}
