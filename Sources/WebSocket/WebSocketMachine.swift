/// An event of a connection.
public enum WebSocketEvent: Hashable, Sendable {
  /// A part of a message, decompressed; text is valid UTF-8, but a part may end within a character. Empty parts occur only at the end.
  case data(WebSocketMessageKind, [UInt8], isLast: Bool)
  /// Has been answered already.
  case ping([UInt8])
  case pong([UInt8])
  /// Has been answered already; no event follows.
  case close(WebSocketClosure)
}

/// One WebSocket connection after its handshake, without I/O: consumes and produces bytes, never blocks (RFC 6455, RFC 7692).
///
/// After an error the output ends with the Close frame that reports it, and nothing more is read or sent.
public struct WebSocketMachine: ~Copyable {
  public enum Role: Hashable, Sendable { case client, server }

  /// The message that is being received.
  private struct Incoming {
    let kind: WebSocketMessageKind
    let isCompressed: Bool
    var received: UInt64 = 0
    var decoded: UInt64 = 0
    var checker = UTF8Checker()
  }

  private let role: Role
  private let limits: WebSocketLimits
  private let keepsFrames: Bool
  private let mask: @Sendable () -> UInt32
  private var decoder: WebSocketFrameDecoder
  private var inflater: MessageInflater?
  private let deflater: MessageDeflater?
  /// The header of the frame whose payload is being received.
  private var frame: WebSocketFrameHeader?
  private var incoming: Incoming?
  /// True if the inflater may return more of the current message without input.
  private var isInflating = false
  private var isAtEnd = false
  /// True if the message that is being sent is compressed; nil between messages.
  private var outgoing: Bool?
  private var output: [UInt8] = []
  /// The payloads of Pong frames that follow the output.
  private var pongs: [[UInt8]] = []
  private var frames: [WebSocketFrameRecord] = []
  private var failure: WebSocketError?
  public private(set) var hasSentClose = false
  /// The peer's Close frame.
  public private(set) var peerClosure: WebSocketClosure?

  /// `mask` returns the next masking key, which has to be unpredictable (RFC 6455, section 10.3).
  public init(
    _ role: Role, _ agreement: WebSocketAgreement = WebSocketAgreement(), limits: WebSocketLimits = .ordinary, keepsFrames: Bool = false,
    mask: @escaping @Sendable () -> UInt32 = { UInt32.random(in: .min ... .max) }
  ) {
    self.role = role
    self.limits = limits
    self.keepsFrames = keepsFrames
    self.mask = mask
    decoder = WebSocketFrameDecoder(
      expectsMask: role == .server, allowsCompression: agreement.deflate != nil, limit: limits.frame)
    guard let deflate = agreement.deflate else {
      deflater = nil
      return
    }
    let server = (bits: deflate.serverWindowBits ?? 15, keeps: !deflate.serverNoContextTakeover)
    let client = (bits: deflate.clientWindowBits ?? 15, keeps: !deflate.clientNoContextTakeover)
    let (own, other) = role == .server ? (server, client) : (client, server)
    inflater = MessageInflater(windowBits: other.bits, keepsContext: other.keeps)
    deflater = MessageDeflater(windowBits: own.bits, keepsContext: own.keeps)
  }

  // MARK: receiving

  public mutating func received(_ bytes: [UInt8]) {
    if failure == nil, peerClosure == nil { decoder.received(bytes) }
  }

  /// The peer has shut down its side of the connection.
  public mutating func receivedEnd() { isAtEnd = true }

  /// Returns the next event; nil if more bytes are needed, and after the peer's Close frame.
  public mutating func nextEvent() throws(WebSocketError) -> WebSocketEvent? {
    if let failure { throw failure }
    guard peerClosure == nil else { return nil }
    do throws(WebSocketError) {
      while true {
        if isInflating, let event = try inflate() { return event }
        switch try decoder.next() {
        case .needsInput:
          guard isAtEnd else { return nil }
          let place = decoder.isBetweenFrames ? "without a Close frame" : "within a frame"
          throw WebSocketError(.incomplete, "the connection ended \(place)", reference: "RFC 6455, section 7.1.5")
        case .header(let header): try begin(header)
        case .payload(let bytes, let endsFrame): if let event = try received(bytes, endsFrame: endsFrame) { return event }
        }
      }
    } catch {
      fail(error)
      throw error
    }
  }

