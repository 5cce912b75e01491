/// Events not yet delivered. Adjacent content of one stream is merged into one event, so that bulk data is delivered in large portions.
struct HTTP2EventQueue {
  /// Maximum bytes of one `.body`.
  static let portion = 65_536

  private var events: [HTTP2Event] = []
  private var first = 0
  private var body: [UInt8] = []
  private var bodyStream: UInt32 = 0
  /// True if the previous portion filled more than half of the maximum.
  private var wasFull = false
  /// Bytes of content in the queue.
  private(set) var contentCount = 0

  mutating func append(_ event: HTTP2Event) {
    closeBody()
    events.append(event)
  }

  mutating func appendBody(_ bytes: some Collection<UInt8>, of stream: UInt32) {
    let count = bytes.count
    if stream != bodyStream || body.count + count > Self.portion { closeBody() }
    // A portion that starts large, or follows a full one, usually becomes full; a small one belongs to a small response.
    if body.isEmpty { body.reserveCapacity(count >= 4_096 || wasFull ? Self.portion : count) }
    bodyStream = stream
    body.append(contentsOf: bytes)
    contentCount += count
  }

  mutating func next() -> HTTP2Event? {
    guard first < events.count else {
      guard !body.isEmpty else { return nil }
      wasFull = body.count > Self.portion / 2
      defer { body = [] }
      contentCount -= body.count
      return .body(bodyStream, body)
    }
    let event: HTTP2Event
    if first == events.count - 1 {
      event = events.removeLast()
      events.removeFirst(first)
      first = 0
    } else {
      event = events[first]
      first += 1
      if first > 256 {
        events.removeFirst(first)
        first = 0
      }
    }
    if case .body(_, let bytes) = event { contentCount -= bytes.count }
    return event
  }

  /// Removes a stream's queued content and returns its size.
  mutating func dropContent(of stream: UInt32) -> Int {
    closeBody()
    let before = contentCount
    var kept: [HTTP2Event] = []
    for event in events[first...] {
      if case .body(stream, let bytes) = event { contentCount -= bytes.count } else { kept.append(event) }
    }
    (events, first) = (kept, 0)
    return before - contentCount
  }

  private mutating func closeBody() {
    guard !body.isEmpty else { return }
    wasFull = body.count > Self.portion / 2
    if body.count <= Self.portion / 4, body.capacity > 2 * body.count {
      // Queued content must not use more memory than the peer sent.
      var exact: [UInt8] = []
      exact.reserveCapacity(body.count)
      exact += body
      body = exact
    }
    events.append(.body(bodyStream, body))
    body = []
  }
}
