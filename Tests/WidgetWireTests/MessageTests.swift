import Testing
import WidgetModel
import WidgetWire

@Suite struct MessageTests {
  private static let reads = ReadSet(
    keys: [StateKey(group: "g", key: "k"): 3],
    files: ["/a": .absent, "/b": .file(device: 1, inode: 2, size: 3, modified: 4)],
    properties: [
      PropertyKey(bus: .session, name: "n", path: "/p", interface: "i", property: "x"):
        PropertyStamp(owner: ":1.2", value: ["t": "s", "v": "y"])
    ]
  )
  private static let sync = Sync(
    revision: 7,
    rows: [StateRow(key: StateKey(group: "g", key: "k"), value: [1], revision: 6)],
    widgets: [
      PlacedWidget(
        id: "w",
        kind: "K",
        family: .systemSmall,
        size: Size(width: 170, height: 170.5),
        configuration: ["a": .list([.int(1), .null])],
        reads: reads
      )
    ],
    removedWidgets: ["v"],
    environment: RequestEnvironment(uses24Hours: true)
  )
  private static let error = WidgetError(.actionFailed, "It failed.", details: ["action": "a"])

  static let toBundle: [MessageToBundle] = [
    .welcome(groups: ["g"], sync: sync),
    .describe(id: 1),
    .perform(
      PerformRequest(
        id: 2,
        action: "a1",
        intent: IntentReference(name: "T", parameters: ["x": .date(Timestamp(microseconds: 5))]),
        pressed: "w",
        parent: 1,
        sync: sync
      )
    ),
    .timeline(TimelineRequest(id: 3, purpose: .preview, widget: sync.widgets[0], sync: sync)),
    .query(
      QueryRequest(
        id: 4,
        intent: "T",
        parameter: "p",
        question: .suggestions(text: "x"),
        parameters: ["q": .bool(true)],
        sync: sync
      )
    ),
    .query(
      QueryRequest(id: 5, intent: "T", parameter: "p", question: .entities(ids: ["1"]), sync: sync)
    ),
    .query(QueryRequest(id: 6, intent: "T", parameter: "p", question: .defaultResult, sync: sync)),
    .committed(id: 7, revision: 8),
    .rejected(id: 8, error: error),
    .cancel(id: 9),
    .reply(id: 10, result: .success(["x": 1])),
    .reply(id: 11, result: .failure(error)),
    .shutdown,
  ]

  private static let object = BundleRequest.BusObject(bus: .system, name: "n", path: "/p")

  static let fromBundle: [MessageFromBundle] = [
    .hello(protocol: 1, sdk: "0.1", description: "abc"),
    .description(
      id: 1,
      BundleDescription(
        sdkVersion: "0.1",
        kinds: [KindSchema(name: "K", displayName: "K", families: [.systemSmall])],
        intents: [
          IntentSchema(
            name: "T",
            title: "T",
            parameters: [
              ParameterSchema(
                name: "p",
                title: "P",
                type: .list(of: .entity(type: "E", matchesText: true)),
                defaultValue: .list([])
              )
            ],
            policy: .parallel(max: 3)
          )
        ]
      )
    ),
    .performed(
      PerformedMessage(
        id: 2,
        outcome: .success(.init(value: .double(0.5), dialog: "Done", opens: "x:")),
        writes: WriteSet(
          keys: [KeyWrite(key: StateKey(group: "g", key: "k"), value: nil, readRevision: 2)],
          files: [
            FileWrite(
              target: "/a",
              resolved: "/b",
              staged: "/.b",
              expected: .absent,
              written: .folder(device: 1, inode: 2, listing: .max)
            )
          ]
        ),
        reloadedKinds: ["K"],
        reloadsAll: true,
        affected: ["w"],
        outsideEffects: ["a call"]
      )
    ),
    .performed(PerformedMessage(id: 3, outcome: .failure(error))),
    .timeline(
      TimelineMessage(
        id: 4,
        widget: "w",
        outcome: .success(
          .init(
            entries: [
              ArchivedEntry(
                table: EntryTable(
                  date: Timestamp(microseconds: 9),
                  relevance: Relevance(score: 1, duration: 2),
                  textLines: ["a"],
                  elements: [
                    Element(
                      id: "T",
                      role: .toggle,
                      label: "L",
                      value: .bool(true),
                      isEnabled: false,
                      intent: IntentReference(name: "T"),
                      flippedValue: .bool(false)
                    )
                  ],
                  url: "u:"
                ),
                archive: [1, 2]
              ),
              ArchivedEntry(table: EntryTable(date: Timestamp(microseconds: 10)), archive: [3]),
            ],
            policy: .after(Timestamp(microseconds: 11)),
            reads: reads,
            issues: ["i"]
          )
        )
      )
    ),
    .timeline(TimelineMessage(id: 5, widget: "w", outcome: .failure(error))),
    .values(
      id: 6,
      result: .success([SuggestedValue(value: .entity("1"), title: "One", subtitle: "s")])
    ),
    .values(id: 7, result: .failure(error)),
    .progress(id: 8, fraction: 0.5, text: "half"),
    .request(
      BundleRequest(id: 9, during: 2, question: .busProperties(object, interface: "i"))
    ),
    .request(
      BundleRequest(
        id: 10,
        during: nil,
        question: .busCall(
          object,
          interface: "i",
          member: "m",
          arguments: [["t": "s", "v": "x"]],
          expecting: .init(interface: "i", property: "p", milliseconds: 500)
        )
      )
    ),
    .request(
      BundleRequest(
        id: 11,
        during: nil,
        question: .busSet(object, interface: "i", property: "p", value: ["t": "b", "v": true])
      )
    ),
    .request(BundleRequest(id: 12, during: nil, question: .busNames(.session, prefix: "org."))),
    .request(BundleRequest(id: 13, during: nil, question: .action("b/T", ["p": .url("u:")]))),
    .write(id: 14, WriteSet(keys: [KeyWrite(key: StateKey(group: "g", key: "k"), value: 1)])),
    .reload(id: 15, kinds: ["K"], all: false),
  ]

  @Test(arguments: toBundle + [.sync(Sync(revision: 0, removedWidgets: ["w"]))])
  func whatTheDaemonSaysIsUnderstood(message: MessageToBundle) throws {
    #expect(try MessageToBundle(message.frame) == message)
  }

  @Test(arguments: fromBundle)
  func whatABundleSaysIsUnderstood(message: MessageFromBundle) throws {
    #expect(try MessageFromBundle(message.frame) == message)
  }

  @Test func unknownMessagesAndMembersAreRefusedByName() {
    #expect(throws: WireError("a malformed message: message.m: unknown message \"dance\"")) {
      try MessageFromBundle(Frame(header: ["m": "dance"]))
    }
    #expect(throws: WireError("a malformed message: message.x: is not a known key")) {
      try MessageFromBundle(Frame(header: ["m": "reload", "id": 1, "x": 1]))
    }
  }

  @Test func archivesReachExactlyToTheEndOfTheFrame() {
    var frame = Self.fromBundle[4].frame
    frame.body.removeLast()
    #expect(throws: WireError.self) { try MessageFromBundle(frame) }
    frame.body += [0, 0]
    #expect(throws: WireError.self) { try MessageFromBundle(frame) }
  }
}