  private mutating func begin(_ header: WebSocketFrameHeader) throws(WebSocketError) {
    frame = header
    guard !header.opcode.isControl else { return }
    if keepsFrames { frames.append(WebSocketFrameRecord(direction: .received, header: header, payload: [])) }
    if header.opcode == .continuation {
      guard incoming != nil else { throw .frame("a continuation frame continues no message", section: "5.4") }
    } else {
      guard incoming == nil else { throw .frame("a message begins within another", section: "5.4") }
      incoming = Incoming(kind: header.opcode == .text ? .text : .binary, isCompressed: header.isCompressed)
    }
    guard var message = incoming else { return }
    // Both are at most the limit of a frame, so that the sum is exact.
    let (sum, isTooLarge) = message.received.addingReportingOverflow(header.length)
    message.received = sum
    incoming = message
    guard !isTooLarge, message.isCompressed || sum <= limits.message else { throw tooLarge }
  }

  private mutating func received(_ bytes: [UInt8], endsFrame: Bool) throws(WebSocketError) -> WebSocketEvent? {
    guard let frame else { return nil }
    if frame.opcode.isControl { return try control(frame, bytes) }
    let isLast = endsFrame && frame.isFinal
    if incoming?.isCompressed == true {
      inflater?.received(bytes, isLast: isLast)
      isInflating = true
      return nil
    }
    return try part(bytes, isLast: isLast)
  }

  private mutating func inflate() throws(WebSocketError) -> WebSocketEvent? {
    switch try inflater?.next(max: Self.portion) {
    case .bytes(let bytes, let isLast)?:
      isInflating = !isLast
      return try part(bytes, isLast: isLast)
    case .needsInput?, nil:
      isInflating = false
      return nil
    }
  }

  private mutating func part(_ bytes: [UInt8], isLast: Bool) throws(WebSocketError) -> WebSocketEvent? {
    guard var message = incoming else { return nil }
    message.decoded += UInt64(bytes.count)
    guard message.decoded <= limits.message else { throw tooLarge }
    if message.isCompressed, let ratio = limits.decodedRatio, message.decoded > limits.freeDecodedBytes,
      message.decoded / UInt64(max(ratio, 1)) > message.received
    {
      throw WebSocketError(
        .limitExceeded, "decompression expands a message more than \(ratio) times", closeCode: .messageTooBig)
    }
    if message.kind == .text {
      guard message.checker.accept(bytes), !isLast || message.checker.isComplete else {
        throw WebSocketError(.text, "a text message is not UTF-8", reference: "RFC 6455, section 8.1", closeCode: .invalidData)
      }
    }
    incoming = isLast ? nil : message
    return bytes.isEmpty && !isLast ? nil : .data(message.kind, bytes, isLast: isLast)
  }

  private mutating func control(_ frame: WebSocketFrameHeader, _ payload: [UInt8]) throws(WebSocketError) -> WebSocketEvent? {
    if keepsFrames { frames.append(WebSocketFrameRecord(direction: .received, header: frame, payload: payload)) }
    switch frame.opcode {
    case .ping:
      if !hasSentClose {
        pongs.append(payload)
        if pongs.count > limits.queuedPongs { pongs.removeFirst() }
      }
      return .ping(payload)
    case .pong: return .pong(payload)
    default:
      let closure = try WebSocketClosure(reading: payload)
      peerClosure = closure
      decoder.discard()
      // The same code; the reason is the peer's own.
      if !hasSentClose { finish(try WebSocketClosure(closure.code).encoded()) }
      return .close(closure)
    }
  }

  private var tooLarge: WebSocketError {
    WebSocketError(.limitExceeded, "a message is longer than \(limits.message) bytes", closeCode: .messageTooBig)
  }

