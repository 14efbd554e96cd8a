internal import Synchronization

/// The name of one donation.
public struct IntentDonationIdentifier: Sendable, Hashable, Codable, CustomStringConvertible {
  package let number: Int
  public var description: String { "donation \(number)" }
}

/// Which donations to delete.
public struct IntentDonationMatchingPredicate: Sendable {
  public static func identifiers(
    _ identifiers: [IntentDonationIdentifier]
  ) -> IntentDonationMatchingPredicate {
    IntentDonationMatchingPredicate()
  }

  public static func intentType<I: AppIntent>(_ type: I.Type) -> IntentDonationMatchingPredicate {
    IntentDonationMatchingPredicate()
  }
}

/// Takes note of what a person did in an app; nothing on the desktop ranks by it yet.
public final class IntentDonationManager: Sendable {
  public static let shared = IntentDonationManager()

  private let count = Mutex(0)

  @discardableResult
  public func donate<I: AppIntent>(intent: I) -> IntentDonationIdentifier { next() }

  @discardableResult
  public func donate<I: AppIntent>(intent: I) async throws -> IntentDonationIdentifier { next() }

  @discardableResult
  public func donate<I: AppIntent>(
    intent: I,
    result: I.PerformResult
  ) -> IntentDonationIdentifier { next() }

  @discardableResult
  public func donate<I: AppIntent>(
    intent: I,
    result: I.PerformResult
  ) async throws -> IntentDonationIdentifier { next() }

  public func deleteDonations(matching predicate: IntentDonationMatchingPredicate) async throws {}

  private func next() -> IntentDonationIdentifier {
    count.withLock { count in
      count += 1
      return IntentDonationIdentifier(number: count)
    }
  }
}

extension AppIntent {
  @discardableResult
  public func donate() -> IntentDonationIdentifier {
    IntentDonationManager.shared.donate(intent: self)
  }

  @discardableResult
  public func donate() async throws -> IntentDonationIdentifier {
    try await IntentDonationManager.shared.donate(intent: self)
  }

  @discardableResult
  public func donate(result: PerformResult) -> IntentDonationIdentifier {
    IntentDonationManager.shared.donate(intent: self, result: result)
  }

  @discardableResult
  public func donate(result: PerformResult) async throws -> IntentDonationIdentifier {
    try await IntentDonationManager.shared.donate(intent: self, result: result)
  }
}
