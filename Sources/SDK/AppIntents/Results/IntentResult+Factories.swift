// The functions that make results. Dialogs, snippets and values have no presenter in a widget; the
// caller over D-Bus gets the value and the dialog.

extension IntentResult {
  public static func result() -> Self
  where Self == IntentResultContainer<Never, Never, Never, Never> {
    Self()
  }
}

extension IntentResult {
  public static func result<V: _IntentValue>(value: V) -> Self
  where Self == IntentResultContainer<V, Never, Never, Never> {
    Self(value: value)
  }
}

extension IntentResult {
  public static func result(dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Never, Never, Never, IntentDialog> {
    Self(dialog: dialog)
  }
}

extension IntentResult {
  public static func result<I: AppIntent>(opensIntent: I) -> Self
  where Self == IntentResultContainer<Never, I, Never, Never> {
    Self(opensIntent: opensIntent)
  }
}

extension IntentResult {
  public static func result<V: _IntentValue>(value: V, dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<V, Never, Never, IntentDialog> {
    Self(value: value, dialog: dialog)
  }
}

extension IntentResult {
  public static func result<V: _IntentValue, I: AppIntent>(value: V, opensIntent: I) -> Self
  where Self == IntentResultContainer<V, I, Never, Never> {
    Self(value: value, opensIntent: opensIntent)
  }
}

extension IntentResult {
  public static func result<I: AppIntent>(opensIntent: I, dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Never, I, Never, IntentDialog> {
    Self(opensIntent: opensIntent, dialog: dialog)
  }
}

extension IntentResult {
  public static func result<V: _IntentValue, I: AppIntent>(
    value: V,
    opensIntent: I,
    dialog: IntentDialog
  ) -> Self
  where Self == IntentResultContainer<V, I, Never, IntentDialog> {
    Self(value: value, opensIntent: opensIntent, dialog: dialog)
  }
}

extension IntentResult {
  public static func result<S>(view: S) -> Self
  where Self == IntentResultContainer<Never, Never, S, Never> {
    Self(snippet: view)
  }
}

extension IntentResult {
  public static func result<V: _IntentValue, S>(value: V, view: S) -> Self
  where Self == IntentResultContainer<V, Never, S, Never> {
    Self(value: value, snippet: view)
  }
}

extension IntentResult {
  public static func result<S>(dialog: IntentDialog, view: S) -> Self
  where Self == IntentResultContainer<Never, Never, S, IntentDialog> {
    Self(snippet: view, dialog: dialog)
  }
}

extension IntentResult {
  public static func result<I: AppIntent, S>(opensIntent: I, view: S) -> Self
  where Self == IntentResultContainer<Never, I, S, Never> {
    Self(opensIntent: opensIntent, snippet: view)
  }
}

extension IntentResult {
  public static func result<V: _IntentValue, S>(value: V, dialog: IntentDialog, view: S) -> Self
  where Self == IntentResultContainer<V, Never, S, IntentDialog> {
    Self(value: value, snippet: view, dialog: dialog)
  }
}

extension IntentResult {
  public static func result<V: _IntentValue, I: AppIntent, S>(value: V, opensIntent: I, view: S)
    -> Self
  where Self == IntentResultContainer<V, I, S, Never> {
    Self(value: value, opensIntent: opensIntent, snippet: view)
  }
}

extension IntentResult {
  public static func result<I: AppIntent, S>(opensIntent: I, dialog: IntentDialog, view: S) -> Self
  where Self == IntentResultContainer<Never, I, S, IntentDialog> {
    Self(opensIntent: opensIntent, snippet: view, dialog: dialog)
  }
}

extension IntentResult {
  public static func result<V: _IntentValue, I: AppIntent, S>(
    value: V,
    opensIntent: I,
    dialog: IntentDialog,
    view: S
  ) -> Self
  where Self == IntentResultContainer<V, I, S, IntentDialog> {
    Self(value: value, opensIntent: opensIntent, snippet: view, dialog: dialog)
  }
}
