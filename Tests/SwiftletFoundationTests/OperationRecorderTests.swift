import Dispatch
import Foundation
import SwiftletFoundation
import Synchronization
import Testing
import WidgetModel

@Suite struct OperationRecorderTests {
  private let recorder = OperationRecorder()
  private let key = StateKey(group: "g", key: "k")

  @Test func aReadBelongsToTheOperationItRunsIn() async {
    let other = recorder.begin(.timeline)
    let (_, record) = await recorder.run(.timeline) {
      recorder.readKey(key, revision: 4)
    }
    #expect(record.reads.keys == [key: 4])
    #expect(other.record.reads.isEmpty)
    recorder.end(other)
    #expect(recorder.lifetimeReads.isEmpty)
  }

  @Test func anUnstructuredTaskKeepsItsOperation() async {
    let (_, record) = await recorder.run(.query) {
      await Task { recorder.readFile("/a", stamp: .absent) }.value
    }
    #expect(record.reads.files == ["/a": .absent])
  }

  @Test func aDetachedReadCountsForEveryOpenOperation() async {
    let first = recorder.begin(.timeline)
    let second = recorder.begin(.action)
    await Task.detached { recorder.readKey(key, revision: 1) }.value
    #expect(recorder.end(first).reads.keys == [key: 1])
    #expect(recorder.end(second).reads.keys == [key: 1])
    #expect(recorder.lifetimeReads.isEmpty)
  }

  @Test func aReadOnADispatchQueueCountsForEveryOpenOperation() async {
    let (_, record) = await recorder.run(.timeline) {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          recorder.readKey(key, revision: 2)
          continuation.resume()
        }
      }
    }
    #expect(record.reads.keys == [key: 2])
  }

  @Test func aReadInACompletionHandlerThatComesLateCountsForTheProcess() async {
    let stored = Mutex<(@Sendable () -> Void)?>(nil)
    let (_, record) = await recorder.run(.timeline) {
      stored.withLock { $0 = { recorder.readKey(key, revision: 3) } }
    }
    #expect(record.reads.isEmpty)
    stored.withLock { $0 }?()
    #expect(recorder.lifetimeReads.keys == [key: 3])
  }

  @Test func aTaskThatOutlivesItsOperationReadsForThoseThenOpen() async {
    let gate = AsyncStream<Void>.makeStream()
    let (result, record) = await recorder.run(.timeline) {
      Task {
        for await _ in gate.stream { break }
        recorder.readKey(key, revision: 5)
      }
    }
    #expect(record.reads.isEmpty)
    let later = recorder.begin(.timeline)
    gate.continuation.yield()
    _ = try? await result.get().value
    #expect(recorder.end(later).reads.keys == [key: 5])
  }

  @Test func aTimelineThatReadNothingGetsTheProcessReads() async {
    recorder.readKey(key, revision: 9)
    #expect(await recorder.run(.timeline) {}.record.reads.keys == [key: 9])
    #expect(await recorder.run(.action) {}.record.reads.isEmpty)
    let own = await recorder.run(.timeline) { recorder.readFile("/b", stamp: .absent) }
    #expect(own.record.reads.keys.isEmpty)
  }

  @Test func theFirstSightOfAThingCounts() async {
    let (_, record) = await recorder.run(.timeline) {
      recorder.readKey(key, revision: 7)
      recorder.readKey(key, revision: 8)
      recorder.readFile("/a", stamp: .absent)
      recorder.readFile("/a", stamp: .unreadable)
    }
    #expect(record.reads.keys == [key: 7])
    #expect(record.reads.files == ["/a": .absent])
  }

  @Test func aWriteKnowsWhatTheActionHadRead() async {
    let (_, record) = await recorder.run(.action) {
      recorder.readKey(key, revision: 4)
      recorder.wroteKey(key, value: 1)
      recorder.wroteKey(StateKey(group: "g", key: "blind"), value: 2)
      recorder.wroteKey(key, value: 3)
    }
    #expect(
      record.keys == [
        KeyWrite(key: key, value: 3, readRevision: 4),
        KeyWrite(key: StateKey(group: "g", key: "blind"), value: 2),
      ]
    )
  }

  @Test func aThrowingOperationStillTellsWhatItDid() async {
    struct Broken: Error {}
    let (result, record) = await recorder.run(.action) {
      recorder.readKey(key, revision: 1)
      recorder.outsideEffect("network")
      throw Broken()
    }
    #expect(throws: Broken.self) { try result.get() }
    #expect(record.reads.keys == [key: 1])
    #expect(record.outsideEffects == ["network"])
  }

  @Test func aLateWriteIsATransactionOfItsOwn() async {
    let late = Mutex<[OperationRecord]>([])
    recorder.onLateWrite { record in late.withLock { $0.append(record) } }
    let open = recorder.begin(.timeline)
    recorder.wroteKey(key, value: 1)
    recorder.requestReload("Kind")
    #expect(open.record.isHarmless)
    #expect(late.withLock { $0.map(\.keys) }.first == [KeyWrite(key: key, value: 1)])
    #expect(late.withLock { $0.last?.reloadedKinds } == ["Kind"])
  }

  @Test func aDetachedWriteBelongsToTheOnlyOpenAction() async {
    let action = recorder.begin(.action)
    await Task.detached { recorder.wroteKey(key, value: true) }.value
    #expect(recorder.end(action).keys == [KeyWrite(key: key, value: true)])
  }

  @Test func reloadWishesAreKeptOnce() async {
    let (_, record) = await recorder.run(.action) {
      recorder.requestReload("A")
      recorder.requestReload("A")
      recorder.requestReload(nil)
    }
    #expect(record.reloadedKinds == ["A"])
    #expect(record.reloadsAllKinds)
  }

  @Test func revisionsComeFromTheRuntime() async {
    recorder.setRevisionSource { $0.key == "k" ? 12 : 0 }
    let (_, record) = await recorder.run(.query) { recorder.readKey(key) }
    #expect(record.reads.keys == [key: 12])
  }
}
