extension BusConnection {
  /// How many answers are kept.
  private static let rememberedUsers = 1024

  /// Tells under which user a connection to the bus runs.
  ///
  /// Answers are kept: a bus never gives a unique name twice, so they cannot become wrong, and a name
  /// that has left can send nothing. The completion is called at once where the answer is known.
  ///
  /// - Parameters:
  ///   - sender: A unique name, such as the sender of a call.
  ///   - completion: Gets the user's number, or why it is not known; called on the loop, once.
  package func userID(
    of sender: BusName,
    completion: @escaping @Sendable (Result<UInt32, DBusError>) -> Void
  ) {
    if let known = userIDs[sender] { return completion(.success(known)) }
    call(.toBus("GetConnectionUnixUser", [.string(sender.string)])) { [weak self] result in
      guard case .success(let reply) = result else {
        return completion(result.map { _ in 0 })
      }
      guard case .uint32(let user)? = reply.body.first else {
        return completion(.failure(DBusError(.invalidValue, "The bus named no user")))
      }
      if sender.isUnique { self?.assumeIsolated { $0.remember(sender, user) } }
      completion(.success(user))
    }
  }

  /// Tells under which user a connection to the bus runs, as ``userID(of:completion:)`` does.
  package func userID(of sender: BusName) async throws(DBusError) -> UInt32 {
    let result = await withCheckedContinuation { continuation in
      userID(of: sender) { continuation.resume(returning: $0) }
    }
    return try result.get()
  }

  private func remember(_ sender: BusName, _ user: UInt32) {
    if userIDs.count >= Self.rememberedUsers { userIDs = [:] }
    userIDs[sender] = user
  }
}
