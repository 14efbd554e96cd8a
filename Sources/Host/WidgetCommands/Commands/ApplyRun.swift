import CommandLineKit
import DBus
import WidgetClient
import WidgetModel

/// One run of `swiftlet apply`.
struct ApplyRun {
  enum Outcome: String, CaseIterable {
    case added
    case changed
    case unchanged
    case removed
  }

  private(set) var outcomes: [(name: String, outcome: Outcome)] = []
  private let client: WidgetClient
  private var present: [String: Placement]

  init(client: WidgetClient) throws(ClientError) {
    self.client = client
    present = try Self.present(client)
  }

  private static func present(_ client: WidgetClient) throws(ClientError) -> [String: Placement] {
    let placed = try client.widgets().compactMap(Placement.init(placed:))
    return Dictionary(placed.map { ($0.name, $0) }) { first, _ in first }
  }

  /// Says what placing them would do, as far as it can be known without doing it.
  ///
  /// - Throws: ``ClientError`` naming the first widget that cannot be placed so.
  mutating func check(_ placements: [Placement]) throws(ClientError) {
    var kinds: [String: JSONObject] = [:]
    for placement in placements {
      do throws(ClientError) {
        var kind = JSONObject()
        if let known = kinds[placement.kind] {
          kind = known
        } else {
          kind = try client.describe(placement.kind, as: "kind")
          kinds[placement.kind] = kind
        }
        let wanted = placement.completed(by: kind)
        try Self.check(wanted, kind)
        outcomes.append((placement.name, try outcome(of: wanted)))
      } catch {
        guard error.code == .unknownKind else { throw error.about(placement) }
        var error = error
        let kinds = client.usableNames("kinds")
        if let near = Suggestion.sentence(for: placement.kind, among: kinds) {
          error.message += " " + near
        }
        throw error.about(placement)
      }
    }
  }

  private static func check(
    _ placement: Placement,
    _ kind: JSONObject
  ) throws(ClientError) {
    let families = (kind["families"]?.arrayValue ?? []).compactMap(\.stringValue)
    guard let family = placement.family, families.contains(family) else {
      throw ClientError(
        .misused,
        "\(placement.kind) has no family \"\(placement.family ?? "")\"; it has "
          + families.joined(separator: ", ") + "."
      )
    }
    let known = ParameterSchema.all(of: kind).map(\.name)
    let names = placement.configuration.stringKeys + placement.nulls
    if let unknown = names.first(where: { !known.contains($0) }) {
      throw ClientError(
        .misused,
        "\(placement.kind) has no parameter \"\(unknown)\""
          + (known.isEmpty ? "; it takes none." : "; it has \(known.joined(separator: ", ")).")
      )
    }
  }

  private func outcome(of wanted: Placement) throws(ClientError) -> Outcome {
    guard let now = present[wanted.name] else { return .added }
    guard now.kind == wanted.kind, now.host == wanted.host else {
      throw ClientError(
        .failed,
        "There is a widget of this name, a \(now.kind) of \(now.host); remove it first.",
        code: .conflict
      )
    }
    return now.fileEntry == wanted.fileEntry ? .unchanged : .changed
  }

  /// Places them all, or none of them.
  mutating func place(_ placements: [Placement]) throws(ClientError) {
    var done: [Placement] = []
    for placement in placements {
      do throws(ClientError) {
        try client.place(placement)
      } catch {
        for placed in done.reversed() { takeBack(placed.name) }
        throw error.about(placement)
      }
      done.append(placement)
    }
    // Values given as text are what the daemon made of them.
    let now = try Self.present(client)
    for index in outcomes.indices where outcomes[index].outcome == .changed {
      let name = outcomes[index].name
      guard now[name]?.fileEntry == present[name]?.fileEntry else { continue }
      outcomes[index].outcome = .unchanged
    }
  }

  private func takeBack(_ name: String) {
    if let before = present[name] {
      _ = try? client.place(before)
    } else {
      _ = try? client.callManager("RemoveWidget", [.string(name)])
    }
  }

  /// Removes what else stands on the hosts of these widgets.
  mutating func prune(around placements: [Placement], isDryRun: Bool) throws(ClientError) {
    let hosts = Set(placements.map(\.host))
    let names = Set(placements.map(\.name))
    for widget in present.values.sorted(by: { $0.name < $1.name })
    where hosts.contains(widget.host) && !names.contains(widget.name) {
      if !isDryRun { try client.callManager("RemoveWidget", [.string(widget.name)]) }
      outcomes.append((widget.name, .removed))
    }
  }

  var json: JSON {
    .object(
      JSONObject(
        Outcome.allCases.map { outcome in
          let names = outcomes.filter { $0.outcome == outcome }.map { JSON.string($0.name) }
          return (key: outcome.rawValue, value: .array(names))
        }
      )
    )
  }
}

extension ClientError {
  /// The same error, said of a widget of a file.
  fileprivate func about(_ placement: Placement) -> ClientError {
    var error = self
    error.message = "\(placement.place): \(message)"
    return error
  }
}
