import CLinux
import DBus
import Glibc
import WidgetEngine
import WidgetModel

// org.swiftlet.Widgets1.Widget.

extension WidgetService {
  /// An archive up to this size goes into the message, a larger one into a sealed file.
  static let inlineArchiveLimit = 64 << 10

  func exportWidget(_ name: String, announced: Bool) {
    let exported = interfaces.widget
    let path = Paths.widget(name)
    server.assumeIsolated { $0.export(path, exported, announced: announced) }
  }

  /// The widget that a path stands for.
  ///
  /// - Throws: ``WidgetError`` with `unknownWidget`.
  func widgetName(at path: ObjectPath) throws(WidgetError) -> String {
    guard let name = path.unescapedElement(below: Paths.widgets) else {
      throw WidgetError(.unknownWidget, "\(path) is no widget.")
    }
    return name
  }

  private func widget(at path: ObjectPath) throws(WidgetError) -> WidgetRecord {
    try engine.widget(try widgetName(at: path))
  }

  func entry(of name: String, withArchive: Bool) throws(WidgetError) -> DBusDictionary {
    let entry = try engine.entry(of: name, withArchive: withArchive)
    var answer = Answers.entry(entry, stale: try engine.widget(name).staleReason)
    if let archive = entry?.archive {
      if archive.count <= Self.inlineArchiveLimit {
        answer["archive"] = .bytes(archive)
      } else {
        answer["archiveFile"] = .unixFD(try Self.sealedFile(archive))
      }
    }
    return answer
  }

  /// A file in memory that nobody can change any more.
  private static func sealedFile(_ bytes: [UInt8]) throws(WidgetError) -> UnixFD {
    let descriptor = clinux_memfd_create("archive")
    guard descriptor >= 0 else {
      throw WidgetError(.actionFailed, "The entry cannot be handed over.")
    }
    let file = UnixFD(owning: descriptor)
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        write(descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
      }
      guard count > 0 else {
        throw WidgetError(.actionFailed, "The entry cannot be handed over.")
      }
      written += count
    }
    lseek(descriptor, 0, SEEK_SET)
    guard clinux_memfd_seal(descriptor) == 0 else {
      throw WidgetError(.actionFailed, "The entry cannot be sealed.")
    }
    return file
  }

  nonisolated func widgetMethods() -> [MemberName: MethodHandler] {
    [
      "GetEntry": method { service, call throws(WidgetError) in
        let options = try Options(call.arguments[0], known: ["archive"])
        let name = try service.widgetName(at: call.path)
        return [.dictionary(try service.entry(of: name, withArchive: try options.flag("archive")))]
      },
      "Press": method { service, call throws(WidgetError) in
        try service.press(call, .press, options: call.arguments[2])
        return nil
      },
      "SetToggle": method { service, call throws(WidgetError) in
        let value = ParameterValue.bool(call.arguments[2].boolValue ?? false)
        try service.press(call, .set(value), options: call.arguments[3])
        return nil
      },
      "SetValue": method { service, call throws(WidgetError) in
        let value = ParameterValue.double(call.arguments[2].doubleValue ?? 0)
        try service.press(call, .set(value), options: call.arguments[3])
        return nil
      },
      "Configure": method { service, call throws(WidgetError) in
        let options = try Options(call.arguments[1], known: ["keep", "nulls", "text"])
        try service.engine.configure(
          try service.widgetName(at: call.path),
          try ParameterValues.read(
            call.arguments[0].dictionaryValue,
            nulls: try options.strings("nulls")
          ),
          keepsOthers: try options.flag("keep"),
          readsText: try options.flag("text")
        )
        return []
      },
      "Reload": method { service, call throws(WidgetError) in
        try service.engine.reload(widget: try service.widgetName(at: call.path))
        return []
      },
      "Presented": method { service, call throws(WidgetError) in
        try service.engine.presented(
          try service.widgetName(at: call.path),
          generation: call.arguments[0].int64Value ?? 0
        )
        return []
      },
    ]
  }

  private func press(
    _ call: IncomingCall,
    _ value: Engine.PressValue,
    options: DBusValue
  ) throws(WidgetError) {
    let name = try widgetName(at: call.path)
    let read = try Options(options, known: Options.actionKeys)
    let action = try read.action()
    let generation = call.arguments[0].int64Value ?? 0
    let element = call.string(1)
    withCaller(call, needsUser: action.key != nil) { service, caller in
      do throws(WidgetError) {
        try service.engine.press(
          name,
          generation: generation,
          element: element,
          value: value,
          options: action,
          caller: caller
        ) { result in
          service.answer(call, result, options: action)
        }
      } catch {
        call.fail(error)
      }
    }
  }

  nonisolated func widgetProperties() -> [MemberName: PropertyHandler] {
    [
      "Name": property { service, path throws(WidgetError) in
        .string(try service.widget(at: path).name)
      },
      "Host": property { service, path throws(WidgetError) in
        .string(try service.widget(at: path).stored.host)
      },
      "Kind": property { service, path throws(WidgetError) in
        .string(try service.widget(at: path).stored.kind.description)
      },
      "Family": property { service, path throws(WidgetError) in
        .string(try service.widget(at: path).stored.family.rawValue)
      },
      "Configuration": property { service, path throws(WidgetError) in
        .dictionary(Self.configuration(of: try service.widget(at: path)))
      },
      "Stale": property { service, path throws(WidgetError) in
        .string(try service.widget(at: path).staleReason ?? "")
      },
      "Pending": property { service, path throws(WidgetError) in
        .bool(try service.widget(at: path).isPending)
      },
    ]
  }

  func listWidgets(host: String) -> DBusValue {
    let wanted = engine.widgets.values
      .filter { host.isEmpty || $0.stored.host == host }
      .sorted { $0.name < $1.name }
    let rows = wanted.map { widget -> DBusValue in
      .structure([
        .objectPath(Paths.widget(widget.name)), .dictionary(Self.summary(of: widget)),
      ])
    }
    return .array(of: "(oa{sv})", rows)
  }

  /// The parameters that have a value; nil has no form on the bus.
  private static func configuration(of widget: WidgetRecord) -> DBusDictionary {
    let values = widget.stored.configuration.filter { $0.value != .null }
    return ParameterValues.dbus(values).dictionaryValue ?? [:]
  }

  static func summary(of widget: WidgetRecord) -> DBusDictionary {
    var summary: DBusDictionary = [
      "name": .string(widget.name),
      "host": .string(widget.stored.host),
      "kind": .string(widget.stored.kind.description),
      "family": .string(widget.stored.family.rawValue),
      "width": .double(widget.stored.size.width),
      "height": .double(widget.stored.size.height),
      "generation": .int64(widget.generation),
      "pending": .bool(widget.isPending),
      "stale": .string(widget.staleReason ?? ""),
      "configuration": .dictionary(configuration(of: widget)),
    ]
    let nulls = widget.stored.configuration.filter { $0.value == .null }.keys.sorted()
    if !nulls.isEmpty { summary["nulls"] = .strings(nulls) }
    return summary
  }
}

extension IncomingCall {
  /// The object that is called; a method call always names one.
  var path: ObjectPath { message.path ?? .root }
}