  /// The last frame is a Close frame with the code of the error.
  private mutating func fail(_ error: WebSocketError) {
    failure = error
    decoder.discard()
    guard let code = error.closeCode, !hasSentClose else { return }
    finish([UInt8(code.rawValue >> 8), UInt8(code.rawValue & 0xff)])
  }

  // MARK: sending

  /// Sends a message, or a part of it as a frame of its own. Text has to be UTF-8 as a whole.
  public mutating func send(_ kind: WebSocketMessageKind, _ bytes: [UInt8], isLast: Bool = true) throws(WebSocketError) {
    try checkSendable()
    let isFirst = outgoing == nil
    let isCompressed = outgoing ?? (deflater != nil)
    outgoing = isLast ? nil : isCompressed
    let payload = isCompressed ? deflater?.compress(bytes, isLast: isLast) ?? bytes : bytes
    write(isFirst ? kind.opcode : .continuation, payload, isFinal: isLast, isCompressed: isFirst && isCompressed)
  }

  public mutating func send(_ text: String) throws(WebSocketError) { try send(.text, Array(text.utf8)) }

  public mutating func ping(_ payload: [UInt8] = []) throws(WebSocketError) { try control(.ping, payload) }

  /// Sends a Pong that answers no Ping (RFC 6455, section 5.5.3).
  public mutating func pong(_ payload: [UInt8] = []) throws(WebSocketError) { try control(.pong, payload) }

  private mutating func control(_ opcode: WebSocketOpcode, _ payload: [UInt8]) throws(WebSocketError) {
    try checkSendable()
    guard payload.count <= WebSocketFrameHeader.controlLimit else {
      throw WebSocketError(.unsendable, "a \(opcode.name) frame has room for 125 bytes", reference: "RFC 6455, section 5.5")
    }
    write(opcode, payload)
  }

  /// Starts the closing handshake, or completes it; does nothing if a Close frame was sent.
  public mutating func close(_ closure: WebSocketClosure = WebSocketClosure(.normal)) throws(WebSocketError) {
    guard !hasSentClose, failure == nil else { return }
    finish(try closure.encoded())
  }

  private func checkSendable() throws(WebSocketError) {
    if let failure { throw failure }
    guard !hasSentClose else {
      throw WebSocketError(.unsendable, "the connection is closing", reference: "RFC 6455, section 5.5.1")
    }
  }

  private mutating func finish(_ payload: [UInt8]) {
    flushPongs()
    write(.close, payload)
    hasSentClose = true
  }

  private mutating func flushPongs() {
    let queued = pongs
    pongs = []
    for payload in queued { write(.pong, payload) }
  }

  private mutating func write(_ opcode: WebSocketOpcode, _ payload: [UInt8], isFinal: Bool = true, isCompressed: Bool = false) {
    let key = role == .client ? mask() : nil
    let header = WebSocketFrameHeader(
      opcode, isFinal: isFinal, isCompressed: isCompressed, mask: key, length: UInt64(payload.count))
    output += header.bytes
    let start = output.count
    output += payload
    if let key { WebSocketMask.apply(key, to: &output, from: start) }
    if keepsFrames {
      frames.append(WebSocketFrameRecord(direction: .sent, header: header, payload: opcode.isControl ? payload : []))
    }
  }

  /// Returns the bytes to send now; empty if there are none.
  public mutating func takeOutput() -> [UInt8] {
    flushPongs()
    defer { output = [] }
    return output
  }

  public var hasOutput: Bool { !output.isEmpty || !pongs.isEmpty }

  /// The frames since the last call, if they are kept: those received, and those written to the output.
  public mutating func takeFrames() -> [WebSocketFrameRecord] {
    defer { frames = [] }
    return frames
  }

  /// True if nothing more is sent or read once the output is sent: the server closes the connection (RFC 6455, section 7.1.1).
  public var isFinished: Bool { failure != nil || hasSentClose && peerClosure != nil }

  /// Maximum bytes of one part of a decompressed message.
  private static let portion = 65_536
}
