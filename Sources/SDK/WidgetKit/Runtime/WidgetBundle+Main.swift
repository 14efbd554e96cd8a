internal import SwiftletFoundation
internal import Synchronization

extension WidgetBundle {
  /// Runs the bundle: the whole program of `@main struct MyWidgets: WidgetBundle`.
  @MainActor @preconcurrency
  public static func main() {
    WidgetProgram.run { Self().configurations }
  }
}

extension Widget {
  /// Runs a bundle of this one widget.
  @MainActor @preconcurrency
  public static func main() {
    WidgetProgram.run { [Self().body] }
  }
}

extension WidgetProgram {
  @MainActor
  static func run(
    _ configurations: @escaping @MainActor @Sendable () -> [any WidgetConfiguration]
  ) -> Never {
    let program = WidgetProgram(configurations: configurations)
    shared.withLock { $0 = program }
    BundleProcess.run(program)
  }
}
