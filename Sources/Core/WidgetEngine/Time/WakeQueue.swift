import WidgetModel

/// Which widget is due when: a heap in which a widget's older times are passed over.
struct WakeQueue {
  private var heap: [(at: Timestamp, widget: String)] = []
  private var current: [String: Timestamp] = [:]

  /// Sets or removes the time of a widget.
  mutating func set(_ widget: String, to moment: Timestamp?) {
    guard current[widget] != moment else { return }
    current[widget] = moment
    guard let moment else { return }
    heap.append((moment, widget))
    var child = heap.count - 1
    while child > 0, heap[child].at < heap[(child - 1) / 2].at {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// The earliest time of all.
  var next: Timestamp? {
    mutating get {
      dropStale()
      return heap.first?.at
    }
  }

  /// Takes out a widget that is due.
  mutating func pop(due now: Timestamp) -> String? {
    dropStale()
    guard let first = heap.first, first.at <= now else { return nil }
    current[first.widget] = nil
    removeFirst()
    return first.widget
  }

  private mutating func dropStale() {
    while let first = heap.first, current[first.widget] != first.at { removeFirst() }
  }

  private mutating func removeFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var parent = 0
    while true {
      let left = parent * 2 + 1
      let right = left + 1
      var least = parent
      if left < heap.count, heap[left].at < heap[least].at { least = left }
      if right < heap.count, heap[right].at < heap[least].at { least = right }
      if least == parent { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
