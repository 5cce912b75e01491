/// Parses frames from arbitrary portions, with unmasked payloads (RFC 6455, section 5).
///
/// Checks everything about a frame that does not depend on earlier frames, as soon as the bytes for it are there.
struct WebSocketFrameDecoder {
  enum Step: Equatable {
    case needsInput
    case header(WebSocketFrameHeader)
    /// A part of the payload; empty only if the frame is.
    case payload([UInt8], endsFrame: Bool)
  }

  /// True if frames must be masked: those of clients (section 5.1).
  private let expectsMask: Bool
  /// True if an extension uses RSV1.
  private let allowsCompression: Bool
  private let limit: UInt64
  private var input: ArraySlice<UInt8> = []
  private var frame: WebSocketFrameHeader?
  /// Bytes of the payload that were returned.
  private var offset: UInt64 = 0

  init(expectsMask: Bool, allowsCompression: Bool, limit: UInt64) {
    self.expectsMask = expectsMask
    self.allowsCompression = allowsCompression
    self.limit = limit
  }

  mutating func received(_ bytes: [UInt8]) {
    if input.isEmpty { input = bytes[...] } else { input += bytes }
  }

  /// True if no frame has begun.
  var isBetweenFrames: Bool { frame == nil && input.isEmpty }

  /// Removes the input, for a connection on which nothing more is read.
  mutating func discard() { input = [] }

  mutating func next() throws(WebSocketError) -> Step {
    guard let frame else { return try readHeader() }
    guard frame.length > 0 else { return end([]) }
    // A control frame is returned whole.
    guard !input.isEmpty, !frame.opcode.isControl || UInt64(input.count) >= frame.length else { return .needsInput }
    var payload = Array(input.prefix(Int(clamping: min(frame.length - offset, Self.portion))))
    input = input.dropFirst(payload.count)
    if let mask = frame.mask { WebSocketMask.apply(mask, to: &payload, offset: offset) }
    offset += UInt64(payload.count)
    return offset == frame.length ? end(payload) : .payload(payload, endsFrame: false)
  }

  private mutating func end(_ payload: [UInt8]) -> Step {
    frame = nil
    offset = 0
    return .payload(payload, endsFrame: true)
  }

  private mutating func readHeader() throws(WebSocketError) -> Step {
    guard let first = input.first else { return .needsInput }
    guard let opcode = WebSocketOpcode(rawValue: first & 0x0f) else {
      throw .frame("a frame has the reserved opcode 0x\(String(first & 0x0f, radix: 16))", section: "5.2")
    }
    try checkReserved(first, opcode)
    guard input.count >= 2 else { return .needsInput }
    let second = input[input.startIndex + 1]
    let isMasked = second & 0x80 != 0
    guard isMasked == expectsMask else {
      throw .frame(expectsMask ? "a frame of the client is not masked" : "a frame of the server is masked", section: "5.1")
    }
    let short = second & 0x7f
    guard !opcode.isControl || UInt64(short) <= WebSocketFrameHeader.controlLimit else {
      throw .frame("a \(opcode.name) frame has more than 125 bytes", section: "5.5")
    }
    let lengthCount = short == 127 ? 8 : short == 126 ? 2 : 0
    let count = 2 + lengthCount + (isMasked ? 4 : 0)
    guard input.count >= 2 + lengthCount else { return .needsInput }
    let length = lengthCount == 0 ? UInt64(short) : number(at: 2, count: lengthCount)
    try check(length, short)
    guard input.count >= count else { return .needsInput }
    let header = WebSocketFrameHeader(
      opcode, isFinal: first & 0x80 != 0, isCompressed: first & 0x40 != 0,
      mask: isMasked ? UInt32(truncatingIfNeeded: number(at: 2 + lengthCount, count: 4)) : nil, length: length)
    input = input.dropFirst(count)
    frame = header
    return .header(header)
  }

  private func checkReserved(_ first: UInt8, _ opcode: WebSocketOpcode) throws(WebSocketError) {
    guard first & 0x30 == 0 else { throw .frame("a frame has a reserved bit", section: "5.2") }
    guard first & 0x80 != 0 || !opcode.isControl else { throw .frame("a \(opcode.name) frame is fragmented", section: "5.5") }
    guard first & 0x40 != 0 else { return }
    guard allowsCompression else { throw .frame("a frame has RSV1, although no extension uses it", section: "5.2") }
    guard opcode == .text || opcode == .binary else {
      throw WebSocketError(
        .frame, "a \(opcode.name) frame is marked as compressed", reference: "RFC 7692, section 6.1", closeCode: .protocolError)
    }
  }

  private func check(_ length: UInt64, _ short: UInt8) throws(WebSocketError) {
    guard length >> 63 == 0 else { throw .frame("the length of a frame has its highest bit set", section: "5.2") }
    guard short != 126 || length > 125, short != 127 || length > 0xffff else {
      throw .frame("the length of a frame is not in its shortest form", section: "5.2")
    }
    guard length <= limit else {
      throw WebSocketError(.limitExceeded, "a frame of \(length) bytes is longer than \(limit)", closeCode: .messageTooBig)
    }
  }

  private func number(at offset: Int, count: Int) -> UInt64 {
    input.dropFirst(offset).prefix(count).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Maximum bytes of one step.
  private static let portion: UInt64 = 65_536
}
