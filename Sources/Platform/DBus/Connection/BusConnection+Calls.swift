import EventLoop

/// Names a call that waits for its answer.
package struct CallTicket: Sendable, Hashable {
  fileprivate let number: UInt64
}

extension BusConnection {
  /// How long a call waits for its answer where nothing else is said, as most D-Bus programs do.
  package static let defaultDeadline = Duration.seconds(25)

  /// Calls a method and hands its answer to a function, for code that is on the loop already.
  ///
  /// The function is called exactly once, on the loop and never before this method has returned: with
  /// the answer, the error the other side gave, `timedOut`, `cancelled` or `disconnected`.
  ///
  /// - Parameters:
  ///   - message: The call.
  ///   - deadline: How long to wait; nil for ever.
  ///   - completion: Gets the outcome.
  /// - Returns: What ``cancel(_:)`` takes.
  @discardableResult
  package func call(
    _ message: Message,
    deadline: Duration? = defaultDeadline,
    completion: @escaping CallCompletion
  ) -> CallTicket {
    let ticket = CallTicket(number: pending.makeTicket())
    do {
      let serial = try send(message)
      let timer = deadline.map { deadline in
        loop.schedule(after: deadline) { [weak self] in
          self?.assumeIsolated { $0.giveUp(serial, message, deadline) }
        }
      }
      pending.add(serial, ticket: ticket.number, timer: timer, completion)
    } catch {
      loop.afterCurrentEvents { completion(.failure(error)) }
    }
    return ticket
  }

  /// Calls a method and waits for its answer.
  ///
  /// Cancelling the task gives the call up at once; its answer, should it come, is dropped.
  ///
  /// - Parameters:
  ///   - message: The call.
  ///   - deadline: How long to wait; nil for ever.
  /// - Returns: The answer.
  /// - Throws: ``DBusError``: what the other side answered (`remote`), `timedOut`, `cancelled`,
  ///   `disconnected`, or why the call could not be sent.
  package func call(
    _ message: Message,
    deadline: Duration? = defaultDeadline
  ) async throws(DBusError) -> Message {
    if Task.isCancelled { throw .cancelledCall }
    let box = TicketBox()
    let result: Result<Message, DBusError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        box.ticket = call(message, deadline: deadline) { continuation.resume(returning: $0) }
      }
    } onCancel: {
      Task { await self.cancel(box) }
    }
    return try result.get()
  }

  /// Gives a call up; its completion gets `cancelled`, unless it was called already.
  package func cancel(_ ticket: CallTicket) {
    pending.remove(ticket: ticket.number)?(.failure(.cancelledCall))
  }

  /// How many calls wait for their answers.
  package var pendingCallCount: Int { pending.count }

  private func cancel(_ box: TicketBox) {
    if let ticket = box.ticket { cancel(ticket) }
  }

  private func giveUp(_ serial: UInt32, _ message: Message, _ deadline: Duration) {
    let whom = message.destination?.string ?? "the bus"
    let what = message.member?.string ?? "the call"
    let error = DBusError(.timedOut, "\(whom) did not answer \(what) within \(deadline)")
    pending.remove(serial)?(.failure(error))
  }
}

/// The ticket of a call that is made after its cancellation handler.
///
/// Unchecked: it is written and read on the connection's loop only, by `call` and `cancel`.
private final class TicketBox: @unchecked Sendable {
  var ticket: CallTicket?
}

extension DBusError {
  fileprivate static var cancelledCall: DBusError {
    DBusError(.cancelled, "The call was cancelled")
  }
}
