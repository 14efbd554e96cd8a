/// Where a person may press, and what is there, for panels and for people who do not see it.
package struct HitRegion: Hashable, Sendable {
  package enum Role: String, Hashable, Sendable {
    case button
    case toggle
    case slider
    case link
  }

  package var element: String
  package var frame: Rect
  package var role: Role
  package var label: String
  /// Of a toggle: whether it is shown as on.
  package var isOn: Bool?
  package var isEnabled: Bool
}
