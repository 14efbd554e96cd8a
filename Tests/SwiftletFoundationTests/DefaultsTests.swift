import Foundation
import SwiftletFoundation
import Testing
import WidgetModel

@Suite struct DefaultsTests {
  private let suite = "test.\(UUID().uuidString)"

  private func key(_ name: String) -> StateKey {
    StateKey(group: suite, key: "UserDefaults/\(name)")
  }

  @Test func readsAndWritesAreRecordedAsKeysOfTheSuite() async throws {
    let (_, record) = await OperationRecorder.shared.run(.action) {
      let defaults = SwiftletUserDefaults(suiteName: suite)
      defaults?.set(3, forKey: "count")
      defaults?.set("x", forKey: "name")
      defaults?.removeObject(forKey: "old")
      #expect(defaults?.integer(forKey: "count") == 3)
      #expect(defaults?.bool(forKey: "flag") == false)
      #expect(defaults?.value(forKey: "name") as? String == "x")
      defaults?.setValue(2.5, forKey: "ratio")
    }
    let written = Dictionary(uniqueKeysWithValues: record.keys.map { ($0.key, $0.value) })
    #expect(written[key("count")] == .int(3))
    #expect(written[key("name")] == .string("x"))
    #expect(written[key("old")] == .some(nil))
    #expect(written[key("ratio")] == .double(2.5))
    #expect(Set(record.reads.keys.keys) == [key("count"), key("flag"), key("name")])
  }

  @Test func theBundlesOwnDefaultsAreRecordedToo() async {
    let (_, record) = await OperationRecorder.shared.run(.timeline) {
      _ = SwiftletUserDefaults.standard.object(forKey: "anything")
    }
    #expect(record.reads.keys.keys.map(\.key) == ["UserDefaults/anything"])
  }

  @Test func digestsDifferWhereValuesDo() {
    let long = String(repeating: "a", count: 1000)
    #expect(PropertyListDigest.json(long) != PropertyListDigest.json(long + "b"))
    #expect(PropertyListDigest.json(Data([1])) != PropertyListDigest.json(Data([2])))
    #expect(PropertyListDigest.json(["b": 1, "a": true] as [String: Any]) == ["a": true, "b": 1])
    #expect(PropertyListDigest.json([1, "x"] as [Any]) == [1, "x"])
  }
}

@Suite struct GroupFolderTests {
  @Test func theDaemonsFolderComesFirst() {
    let all = ["SWIFTLET_GROUPS": "/g", "XDG_STATE_HOME": "/s", "HOME": "/h"]
    #expect(FileManager.groupsFolder(all).path == "/g")
    #expect(
      FileManager.groupsFolder(["XDG_STATE_HOME": "/s", "HOME": "/h"]).path == "/s/swiftlet/groups"
    )
    #expect(FileManager.groupsFolder(["HOME": "/h"]).path == "/h/.local/state/swiftlet/groups")
    #expect(
      FileManager.groupsFolder(["SWIFTLET_GROUPS": "relative", "HOME": "/h"]).path
        == "/h/.local/state/swiftlet/groups"
    )
  }

  @Test(arguments: ["", "..", "../x", "a/b", ".hidden", "a\0b"])
  func aNameThatLeadsElsewhereGivesNothing(name: String) {
    let url = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: name)
    #expect(url == nil)
  }
}
