internal import CNghttp2

/// The HTTP/2 protocol of one connection without I/O: consumes and produces bytes, never blocks (RFC 9113).
///
/// nghttp2 implements framing and stream states. Limits that only newer versions of it have are enforced before it reads the bytes
/// (`FrameScanner`), so that any version is sufficient.
@safe public struct HTTP2Session: ~Copyable {
  public enum Role: Hashable, Sendable { case client, server }

  /// Approximate maximum size of the output of one `takeOutput`, exceeded by at most a frame.
  private static let portion = 65_536

  let session: OpaquePointer
  let state: HTTP2SessionState
  private let keepsFrames: Bool
  private var scanner: FrameScanner
  /// A partial frame header that nghttp2 has not received yet.
  private var held: [UInt8] = []
  private var output: [UInt8] = []
  private var frames: [FrameRecord] = []
  /// Frames in `output`; they count as sent when it is taken.
  private var framed: [FrameRecord] = []
  /// The error that ended the connection.
  var failure: HTTPWireError? { didSet { hasFailed = failure != nil } }
  /// A copy of `failure != nil`: checked for each frame, where reading the error is expensive.
  private(set) var hasFailed = false
  /// True if we requested the GOAWAY that is sent.
  private var isLeaving = false

  public init(
    _ role: Role, settings: HTTP2Settings = HTTP2Settings(), limits: HTTPLimits = .ordinary, keepsFrames: Bool = false
  ) throws(HTTPWireError) {
    let state = HTTP2SessionState(isClient: role == .client, limits: limits, keepsFrames: keepsFrames)
    guard let session = unsafe Self.make(role, state) else { throw HTTPWireError(.unsendable, "no memory for a session") }
    let entries = settings.entries(isClient: role == .client, limits: limits).map {
      nghttp2_settings_entry(settings_id: Int32($0.setting.rawValue), value: $0.value)
    }
    let window = Int32(clamping: settings.connectionWindow)
    guard unsafe nghttp2_submit_settings(session, 0, entries, entries.count) == 0,
      unsafe nghttp2_session_set_local_window_size(session, 0, 0, window) == 0
    else {
      unsafe nghttp2_session_del(session)
      throw HTTPWireError(.unsendable, "settings that HTTP/2 forbids", reference: "RFC 9113, section 6.5.2")
    }
    unsafe self.session = session
    self.state = state
    self.keepsFrames = keepsFrames
    scanner = FrameScanner(isClient: role == .client, limits: limits, keepsPayload: keepsFrames)
  }

  deinit { unsafe nghttp2_session_del(session) }

  private static func make(_ role: Role, _ state: HTTP2SessionState) -> OpaquePointer? {
    var callbacks: OpaquePointer?
    var option: OpaquePointer?
    defer {
      unsafe nghttp2_session_callbacks_del(callbacks)
      unsafe nghttp2_option_del(option)
    }
    guard unsafe nghttp2_session_callbacks_new(&callbacks) == 0, unsafe nghttp2_option_new(&option) == 0, let callbacks = unsafe callbacks
    else { return nil }
    unsafe HTTP2Callbacks.install(in: callbacks)
    // Windows are updated when the reader consumes content, not when it is received.
    unsafe nghttp2_option_set_no_auto_window_update(option, 1)
    // Maximum number of queued acknowledgements: as many as `FrameBudget` allows at once.
    unsafe nghttp2_option_set_max_outbound_ack(option, 4_000)
    var session: OpaquePointer?
    let owner = unsafe Unmanaged.passUnretained(state).toOpaque()
    let code =
      switch role {
      case .client: unsafe nghttp2_session_client_new2(&session, callbacks, owner, option)
      case .server: unsafe nghttp2_session_server_new2(&session, callbacks, owner, option)
      }
    return unsafe code == 0 ? session : nil
  }

  // MARK: bytes

  /// Throws if the connection cannot continue; earlier events can still be read, and a GOAWAY can be sent.
  public mutating func received(_ bytes: [UInt8]) throws(HTTPWireError) {
    if hasFailed, let failure { throw failure }
    let bytes = held.isEmpty ? bytes : held + bytes
    var position = held.count
    var fed = 0
    held = []
    while true {
      switch scanner.step(bytes, from: &position) {
      case .exhausted:
        held = scanner.partialHeader
        try feed(bytes, from: fed, to: bytes.count - held.count)
        return
      case .frame(let header, let end):
        // After GOAWAY nghttp2 stops reading once no stream is left, and checks this at the start of each input: so each frame is passed
        // separately, to make the events independent of how the network splits the bytes.
        guard keepsFrames || header.type == .goAway || state.receivedGoAway != nil else { continue }
        try feed(bytes, from: fed, to: end)
        fed = end
        guard keepsFrames else { continue }
        log(.received, header, payload: scanner.payload)
      case .refused(let error, let end):
        try feed(bytes, from: fed, to: end)
        throw fail(error)
      }
    }
  }

