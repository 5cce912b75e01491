internal import Bytes

/// Scans the frame headers of the peer's bytes before nghttp2 reads them, and rejects denial-of-service attacks:
/// floods of frames without effect, endless header blocks, unsolicited pushes (RFC 9113, section 10.5).
struct FrameScanner: Sendable {
  /// The result of scanning the given bytes.
  enum Step {
    /// All bytes are scanned.
    case exhausted
    /// A frame ends here.
    case frame(FrameHeader, end: Int)
    /// Nothing from `end` on may be processed.
    case refused(HTTPWireError, end: Int)
  }

  private let isClient: Bool
  private let limits: HTTPLimits
  private let keepsPayload: Bool
  private var head: [UInt8] = []
  private var current: FrameHeader?
  /// The number of payload bytes of the current frame still to be received.
  private var missing = 0
  private var padding = 0
  private(set) var payload: [UInt8] = []
  /// The number of bytes of the client's preface that a server has yet to receive (RFC 9113, section 3.4).
  private var preface: Int
  private var seenFrames = 0
  private var budget = FrameBudget()
  private var blockBytes = 0
  private var continuations = 0
  private var ended = ClosedStreams()
  private var skipped = SkippedStreams()

  /// The limit of those nghttp2 versions that have one: the behavior does not depend on the version.
  private static let mostContinuations = 8

  init(isClient: Bool, limits: HTTPLimits, keepsPayload: Bool) {
    self.isClient = isClient
    self.limits = limits
    self.keepsPayload = keepsPayload
    preface = isClient ? 0 : 24
  }

  /// True if no byte has been received.
  var isEmpty: Bool { seenFrames == 0 && head.isEmpty && current == nil }
  /// True if the bytes so far end within a frame.
  var isWithinFrame: Bool { !head.isEmpty || current != nil }

  /// An incomplete frame header. nghttp2 receives it only when complete: some versions count each part of a CONTINUATION header as
  /// another CONTINUATION.
  var partialHeader: [UInt8] { current == nil ? head : [] }

  /// Call when our content was sent, or the peer's received: frames that serve it are no flood.
  mutating func progressed() { budget.refill() }

  /// Scans from `position` to the end of the next frame and advances `position`.
  mutating func step(_ bytes: [UInt8], from position: inout Int) -> Step {
    if preface > 0 {
      let count = min(preface, bytes.count - position)
      preface -= count
      position += count
    }
    while true {
      guard let header = current else {
        if head.isEmpty, seenFrames > 0, bytes.count - position >= FrameHeader.size,
          let header = FrameHeader(bytes[position..<position + FrameHeader.size])
        {
          if let error = judge(header) { return .refused(error, end: position) }
          position += FrameHeader.size
          begin(header)
          continue
        }
        let wanted = min(FrameHeader.size - head.count, bytes.count - position)
        let start = position - head.count
        head += bytes[position..<position + wanted]
        position += wanted
        if let error = foreignSpeech() { return .refused(error, end: start) }
        guard let header = FrameHeader(head[...]) else { return .exhausted }
        if let error = judge(header) { return .refused(error, end: start) }
        head.removeAll(keepingCapacity: true)
        begin(header)
        continue
      }
      let count = min(missing, bytes.count - position)
      if count > 0 {
        if padding < 0 { padding = Int(bytes[position]) + 1 }
        if keepsPayload, payload.count < FrameDetail.payload {
          payload += bytes[position..<position + min(count, FrameDetail.payload - payload.count)]
        }
        missing -= count
        position += count
      }
      guard missing == 0 else { return .exhausted }
      current = nil
      finish(header)
      return .frame(header, end: position)
    }
  }

  private mutating func begin(_ header: FrameHeader) {
    if keepsPayload { payload.removeAll(keepingCapacity: true) }
    current = header
    missing = header.length
    padding = header.isPadded ? -1 : 0
    seenFrames += 1
  }

