import EventLoop

/// How much of a watched file or folder is told.
enum WatchScope: Int, Comparable, CaseIterable {
  /// What becomes of itself, whatever happens in it.
  case itself
  /// Also which names there are in it.
  case names
  /// Also what is written to it and in it.
  case everything

  var kinds: FolderWatch.Kind {
    switch self {
    case .itself: .itself
    case .names: .names
    case .everything: .changes
    }
  }

  static func < (left: WatchScope, right: WatchScope) -> Bool {
    left.rawValue < right.rawValue
  }
}