  /// The peer has shut down its side of the connection: incomplete streams end with an error.
  public mutating func receivedEnd() { state.connectionEnded(hasHeardNothing: scanner.isEmpty) }

  /// Returns the bytes to send now, about 64 KiB at most; empty if there are none.
  public mutating func takeOutput() -> [UInt8] {
    pump()
    if !framed.isEmpty {
      let now = ContinuousClock.now
      for index in framed.indices { framed[index].at = now }
      frames += framed
      framed = []
    }
    defer { output = [] }
    return output
  }

  /// True if `takeOutput` would return bytes.
  public mutating func hasOutputNow() -> Bool {
    pump()
    return !output.isEmpty
  }

  public mutating func nextEvent() -> HTTP2Event? { state.queue.next() }

  /// Bytes of content in queued events.
  var pendingContent: Int { state.queue.contentCount }

  /// Reports that the reader consumed `count` bytes of a stream's content, so that the peer may send as many more (RFC 9113, section 6.9).
  public mutating func consumed(_ count: Int, on stream: UInt32) {
    guard !hasFailed, count > 0 else { return }
    _ = unsafe nghttp2_session_consume(session, Int32(bitPattern: stream), count)
  }

  /// Reports consumption for the connection's window alone: for callers that distribute content of many streams, whose readers must not
  /// block each other.
  public mutating func consumedOnConnection(_ count: Int) {
    guard !hasFailed, count > 0 else { return }
    _ = unsafe nghttp2_session_consume_connection(session, count)
  }

  /// Reports consumption for the stream's window alone.
  public mutating func consumed(_ count: Int, onStreamAlone stream: UInt32) {
    guard !hasFailed, count > 0 else { return }
    _ = unsafe nghttp2_session_consume_stream(session, Int32(bitPattern: stream), count)
  }

  /// The frames since the last call, if they are kept: those received, and those in the output that was taken.
  public mutating func takeFrames() -> [FrameRecord] {
    defer { frames = [] }
    return frames
  }

  /// True if nothing can be sent or read any more.
  public var isFinished: Bool {
    guard output.isEmpty else { return false }
    if hasFailed { return true }
    return unsafe nghttp2_session_want_read(session) == 0 && nghttp2_session_want_write(session) == 0
  }

  /// True if output is pending, even if a window blocks it.
  public var wantsToSend: Bool {
    guard output.isEmpty else { return true }
    return unsafe !hasFailed && nghttp2_session_want_write(session) != 0
  }

  /// The number of concurrent streams that the peer allows (RFC 9113, section 5.1.2).
  public var peerConcurrency: Int {
    unsafe Int(nghttp2_session_get_remote_settings(session, NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS))
  }

  /// True if the peer's SETTINGS allow an extended CONNECT (RFC 8441, section 3).
  public var peerEnablesConnectProtocol: Bool {
    unsafe nghttp2_session_get_remote_settings(session, NGHTTP2_SETTINGS_ENABLE_CONNECT_PROTOCOL) == 1
  }

  /// True if another request can be started: neither side has sent GOAWAY, and stream identifiers are left.
  public var takesRequests: Bool { unsafe !hasFailed && nghttp2_session_check_request_allowed(session) != 0 }

  // MARK: control

  /// Ends one stream (RFC 9113, section 6.4); no more events of it follow.
  public mutating func reset(_ stream: UInt32, code: UInt32) {
    guard !hasFailed, let known = state.stream(stream) else { return }
    known.isCancelled = true
    _ = unsafe nghttp2_submit_rst_stream(session, 0, Int32(bitPattern: stream), code)
    consumed(state.queue.dropContent(of: stream), on: stream)
  }

  public mutating func ping() {
    guard !hasFailed else { return }
    if unsafe nghttp2_submit_ping(session, 0, nil) == 0 { state.openPings += 1 }
  }

  /// Closes the connection: all streams end (RFC 9113, section 6.8).
  public mutating func goAway(code: UInt32) {
    guard !hasFailed else { return }
    isLeaving = true
    _ = unsafe nghttp2_session_terminate_session(session, code)
  }

