import CommandLineKit
import DBus
import DBusTestSupport
import Glibc
import Testing
import WidgetClient
import WidgetModel

@Suite(.timeLimit(.minutes(1)))
struct OutputTests {
  private static func items(_ items: [(String, DBusDictionary)]) -> [DBusValue] {
    [
      .array(
        of: "(sa{sv})",
        items.map { .structure([.string($0.0), .dictionary($0.1)]) }
      )
    ]
  }

  @Test
  func `lists give the name to use first, in full where the short one is not unique`() async throws
  {
    let service = try await FakeService { _ in
      .success(
        Self.items([
          ("a/Toggle", ["title": "Toggle it"]), ("b/Toggle", ["title": "Toggle that"]),
          ("b/Add", ["title": "Add\tone"]),
        ])
      )
    }
    let run = try await service.run("list", "actions")
    #expect(
      run.output == ["a/Toggle\tToggle it\t", "b/Toggle\tToggle that\t", "Add\tAdd one\t\tb/Add"]
    )
    let json = try await service.run("list", "actions", "--json")
    let first = try JSONParser.parse(try #require(json.output.first)).arrayValue?.first
    #expect(first?["name"] == "a/Toggle")
  }

  @Test
  func `describe names parameters with what they take`() async throws {
    let type: DBusValue = ["t": "entity", "type": "TaskEntity", "matchesText": .bool(true)]
    let parameters: [DBusValue] = [
      .variant([
        "name": "task", "title": "Task", "type": type, "optional": .bool(false),
        "suggestions": .bool(true),
      ]),
      .variant([
        "name": "on", "title": "On", "type": ["t": "bool"],
        "default": ["t": "bool", "v": .bool(true)],
      ]),
    ]
    let service = try await FakeService { _ in
      .success([
        ["type": "action", "title": "Toggle", "parameters": .array(of: "v", parameters)]
      ])
    }
    let run = try await service.run("describe", "Toggle")
    #expect(
      run.output == [
        "type\taction", "title\tToggle", "parameters",
        "  task\ta TaskEntity, by id or title\trequired\tTask",
        "  on\ttrue or false\tdefault true\tOn",
        "example\tswiftlet perform Toggle task='ID or title of a TaskEntity'",
      ]
    )
  }

  @Test
  func `a mistyped name brings the near one`() async throws {
    let service = try await FakeService { call in
      call.message.member == "List"
        ? .success(Self.items([("t/Toggle", [:]), ("t/Add", [:])]))
        : .failure(.service("UnknownAction", "No action is called so."))
    }
    let run = try await service.run("perform", "Togle")
    #expect(run.status == .unknownName)
    #expect(run.complaints == ["swiftlet: No action is called so.", "Did you mean Toggle?"])
  }

  @Test
  func `a daemon that ends in the middle of a call is said to have ended`() async throws {
    let name = Recorder<BusConnection>()
    let service = try await FakeService { call in
      // The connection goes before the answer.
      name.events.first?.perform { $0.close() }
      return .success([])
    }
    name.record(service.connection)
    let run = try await service.run("jobs")
    #expect(run.status == .noService)
    #expect(run.complaints.first == "swiftlet: swiftletd ended before it answered")
  }

  @Test
  func `show prints text and elements, and the tree of a large archive that comes as a file`()
    async throws
  {
    let archive = #"{"type":"VStack","children":[{"type":"Text","text":"a"},{"type":"Spacer"}]}"#
    let service = try await FakeService { call in
      var entry: DBusDictionary = [
        "generation": .int64(3), "text": .strings(["Buy \u{1B}milk"]),
        "elements": .array(
          of: "a{sv}",
          [
            [
              "id": "Toggle(task=1)", "role": "toggle", "label": "Buy milk", "value": .bool(true),
              "enabled": .bool(false),
            ]
          ]
        ),
      ]
      if call.arguments.first?.dictionaryValue?["archive"]?.boolValue == true {
        var template = Array("/tmp/swiftlet-archive-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        unlink(template)
        write(descriptor, archive, archive.utf8.count)
        entry["archiveFile"] = .unixFD(UnixFD(owning: descriptor))
      }
      return .success([.dictionary(entry)])
    }
    let text = try await service.run("show", "todo")
    #expect(text.output == ["Buy  milk", "toggle\ton,disabled\tToggle(task=1)\tBuy milk"])
    let tree = try await service.run("show", "todo", "--tree")
    #expect(tree.output == ["VStack", "  Text text=\"a\"", "  Spacer"])
    let all = try await service.run("show", "todo", "--json")
    let json = try JSONParser.parse(try #require(all.output.first))
    #expect(json["tree"]?["type"] == "VStack")
    #expect(json["generation"] == 3)
  }

  @Test
  func `state reads, writes and removes JSON`() async throws {
    let service = try await FakeService { call in
      call.message.member == "GetState"
        ? .success([call.arguments[1] == "" ? #"{"a":1,"b":"x"}"# : "5", .int64(9)])
        : .success([.int64(10)])
    }
    #expect(try await service.run("state", "get", "g", "a").output == ["5"])
    #expect(try await service.run("state", "get", "g").output == ["a\t1", "b\t\"x\""])
    #expect(try await service.run("state", "set", "g", "a", "[1]").status == .done)
    #expect(try service.call("SetState").body == ["g", "a", "[1]"])
  }

  @Test
  func `doctor names what is wrong with a remedy`() async throws {
    let service = try await FakeService { call in
      switch call.message.member {
      case "Get": .success([.variant("9.9.9")])
      case "ListProblems":
        .success([
          .array(
            of: "(sss)",
            [
              .structure(["bundle", "/bundles/bad", "no manifest.json"]),
              .structure(["shadowed", "/bundles/old", "a.b stands in /bundles/new"]),
              .structure(["database", "/s/db.damaged-1", "It was damaged."]),
              .structure(["watch", "files", "/home cannot be watched."]),
            ]
          )
        ])
      case "List": .success(Self.items([("org.example.bad", ["state": "quarantined"])]))
      default: .success([])
      }
    }
    let run = try await service.run("doctor")
    let text = run.output.joined(separator: "\n")
    #expect(run.status == .failed)
    #expect(text.contains("warning\tversions\tswiftletd is 9.9.9"))
    #expect(text.contains("warning\tbundle /bundles/bad\tno manifest.json"))
    #expect(text.contains("warning\tdatabase /s/db.damaged-1\tIt was damaged."))
    #expect(text.contains("warning\twatch\t/home cannot be watched."))
    let list = try await service.run("list", "bundles")
    #expect(list.output.contains("/bundles/bad\t\tbroken\tno manifest.json"))
    #expect(list.output.contains("/bundles/old\t\tshadowed\ta.b stands in /bundles/new"))
    let json = try await service.run("list", "bundles", "--json").output.joined()
    #expect(json.contains("\"shadowed\""))
    #expect(text.contains("Run swiftlet restart org.example.bad."))
    let none = try await FakeService.run(["doctor"], on: "unix:path=/nowhere")
    #expect(none.status == .noService)
    #expect(none.output.first?.hasPrefix("problem\tbus\t") == true)
  }

  @Test
  func `author commands become the program that carries them out`() async throws {
    let run = try await FakeService.run(["build", "Hello", "--static"], on: "unix:path=/nowhere")
    #expect(run.status == .failed)
    #expect(
      run.complaints.contains(
        "/opt/swiftlet/bin/../libexec/swiftlet/swiftlet-author [\"build\", \"Hello\", \"--static\"]"
      )
    )
  }

  @Test(arguments: [
    ("swiftlet per", ["perform"]),
    ("swiftlet list w", ["widgets"]),
    ("swiftlet perform --not", ["--notify"]),
    ("swiftlet perform Tog", ["Toggle"]),
    ("swiftlet perform Toggle t", ["task="]),
    ("swiftlet perform Toggle task=", ["task=1", "task=2"]),
    ("swiftlet add X --family systemS", ["systemSmall"]),
    ("swiftlet show 'my t", ["my todo"]),
  ])
  func `completion offers commands, options and live names`(
    line: String,
    expected: [String]
  ) async throws {
    let service = try await FakeService { call in
      switch call.message.member {
      case "List": .success(Self.items([("t/Toggle", [:])]))
      case "Describe":
        .success([
          [
            "name": "t/Toggle",
            "parameters": .array(
              of: "v",
              [
                .variant([
                  "name": "task", "title": "", "suggestions": .bool(true),
                  "type": ["t": "entity", "type": "Task", "matchesText": .bool(true)],
                ])
              ]
            ),
          ]
        ])
      case "SuggestValues":
        .success([
          .array(
            of: "(vss)",
            ["1", "2"].map { .structure([.variant(.string($0)), "Title", ""]) }
          )
        ])
      case "ListWidgets":
        .success([
          .array(
            of: "(oa{sv})",
            [.structure([.objectPath(ServiceNames.path(ofWidget: "x")), ["name": "my todo"]])]
          )
        ])
      default: .success([])
      }
    }
    #expect(try await service.run("__complete", "plain", line).output == expected)
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let cut = words.last?.lastIndex { "='".contains($0) }
    if let last = words.last, let cut {
      // bash leaves alone what stands before its break, and gets the rest.
      let kept = last[...cut].filter { $0 != "'" }
      let bash = try await service.run("__complete", "bash", "='", line).output
      #expect(bash == expected.map { String($0.dropFirst(kept.count)) })
    }
  }

  @Test
  func `every command has help with an example`() async throws {
    let overview = try await FakeService.run(["--help"], on: "")
    let commands = overview.output.filter { $0.hasPrefix("  ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(commands.count == 27)
    for command in commands
    where !["new", "build", "install", "uninstall", "render"].contains(command) {
      let help = try await FakeService.run([command, "--help"], on: "")
      #expect(help.status == .done)
      #expect(help.output.contains { $0.hasPrefix("  swiftlet \(command)") }, "\(command)")
    }
  }
}
