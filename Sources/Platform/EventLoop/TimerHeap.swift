/// The timers of a loop, earliest first; timers of one moment come in the order they were made.
///
/// Each timer knows its place, so a cancelled one is taken out at once: thousands of deadlines that
/// are set and met leave nothing behind, and none of them wakes the loop.
struct TimerHeap {
  private var timers: [TimerToken] = []

  var first: TimerToken? { timers.first }

  var count: Int { timers.count }

  mutating func insert(_ timer: TimerToken) {
    timer.place = timers.count
    timers.append(timer)
    rise(timers.count - 1)
  }

  mutating func remove(_ timer: TimerToken) {
    guard let place = timer.place else { return }
    timer.place = nil
    let last = timers.removeLast()
    guard place < timers.count else { return }
    put(last, at: place)
    rise(place)
    sink(last.place ?? place)
  }

  private mutating func put(_ timer: TimerToken, at place: Int) {
    timers[place] = timer
    timer.place = place
  }

  private mutating func rise(_ start: Int) {
    let timer = timers[start]
    var place = start
    while place > 0 {
      let parent = (place - 1) / 2
      guard timer.isDue(before: timers[parent]) else { break }
      put(timers[parent], at: place)
      place = parent
    }
    put(timer, at: place)
  }

  private mutating func sink(_ start: Int) {
    let timer = timers[start]
    var place = start
    while true {
      var child = 2 * place + 1
      guard child < timers.count else { break }
      if child + 1 < timers.count, timers[child + 1].isDue(before: timers[child]) { child += 1 }
      guard timers[child].isDue(before: timer) else { break }
      put(timers[child], at: place)
      place = child
    }
    put(timer, at: place)
  }
}
