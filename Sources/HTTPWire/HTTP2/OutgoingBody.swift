/// Content that is queued for framing.
struct OutgoingBody {
  private var portions: [[UInt8]] = []
  private var first = 0
  private var offset = 0
  private(set) var count = 0
  /// True if no more content follows.
  var isLast = false
  var trailers: FieldSection?
  /// True if framing has stopped because the queue is empty.
  var isStarved = false

  mutating func append(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    portions.append(bytes)
    count += bytes.count
  }

  /// Passes the next contiguous bytes, at most `max`, to `body` and returns their number; never 0 while `count` is not 0.
  mutating func take(max: Int, _ body: (ArraySlice<UInt8>) -> Void) -> Int {
    guard first < portions.count, max > 0 else { return 0 }
    let end = Swift.min(portions[first].count, offset + max)
    let taken = end - offset
    body(portions[first][offset..<end])
    offset = end
    count -= taken
    if offset == portions[first].count {
      portions[first] = []
      first += 1
      offset = 0
      if first == portions.count {
        portions.removeAll(keepingCapacity: true)
        first = 0
      }
    }
    return taken
  }
}
