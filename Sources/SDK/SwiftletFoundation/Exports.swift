// Authors import SwiftUI, WidgetKit or AppIntents and expect `Date`, `URL` and `Calendar` to be there.
@_exported public import Foundation
