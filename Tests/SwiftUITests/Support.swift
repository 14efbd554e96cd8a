import AppIntents
import SwiftUI
import SwiftletFoundation
import Testing
import WidgetModel

/// Flips a task.
struct ToggleTask: AppIntent {
  static let title: LocalizedStringResource = "Toggle Task"

  @Parameter(title: "Task") var task: String
  @Parameter(title: "Count", default: 1) var count: Int

  init() {}

  init(task: String) { self.task = task }

  func perform() async throws -> some IntentResult { .result() }
}

/// Evaluates views as a request would, in one locale and time zone.
@MainActor
func archived<V: View>(
  _ view: V,
  size: CGSize = CGSize(width: 170, height: 170),
  date: Date = Date(timeIntervalSince1970: 1_700_000_000),
  _ change: (inout EnvironmentValues) -> Void = { _ in }
) -> EvaluatedView {
  let request = RequestEnvironment(
    timeZone: TimeZone(identifier: "UTC") ?? .current,
    fixedNow: date
  )
  return RequestEnvironment.with(request) {
    var environment = EnvironmentValues()
    environment.locale = request.locale
    environment.timeZone = request.timeZone
    environment.calendar = request.calendar
    change(&environment)
    return archive(view, environment: environment, size: size, date: date)
  }
}

/// The texts of a tree, in order.
func texts(_ node: ViewNode) -> [String] {
  var texts: [String] = []
  node.visitNodes { node in
    if case .text(let text) = node.content { texts.append(text.plainText) }
  }
  return texts
}
