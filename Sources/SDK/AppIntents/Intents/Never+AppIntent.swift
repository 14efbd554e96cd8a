/// The intent of results that open none.
extension Never: AppIntent {
  public static var title: LocalizedStringResource { "Nothing" }

  /// Traps: there is no such intent.
  public init() { fatalError("Never is no intent") }

  public func perform() async throws -> Never { switch self {} }
}
