public import AppIntents
internal import SwiftletFoundation
internal import WidgetModel
internal import WidgetWire

/// Performs an action of this or another bundle, and gives its receipt when it is done.
///
/// From inside an action, one of the same bundle runs in that action's transaction: both are
/// committed together or not at all.
///
/// - Parameters:
///   - name: `<bundle id>/<intent>`, or the intent alone where that is unique.
///   - parameters: Values by name; a parameter that is left out has its default.
/// - Returns: What the action came to.
/// - Throws: ``ActionError`` where it was refused or has failed.
@discardableResult
public func performAction(
  _ name: String,
  _ parameters: [String: ActionValue] = [:]
) async throws -> ActionReceipt {
  try await Actions.perform(name, parameters.mapValues(\.model))
}

/// Performs an intent of this bundle as an action of its own.
///
/// - Parameter intent: The intent with its values.
/// - Returns: What the action came to.
/// - Throws: ``ActionError`` where it was refused or has failed.
@discardableResult
public func performAction(_ intent: some AppIntent) async throws -> ActionReceipt {
  let reference = IntentReference(encoding: intent)
  return try await Actions.perform(reference.name, reference.parameters)
}

/// A parameter's value in a call of ``performAction(_:_:)``.
public struct ActionValue: Hashable, Sendable {
  let model: ParameterValue

  init(_ model: ParameterValue) { self.model = model }

  public static func date(_ date: Date) -> ActionValue {
    ActionValue(.date(Timestamp(microseconds: 0).adding(seconds: date.timeIntervalSince1970)))
  }

  public static func url(_ url: URL) -> ActionValue { ActionValue(.url(url.absoluteString)) }

  public static func list(_ values: [ActionValue]) -> ActionValue {
    ActionValue(.list(values.map(\.model)))
  }

  /// The value as a script would write it.
  public var text: String { model.plainText }
}

extension ActionValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral
{
  public init(stringLiteral value: String) { self.init(.string(value)) }
  public init(integerLiteral value: Int64) { self.init(.int(value)) }
  public init(floatLiteral value: Double) { self.init(.double(value)) }
  public init(booleanLiteral value: Bool) { self.init(.bool(value)) }
}

/// What an action came to.
public struct ActionReceipt: Hashable, Sendable {
  /// The action's id, as `swiftlet history` shows it.
  public let id: String
  /// What `perform()` returned.
  public let value: ActionValue?
  /// What it said.
  public let dialog: String?
}

/// Why an action was refused or has failed.
public struct ActionError: Error, LocalizedError, Hashable, Sendable {
  /// The error's name, spelled as in D-Bus errors, such as Conflict.
  public let name: String
  public let message: String

  public var errorDescription: String? { message }
}

private enum Actions {
  static func perform(_ name: String, _ parameters: Parameters) async throws -> ActionReceipt {
    guard let runtime = BundleRuntime.current else {
      throw ActionError(
        name: "NotPermitted",
        message: "\(name) cannot be performed: this bundle was not started by swiftletd."
      )
    }
    do {
      let receipt = try await runtime.ask(.action(name, parameters))
      return ActionReceipt(
        id: receipt["action"]?.stringValue ?? "",
        value: try receipt["value"].map {
          ActionValue(try ParameterValue(json: $0, path: "receipt.value"))
        },
        dialog: receipt["dialog"]?.stringValue
      )
    } catch let error as WidgetError {
      throw ActionError(name: error.code.rawValue, message: error.message)
    }
  }
}
