@_exported public import SwiftletFoundation
