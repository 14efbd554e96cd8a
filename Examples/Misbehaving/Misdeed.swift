import AppIntents
import Foundation
import Glibc

/// What the bundle does wrong, told by the intent's parameter.
enum Misdeed: String, AppEnum {
  case none
  /// The process dies.
  case crash
  /// Never returns, and blocks its thread.
  case hang
  /// Never returns, and waits.
  case wait
  /// Throws an error.
  case fail
  /// Takes two seconds.
  case slow
  /// Sends thousands of messages without waiting for answers.
  case flood
  /// Answers every request twice.
  case answerTwice
  /// Sends bytes that are no message.
  case garbage
  /// Takes more and more memory.
  case leak
  /// Prints far more than anybody reads.
  case chatter
  /// Closes its channel to the daemon.
  case close
  /// Leaves with an error.
  case exit
  /// Leaves as if all were well.
  case leave

  static var typeDisplayRepresentation: TypeDisplayRepresentation = "Misdeed"

  static var caseDisplayRepresentations: [Misdeed: DisplayRepresentation] = [
    .none: "Nothing", .crash: "Crash", .hang: "Hang", .wait: "Wait", .fail: "Fail",
    .slow: "Be slow", .flood: "Flood", .answerTwice: "Answer twice", .garbage: "Send garbage",
    .leak: "Leak memory", .chatter: "Talk too much", .close: "Close the channel", .exit: "Exit",
    .leave: "Leave",
  ]

  func commit() async throws {
    switch self {
    case .none: break
    case .crash: fatalError("This bundle crashes on demand")
    case .hang:
      FileHandle.standardError.write(Data("It hangs now.\n".utf8))
      while true { usleep(100_000) }
    case .wait: await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    case .fail: throw MisdeedError()
    case .slow: try await Task.sleep(nanoseconds: 2_000_000_000)
    case .flood: Wire.flood()
    case .answerTwice: Wire.answerAgain()
    case .garbage: Wire.send(Array("this is no frame, and a long one at that".utf8))
    case .leak: Hoard.grow()
    case .chatter: for line in 1...20_000 { print("This is line \(line) of far too many.") }
    case .close: Glibc.close(3)
    case .exit: _exit(3)
    case .leave: _exit(0)
    }
  }
}

struct MisdeedError: LocalizedError {
  var errorDescription: String? { "It fails on demand." }
}

/// Memory that is never given back.
enum Hoard {
  private static var pages: [[UInt8]] = []

  /// Takes memory until somebody stops it, at most 2 GiB.
  static func grow() {
    for _ in 0..<256 {
      pages.append([UInt8](repeating: 1, count: 8 << 20))
      usleep(1000)
    }
  }
}

/// The channel to the daemon, used as no bundle should.
enum Wire {
  static func send(_ bytes: [UInt8]) {
    _ = write(3, bytes, bytes.count)
  }

  static func send(json: String) {
    let header = Array(json.utf8)
    var bytes: [UInt8] = []
    for length in [UInt32(4 + header.count), UInt32(header.count)] {
      withUnsafeBytes(of: length.littleEndian) { bytes.append(contentsOf: $0) }
    }
    send(bytes + header)
  }

  /// Answers whatever was asked once more, a moment later.
  static func answerAgain() {
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(50)) {
      for id in 1...64 { send(json: #"{"m":"performed","id":\#(id)}"#) }
    }
  }

  /// Reload wishes, far more than may wait for an answer.
  static func flood() {
    for id in 1...20_000 {
      send(json: #"{"m":"reload","id":\#(1_000_000 + id),"kinds":["Misbehaving"],"all":false}"#)
    }
  }
}