  /// The error for a server that negotiated HTTP/2 and responds in HTTP/1.
  private func foreignSpeech() -> HTTPWireError? {
    guard isClient, seenFrames == 0, head.count >= 5, head.starts(with: Array("HTTP/".utf8)) else { return nil }
    return HTTPWireError(
      .notHTTP, "the server speaks HTTP/1 where HTTP/2 was agreed", reference: "RFC 9113, section 3.4", hint: .code(.useHTTP1),
      errorCode: HTTP2ErrorCode.protocolError.rawValue)
  }

  /// The error for a frame, as far as its header shows one; nil if it is valid.
  private mutating func judge(_ header: FrameHeader) -> HTTPWireError? {
    if seenFrames == 0, header.type != .settings || header.hasFirstFlag {
      return violation("the first frame is \(header.type), not SETTINGS", "RFC 9113, section 3.4")
    }
    if isClient, header.type == .pushPromise {
      return violation("PUSH_PROMISE though pushes are disabled", "RFC 9113, section 8.4")
    }
    if header.type == .data || header.type == .headers, ended.contains(header.stream) {
      return violation("\(header.type) after END_STREAM on stream \(header.stream)", "RFC 9113, section 5.1", .streamClosed)
    }
    if !isClient, header.type == .headers, skipped.contains(header.stream) {
      return violation("stream \(header.stream) after a later one", "RFC 9113, section 5.1.1")
    }
    if let error = judgeBlock(header) { return error }
    guard let count = budget.spend(header) else { return nil }
    return violation("\(count) \(header.type) frames that bring nothing", "RFC 9113, section 10.5", .enhanceYourCalm)
  }

  private mutating func judgeBlock(_ header: FrameHeader) -> HTTPWireError? {
    switch header.type {
    case .headers, .pushPromise: (blockBytes, continuations) = (header.length, 0)
    case .continuation:
      blockBytes += header.length
      continuations += 1
    default: return nil
    }
    if continuations > Self.mostContinuations {
      return violation("more than \(Self.mostContinuations) CONTINUATION frames of one head", "RFC 9113, section 10.5.1", .enhanceYourCalm)
    }
    if blockBytes > limits.fieldSection {
      return violation("a head of more than \(limits.fieldSection) bytes", "RFC 9113, section 10.5.1", .enhanceYourCalm)
    }
    return nil
  }

  /// Called at the end of a frame, when its padding and its effect are known.
  private mutating func finish(_ header: FrameHeader) {
    if header.type == .data {
      if header.length > padding { budget.refill() }
    } else if header.type == .headers {
      budget.refillButResets()
      if !isClient { skipped.opened(header.stream) }
    }
    if header.endsStream { ended.insert(header.stream) }
  }

  private func violation(_ what: String, _ reference: String, _ code: HTTP2ErrorCode = .protocolError) -> HTTPWireError {
    HTTPWireError(.connection, "\(code): \(what)", reference: reference, errorCode: code.rawValue)
  }
}

/// The streams that a client skipped: opening a later one closes them (RFC 9113, section 5.1.1).
struct SkippedStreams: Sendable {
  private static let most = 64
  /// The latest 64 gaps; older ones are no longer detected.
  private var gaps: [ClosedRange<UInt32>] = []
  private var highest: UInt32 = 0

  func contains(_ stream: UInt32) -> Bool { stream < highest && gaps.contains { $0.contains(stream) } }

  /// Records a stream opened by the client, whose identifiers are odd.
  mutating func opened(_ stream: UInt32) {
    guard stream > highest else { return }
    if stream > highest + 2 {
      if gaps.count == Self.most { gaps.removeFirst() }
      gaps.append(highest + 1...stream - 2)
    }
    highest = stream
  }
}

/// The 64 streams that the peer ended most recently, to detect late frames on them (RFC 9113, section 5.1).
struct ClosedStreams: Sendable {
  private static let most = 64
  private var recent: [UInt32] = []
  private var next = 0
  /// The highest ended stream. Most streams end in order, so that a higher number is not in `recent`.
  private var highest: UInt32 = 0

  func contains(_ stream: UInt32) -> Bool { stream <= highest && recent.contains(stream) }

  mutating func insert(_ stream: UInt32) {
    highest = max(highest, stream)
    if recent.count < Self.most {
      recent.append(stream)
    } else {
      recent[next] = stream
      next = (next + 1) % Self.most
    }
  }
}
