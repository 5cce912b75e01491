/// Content that waits to be framed.
struct OutgoingBody {
  private var portions: [[UInt8]] = []
  private var first = 0
  private var offset = 0
  private(set) var count = 0
  /// Nothing is added any more.
  var isLast = false
  var trailers: FieldSection?
  /// The framing has stopped for want of bytes.
  var isStarved = false

  mutating func append(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    portions.append(bytes)
    count += bytes.count
  }

  /// The next bytes that lie together, at most `max`; never empty while `count` is not 0.
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
