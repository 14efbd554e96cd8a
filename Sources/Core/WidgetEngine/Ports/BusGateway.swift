package import WidgetModel
package import WidgetWire

/// Makes D-Bus calls for bundles, which have no bus of their own.
package protocol BusGateway: AnyObject {
  /// Answers a question of a bundle, exactly once, within the gateway's deadline (2 s).
  func ask(
    _ question: BundleRequest.Question,
    completion: @escaping (Result<JSON, WidgetError>) -> Void
  )
}
