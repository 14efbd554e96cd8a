package import DBus
import EventLoop
package import WidgetEngine
import WidgetModel

/// The engine with the link through which its ports reach it.
package struct EngineParts {
  package let engine: Engine
  package let link: EngineLink

  package init(engine: Engine, link: EngineLink) {
    self.engine = engine
    self.link = link
    link.engine = engine
  }
}

/// `org.swiftlet.Widgets1`: turns calls into the engine's values and its answers into replies.
///
/// It lives on the connection's loop, like everything it owns; a handler of the connection enters it
/// without a hop.
package actor WidgetService {
  package nonisolated let connection: BusConnection
  package nonisolated let server: ObjectServer
  package nonisolated let version: String
  let engine: Engine
  let link: EngineLink
  var interfaces = Interfaces()
  /// Jobs that can be read, by the id of their action: one for each that started or joined it.
  var jobs: [String: [JobObject]] = [:]
  /// The action that each job's path stands for.
  var jobActions: [ObjectPath: String] = [:]
  /// The objects that stand for installed bundles, their kinds and their actions.
  var catalogObjects: [ObjectPath: InterfaceName] = [:]
  /// Connections that have said which widgets they show.
  var viewers: [String: Subscription] = [:]

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    connection.loop.asUnownedSerialExecutor()
  }

  package init(
    _ parts: sending EngineParts,
    on connection: BusConnection,
    version: String
  ) {
    self.connection = connection
    self.version = version
    server = ObjectServer(on: connection)
    engine = parts.engine
    link = parts.link
  }

  /// Offers all objects; called once, before the name is requested.
  ///
  /// - Throws: ``DBusError`` where the code and an interface's XML differ.
  package func start() throws(DBusError) {
    interfaces = try Interfaces(serving: self)
    link.publish = { [weak self] event in
      guard let self else { return }
      self.assumeIsolated { $0.tell(event) }
    }
    let manager = interfaces.manager + interfaces.admin
    server.assumeIsolated {
      $0.export(Paths.root, manager, isManager: true, announced: false)
    }
    for name in engine.widgets.keys.sorted() { exportWidget(name, announced: false) }
    updateCatalog(announced: false)
  }

  /// Runs on the service; for callers on the loop.
  package nonisolated func onLoop<T: Sendable>(_ body: (isolated WidgetService) throws -> T)
    rethrows
    -> T
  {
    try assumeIsolated(body)
  }

  /// Everything the engine knows, for the program that owns the service.
  package func withEngine<T: Sendable>(_ body: (Engine) throws -> T) rethrows -> T {
    try body(engine)
  }

  /// Makes the handler of a method: errors become error replies; nil means that the body answers
  /// later itself.
  nonisolated func method(
    _ body:
      @escaping @Sendable (isolated WidgetService, IncomingCall) throws(WidgetError) ->
      [DBusValue]?
  ) -> MethodHandler {
    { [weak self] call in
      guard let self else { return }
      self.assumeIsolated { $0.answer(call, body) }
    }
  }

  /// As ``method(_:)``, for a method that needs the names of all kinds and actions: where one is
  /// not `known`, it waits for bundles that were just installed to say what they offer.
  nonisolated func catalogMethod(
    known: @escaping @Sendable (isolated WidgetService, IncomingCall) -> Bool = { _, _ in false },
    _ body:
      @escaping @Sendable (isolated WidgetService, IncomingCall) throws(WidgetError) ->
      [DBusValue]?
  ) -> MethodHandler {
    { [weak self] call in
      guard let self else { return }
      self.assumeIsolated { service in
        if known(service, call) { return service.answer(call, body) }
        service.engine.whenDescribed(skipsFailed: true) { service.answer(call, body) }
      }
    }
  }

  private func answer(
    _ call: IncomingCall,
    _ body: (isolated WidgetService, IncomingCall) throws(WidgetError) -> [DBusValue]?
  ) {
    do throws(WidgetError) {
      if let answer = try body(self, call) { call.reply.send(answer) }
    } catch {
      call.fail(error)
    }
  }

  /// Makes the handler of a property that is read from the engine.
  nonisolated func property(
    _ body:
      @escaping @Sendable (isolated WidgetService, ObjectPath) throws(WidgetError) -> DBusValue
  ) -> PropertyHandler {
    .read { [weak self] path throws(DBusError) in
      guard let self else { throw DBusError(.disconnected, "The service is gone") }
      let result: Result<DBusValue, WidgetError> = self.assumeIsolated { service in
        Result { () throws(WidgetError) in try body(service, path) }
      }
      switch result {
      case .success(let value): return value
      case .failure(let error): throw ErrorMapping.dbusError(error)
      }
    }
  }
}
