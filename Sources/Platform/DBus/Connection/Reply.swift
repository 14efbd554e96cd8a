import Synchronization

/// The answer to one incoming call, given exactly once, now or later, from any thread.
///
/// If the last reference goes without an answer, the caller gets
/// `org.freedesktop.DBus.Error.Failed` and a fault is logged: nobody waits for ever.
package final class Reply: Sendable {
  private let connection: BusConnection
  private let serial: UInt32
  private let caller: BusName?
  private let isWanted: Bool
  /// What was called, for messages to people.
  private let subject: MemberName?
  /// The types that the interface declares for the answer, if they are known.
  private let declared: Signature?
  private let isAnswered = Atomic(false)

  init(to call: Message, on connection: BusConnection, declared: Signature? = nil) {
    self.connection = connection
    self.declared = declared
    serial = call.serial
    caller = call.sender
    subject = call.member
    isWanted = !call.flags.contains(.noReplyExpected)
  }

  deinit {
    if isAnswered.exchange(true, ordering: .relaxed) { return }
    let error = DBusError(name: .failed, message: "The service gave no answer to \(name)")
    connection.log("A call of \(name) was dropped without an answer")
    if isWanted { connection.post(.error(to: serial, caller, error)) }
  }

  /// Answers with values; values that D-Bus or the interface do not allow become an error and a fault.
  package func send(_ body: [DBusValue] = []) {
    guard take(), isWanted else { return }
    let message = Message.reply(to: serial, caller, body)
    if let declared, message.signature != declared {
      return refuse("has the types \"\(message.signature)\", declared are \"\(declared)\"")
    }
    connection.post(message) { [self] error in
      let name = error.code == .limitExceeded ? ErrorName.limitsExceeded : .failed
      refuse("cannot be sent: \(error.message)", name)
    }
  }

  /// Answers with an error; a sentence that repeats more than anybody reads is cut.
  package func fail(_ error: DBusError) {
    guard take(), isWanted else { return }
    let error = error.cut(to: Self.sentenceLimit)
    connection.post(.error(to: serial, caller, error)) { [self] problem in
      connection.log("The details of an error of \(name) cannot be sent: \(problem.message)")
      let plain = DBusError(error.code, name: error.name, message: error.message)
      connection.post(.error(to: serial, caller, plain))
    }
  }

  /// Bytes of an error's sentence.
  private static let sentenceLimit = 4_096

  /// Answers with what a call to somebody else, or a handler, has brought.
  package func send(_ result: Result<[DBusValue], DBusError>) {
    switch result {
    case .success(let body): send(body)
    case .failure(let error): fail(error)
    }
  }

  /// Whether an answer was given.
  package var isSent: Bool { isAnswered.load(ordering: .relaxed) }

  private var name: String { subject?.string ?? "a method" }

  private func take() -> Bool {
    let isFirst = !isAnswered.exchange(true, ordering: .relaxed)
    assert(isFirst, "A call of \(name) was answered twice")
    return isFirst
  }

  private func refuse(_ problem: String, _ code: ErrorName = .failed) {
    connection.log("The answer to \(name) \(problem)")
    let error = DBusError(name: code, message: "The answer to \(name) \(problem)")
    connection.post(.error(to: serial, caller, error))
  }
}

extension DBusError {
  fileprivate func cut(to bytes: Int) -> DBusError {
    guard message.utf8.count > bytes else { return self }
    var error = self
    error.message = String(message.unicodeScalars.prefix(bytes / 4)) + "…"
    return error
  }
}

/// A call that came in, with the means to answer it.
package struct IncomingCall: Sendable {
  package let message: Message
  package let reply: Reply

  /// The caller's unique name.
  package var sender: BusName? { message.sender }
  /// The values that came with the call.
  package var arguments: [DBusValue] { message.body }
}
