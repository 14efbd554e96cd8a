/// Takes what the operator should be able to read.
package protocol EngineLog: AnyObject {
  func notice(_ message: String)
  func error(_ message: String)
}
