import AppIntents
import RuntimeTestSupport
import SwiftletFoundation
import Testing
import WidgetModel
import WidgetWire

@testable import Music
@testable import WidgetKit

/// The bundle against players that a test plays.
@Suite struct MusicTests {
  /// The players on the bus, by name, with their properties.
  private final class Players {
    var properties: [String: [String: JSON]] = [:]
    /// These answer nothing: the daemon gives up after its deadline.
    var silent: Set<String> = []
    private(set) var calls: [String] = []

    func play(_ name: String, _ status: String, title: String = "Song") {
      let metadata: JSON = [
        ["xesam:title", ["t": "s", "v": .string(title)]],
        ["xesam:artist", ["t": "as", "v": ["Somebody"]]],
      ]
      properties[name] = [
        "PlaybackStatus": ["t": "s", "v": .string(status)],
        "Metadata": ["t": "a{sv}", "v": metadata],
      ]
    }

    func answer(_ question: BundleRequest.Question) -> Result<JSON, WidgetError> {
      switch question {
      case .busNames(_, let prefix):
        return .success(
          .array(
            properties.keys.filter { $0.hasPrefix(prefix) }.sorted()
              .map { ["name": .string($0), "owner": ":1.1"] }
          )
        )
      case .busProperties(let object, _):
        if silent.contains(object.name) { return .failure(WidgetError(.timedOut, "Late.")) }
        guard let values = properties[object.name] else {
          return .success(["owner": .null, "values": [:]])
        }
        let members = values.sorted { $0.key < $1.key }.map { (key: $0.key, value: $0.value) }
        return .success(["owner": ":1.1", "values": .object(JSONObject(members))])
      case .busCall(let object, _, let member, _, _):
        if silent.contains(object.name) { return .failure(WidgetError(.timedOut, "Late.")) }
        guard properties[object.name] != nil else {
          return .failure(
            WidgetError(
              .actionFailed,
              "Gone.",
              details: ["dbus": "org.freedesktop.DBus.Error.ServiceUnknown"]
            )
          )
        }
        calls.append("\(object.name.split(separator: ".").last ?? "") \(member)")
        return .success([])
      default: return .failure(WidgetError(.invalidParameter, "Not a player's question."))
      }
    }
  }

  private let players = Players()
  private let daemon: FakeDaemon

  init() throws {
    daemon = try FakeDaemon(
      WidgetProgram(intents: IntentCatalog()) { MusicBundle().configurations }
    )
    for type in [PlayPause.self, NextTrack.self, PreviousTrack.self] as [any AppIntent.Type] {
      IntentCatalog.shared.register(type)
    }
    daemon.welcome()
  }

  /// The next message that is no question, which are answered meanwhile.
  private func next() throws -> MessageFromBundle {
    while true {
      switch try daemon.next() {
      case .request(let request):
        daemon.send(.reply(id: request.id, result: players.answer(request.question)))
      case .write(let id, _):
        daemon.send(.reply(id: id, result: .success(["revision": 1])))
      case let message: return message
      }
    }
  }

  private func timeline(_ configuration: Parameters = [:]) throws -> TimelineMessage.Content {
    var widget = PlacedWidget.test("w", kind: "NowPlaying")
    widget.configuration = configuration
    daemon.requestTimeline(1, widget)
    guard case .timeline(let message) = try next() else {
      throw FakeDaemon.Silence(description: "expected a timeline")
    }
    return try message.outcome.get()
  }

  @Test func theOneThatPlaysIsShown() throws {
    players.play("org.mpris.MediaPlayer2.a", "Paused", title: "Old")
    players.play("org.mpris.MediaPlayer2.b", "Playing", title: "New")
    let content = try timeline()
    let table = content.entries[0].table
    #expect(table.textLines.contains("New"))
    #expect(table.elements.map(\.id) == ["PlayPause(player=b)", "Next(player=b)"])
    #expect(table.elements[0].label == "Pause")
    // Either one's state, and any other player that comes, would change what is shown.
    #expect(
      Set(content.reads.properties.keys.map { "\($0.name) \($0.property)" }) == [
        "org.mpris.MediaPlayer2.* ", "org.mpris.MediaPlayer2.a PlaybackStatus",
        "org.mpris.MediaPlayer2.b PlaybackStatus", "org.mpris.MediaPlayer2.b Metadata",
      ]
    )
  }

  @Test func theChosenOneIsShownWhateverPlays() throws {
    players.play("org.mpris.MediaPlayer2.a", "Paused", title: "Old")
    players.play("org.mpris.MediaPlayer2.b", "Playing", title: "New")
    let content = try timeline(["player": .entity("a")])
    #expect(content.entries[0].table.textLines.contains("Old"))
    #expect(content.entries[0].table.elements[0].label == "Play")
  }

  @Test(arguments: [["t": "s", "v": "Somebody"], ["t": "as", "v": ["Some", "body"]]] as [JSON])
  func anArtistIsShownInWhicheverFormThePlayerSaysIt(artist: JSON) throws {
    players.play("org.mpris.MediaPlayer2.a", "Stopped")
    players.properties["org.mpris.MediaPlayer2.a"]?["Metadata"] = [
      "t": "a{sv}", "v": [["xesam:artist", artist]],
    ]
    let lines = try timeline().entries[0].table.textLines
    #expect(lines.starts(with: ["Untitled"]))
    #expect(lines.contains("Somebody") || lines.contains("Some, body"), "\(lines)")
  }

  @Test func withoutAPlayerItSaysSo() throws {
    #expect(try timeline().entries[0].table.textLines == ["No music"])
    let chosen = try timeline(["player": .entity("mpv")])
    #expect(chosen.entries[0].table.textLines == ["No music", "mpv is not running"])
    #expect(chosen.reads.properties.count == 2)
  }

  @Test func onePlayerThatDoesNotAnswerIsSaidToBeSilent() throws {
    players.play("org.mpris.MediaPlayer2.a", "Playing")
    players.silent = ["org.mpris.MediaPlayer2.a"]
    let lines = try timeline().entries[0].table.textLines
    #expect(lines.first?.contains("did not answer in time") == true)
  }
}
