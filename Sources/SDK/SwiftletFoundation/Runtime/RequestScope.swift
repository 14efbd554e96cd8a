/// What the running author code belongs to, to be carried to another thread.
struct RequestScope: Sendable {
  let runtime: BundleRuntime?
  let operation: RecordedOperation?
  let transaction: Transaction?
  let environment: RequestEnvironment

  static var current: RequestScope {
    RequestScope(
      runtime: BundleRuntime.local,
      operation: OperationRecorder.current,
      transaction: Transaction.current,
      environment: .current
    )
  }

  func run(_ body: () -> Void) {
    BundleRuntime.$local.withValue(runtime) {
      OperationRecorder.$current.withValue(operation) {
        Transaction.$current.withValue(transaction) {
          RequestEnvironment.with(environment, body)
        }
      }
    }
  }
}
