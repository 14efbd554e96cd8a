import SwiftUI
import WidgetKit

/// Six kinds, each of which notes whenever its timeline is made: two read the key `a`, one the key
/// `b` of the same group, two the same file, and one reads nothing.
@main
struct ReadersBundle: WidgetBundle {
  var body: some Widget {
    ReadsA()
    AlsoReadsA()
    ReadsB()
    ReadsFile()
    AlsoReadsFile()
    ReadsNothing()
  }
}
