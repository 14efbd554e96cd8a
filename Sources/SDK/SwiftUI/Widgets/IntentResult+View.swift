public import AppIntents

// Results that show a view, given as a value or as a closure. Nothing presents it on the desktop yet;
// the view is kept and never evaluated.

extension IntentResult {
  public static func result<S: View>(view: S) -> Self
  where Self == IntentResultContainer<Never, Never, S, Never> {
    Self(snippet: view)
  }

  public static func result<V: _IntentValue, S: View>(value: V, view: S) -> Self
  where Self == IntentResultContainer<V, Never, S, Never> {
    Self(value: value, snippet: view)
  }

  public static func result<S: View>(dialog: IntentDialog, view: S) -> Self
  where Self == IntentResultContainer<Never, Never, S, IntentDialog> {
    Self(snippet: view, dialog: dialog)
  }

  public static func result<I: AppIntent, S: View>(opensIntent: I, view: S) -> Self
  where Self == IntentResultContainer<Never, I, S, Never> {
    Self(opensIntent: opensIntent, snippet: view)
  }

  public static func result<V: _IntentValue, S: View>(value: V, dialog: IntentDialog, view: S)
    -> Self
  where Self == IntentResultContainer<V, Never, S, IntentDialog> {
    Self(value: value, snippet: view, dialog: dialog)
  }

  public static func result<V: _IntentValue, I: AppIntent, S: View>(
    value: V,
    opensIntent: I,
    view: S
  ) -> Self
  where Self == IntentResultContainer<V, I, S, Never> {
    Self(value: value, opensIntent: opensIntent, snippet: view)
  }

  public static func result<I: AppIntent, S: View>(opensIntent: I, dialog: IntentDialog, view: S)
    -> Self
  where Self == IntentResultContainer<Never, I, S, IntentDialog> {
    Self(opensIntent: opensIntent, snippet: view, dialog: dialog)
  }

  public static func result<V: _IntentValue, I: AppIntent, S: View>(
    value: V,
    opensIntent: I,
    dialog: IntentDialog,
    view: S
  ) -> Self
  where Self == IntentResultContainer<V, I, S, IntentDialog> {
    Self(value: value, opensIntent: opensIntent, snippet: view, dialog: dialog)
  }

  public static func result<S: View>(@ViewBuilder content: () -> S) -> Self
  where Self == IntentResultContainer<Never, Never, S, Never> {
    Self(snippet: content())
  }

  public static func result<V: _IntentValue, S: View>(value: V, @ViewBuilder content: () -> S)
    -> Self
  where Self == IntentResultContainer<V, Never, S, Never> {
    Self(value: value, snippet: content())
  }

  public static func result<S: View>(dialog: IntentDialog, @ViewBuilder content: () -> S) -> Self
  where Self == IntentResultContainer<Never, Never, S, IntentDialog> {
    Self(snippet: content(), dialog: dialog)
  }

  public static func result<I: AppIntent, S: View>(opensIntent: I, @ViewBuilder content: () -> S)
    -> Self
  where Self == IntentResultContainer<Never, I, S, Never> {
    Self(opensIntent: opensIntent, snippet: content())
  }

  public static func result<V: _IntentValue, S: View>(
    value: V,
    dialog: IntentDialog,
    @ViewBuilder content: () -> S
  ) -> Self
  where Self == IntentResultContainer<V, Never, S, IntentDialog> {
    Self(value: value, snippet: content(), dialog: dialog)
  }

  public static func result<V: _IntentValue, I: AppIntent, S: View>(
    value: V,
    opensIntent: I,
    @ViewBuilder content: () -> S
  ) -> Self
  where Self == IntentResultContainer<V, I, S, Never> {
    Self(value: value, opensIntent: opensIntent, snippet: content())
  }

  public static func result<I: AppIntent, S: View>(
    opensIntent: I,
    dialog: IntentDialog,
    @ViewBuilder content: () -> S
  ) -> Self
  where Self == IntentResultContainer<Never, I, S, IntentDialog> {
    Self(opensIntent: opensIntent, snippet: content(), dialog: dialog)
  }

  public static func result<V: _IntentValue, I: AppIntent, S: View>(
    value: V,
    opensIntent: I,
    dialog: IntentDialog,
    @ViewBuilder content: () -> S
  ) -> Self
  where Self == IntentResultContainer<V, I, S, IntentDialog> {
    Self(value: value, opensIntent: opensIntent, snippet: content(), dialog: dialog)
  }
}