  /// Accepts no more streams; the connection ends with the last active one (RFC 9113, section 6.8).
  public mutating func leave() {
    guard !hasFailed, !isLeaving else { return }
    isLeaving = true
    _ = unsafe nghttp2_submit_goaway(session, 0, nghttp2_session_get_last_proc_stream_id(session), 0, nil, 0)
  }

  // MARK: internals

  private mutating func feed(_ bytes: [UInt8], from start: Int, to end: Int) throws(HTTPWireError) {
    guard start < end else { return }
    let taken = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe nghttp2_session_mem_recv(session, buffer.baseAddress.map { unsafe $0 + start }, end - start)
    }
    if state.hasFailed, let failure = state.failure { throw fail(failure) }
    if taken < 0 { throw fail(fatal(Int32(clamping: taken))) }
    // A connection error shows only in the GOAWAY that nghttp2 sends.
    pump()
    if hasFailed, let failure { throw failure }
  }

  private mutating func pump() {
    guard !hasFailed else { return }
    while output.count < Self.portion {
      var start: UnsafePointer<UInt8>?
      let count = unsafe nghttp2_session_mem_send(session, &start)
      guard count > 0, let bytes = unsafe start else { break }
      let frame = unsafe UnsafeBufferPointer(start: bytes, count: count)
      unsafe output.append(contentsOf: frame)
      if keepsFrames, let header = unsafe FrameHeader(Array(frame.prefix(FrameHeader.size))[...]), header.length == count - FrameHeader.size
      {
        unsafe log(.sent, header, payload: Array(frame.dropFirst(FrameHeader.size).prefix(FrameDetail.payload)))
      }
    }
    if state.hasProgressed {
      state.hasProgressed = false
      scanner.progressed()
    }
    if !isLeaving, let (code, debug) = state.sentGoAway, code != 0 {
      let name = HTTP2ErrorCode(rawValue: code)
      let what = debug.isEmpty ? state.fault(name) : FieldLine.text(debug)
      var error = HTTPWireError(.connection, "\(name): \(what)", reference: name.section, errorCode: code)
      error.libraryError = state.libraryError
      failure = error
    }
  }

  /// Fails the connection because of the peer's error; the last frame sent is a GOAWAY.
  private mutating func fail(_ error: HTTPWireError) -> HTTPWireError {
    if hasFailed, let failure { return failure }
    pump()
    if hasFailed, let failure { return failure }
    failure = error
    let code = error.errorCode ?? HTTP2ErrorCode.protocolError.rawValue
    let last = unsafe UInt32(bitPattern: nghttp2_session_get_last_proc_stream_id(session))
    let header = FrameHeader(length: 8, type: .goAway)
    let payload = FrameHeader.bigEndian(last) + FrameHeader.bigEndian(code)
    output += header.bytes + payload
    if keepsFrames { log(.sent, header, payload: payload) }
    return error
  }

  private func fatal(_ code: Int32) -> HTTPWireError {
    var error = connectionError(code)
    error.libraryError = HTTPWireError.libraryError(code)
    return error
  }

  private func connectionError(_ code: Int32) -> HTTPWireError {
    switch code {
    case NGHTTP2_ERR_BAD_CLIENT_MAGIC.rawValue:
      HTTPWireError(
        .notHTTP, "the connection preface is not HTTP/2's", reference: "RFC 9113, section 3.4",
        errorCode: HTTP2ErrorCode.protocolError.rawValue)
    case NGHTTP2_ERR_FLOODED.rawValue:
      HTTPWireError(
        .connection, "\(HTTP2ErrorCode.enhanceYourCalm): too many frames that require a response", reference: "RFC 9113, section 10.5",
        errorCode: HTTP2ErrorCode.enhanceYourCalm.rawValue)
    default:
      unsafe HTTPWireError(
        .connection, "\(HTTP2ErrorCode.internalError): \(String(cString: nghttp2_strerror(code)))",
        errorCode: HTTP2ErrorCode.internalError.rawValue)
    }
  }

  private mutating func log(_ direction: FrameRecord.Direction, _ header: FrameHeader, payload: [UInt8]) {
    var detail = FrameDetail.words(header, payload: payload)
    if header.type == .headers || header.type == .continuation {
      detail += state.words
      state.words = []
    }
    let record = FrameRecord(
      direction: direction, at: .now, stream: header.stream, type: header.type.rawValue, flags: header.flags, length: header.length,
      detail: detail)
    if direction == .sent { framed.append(record) } else { frames.append(record) }
  }
}
