internal import Bytes

/// State of a session outside nghttp2: updated by nghttp2's callbacks, and without pointers.
final class HTTP2SessionState {
  let isClient: Bool
  let limits: HTTPLimits
  let keepsFrames: Bool
  var streams: [UInt32: HTTP2Stream] = [:]
  var queue = HTTP2EventQueue()
  /// The last error message of nghttp2.
  var complaint: String?
  /// The last error code that nghttp2 reported, as text.
  var libraryError: String?
  /// The field that `complaint` refers to.
  var invalidLine: FieldLine?
  /// The error, found in a callback, that stops reading.
  var failure: HTTPWireError? { didSet { hasFailed = failure != nil } }
  private(set) var hasFailed = false
  /// Code and debug data of our GOAWAY; nil until one is framed.
  var sentGoAway: (code: UInt32, debug: [UInt8])?
  var receivedGoAway: (last: UInt32, code: UInt32, debug: [UInt8])?
  /// Field lines of the frame that is being decoded or was framed, for the log.
  var words: [String] = []
  /// PINGs that were sent and not acknowledged.
  var openPings = 0
  /// The number of GOAWAY events queued.
  private var toldGoAways = 0
  /// True if content was sent since the flag was last cleared.
  var hasProgressed = false
  private var cached: HTTP2Stream?

  init(isClient: Bool, limits: HTTPLimits, keepsFrames: Bool) {
    self.isClient = isClient
    self.limits = limits
    self.keepsFrames = keepsFrames
  }

  func stream(_ id: UInt32) -> HTTP2Stream? {
    if let cached, cached.id == id { return cached }
    let found = streams[id]
    cached = found
    return found
  }

  func add(_ id: UInt32) -> HTTP2Stream {
    let stream = HTTP2Stream(id: id)
    streams[id] = stream
    cached = stream
    return stream
  }

  func remove(_ id: UInt32) -> HTTP2Stream? {
    cached = nil
    return streams.removeValue(forKey: id)
  }

  // MARK: heads

  func beginSection(of id: UInt32, isRequest: Bool) {
    (stream(id) ?? (isRequest && !isClient ? add(id) : nil))?.beginSection()
  }

  /// False if the field exceeds the limits.
  func received(_ line: FieldLine, on id: UInt32) -> Bool {
    if keepsFrames { words.append("\(line.nameText): \(line.valueText)") }
    guard let stream = stream(id) else { return true }
    guard stream.take(line, within: limits) else {
      failure = excess("the fields of stream \(id) are more than \(limits.fieldSection) bytes or \(limits.fieldCount) lines")
      return false
    }
    return true
  }

  /// False if there are too many interim responses.
  func endSection(of id: UInt32, endsStream: Bool) -> Bool {
    guard let stream = stream(id) else { return true }
    let fields = FieldSection(stream.fields)
    stream.fields = []
    if stream.hasHead {
      if !fields.isEmpty { queue.append(.trailers(id, fields)) }
    } else if !isClient {
      stream.hasHead = true
      queue.append(.request(id, stream.request(fields)))
    } else {
      guard stream.status >= 100 else {
        let code = HTTP2ErrorCode.protocolError
        stream.fault = HTTPWireError(
          .stream, "\(code): a status below 100 (stream \(id))", reference: "RFC 9110, section 15", errorCode: code.rawValue)
        return true
      }
      let head = ResponseHead(version: .http2, status: stream.status, fields: fields)
      stream.hasHead = !head.isInterim
      if head.isInterim {
        stream.contentLength = nil
        stream.interimCount += 1
        guard stream.interimCount <= limits.interimCount else {
          failure = excess("more than \(limits.interimCount) interim responses on stream \(id)")
          return false
        }
      }
      queue.append(head.isInterim ? .interim(id, head) : .head(id, head))
    }
    if endsStream { ended(stream) }
    return true
  }

  // MARK: content and ends

  /// False if the content is not needed any more.
  func received(_ bytes: some Collection<UInt8>, on id: UInt32) -> Bool {
    guard let stream = stream(id), !stream.isCancelled else { return false }
    stream.receivedBytes += UInt64(bytes.count)
    queue.appendBody(bytes, of: id)
    return true
  }

  /// Ignores acknowledgements without an open PING.
  func receivedPong() {
    guard openPings > 0 else { return }
    openPings -= 1
    queue.append(.pingAnswered)
  }

  /// Stores the latest GOAWAY; events are queued for the first 16 only.
  func receivedGoAway(last: UInt32, code: UInt32, debug: [UInt8]) {
    receivedGoAway = (last, code, debug)
    guard toldGoAways < Self.mostGoAways else { return }
    toldGoAways += 1
    queue.append(.goAway(last: last, code: code, debug: debug))
  }

  private static let mostGoAways = 16

  func ended(_ id: UInt32) {
    if let stream = stream(id) { ended(stream) }
  }

  private func ended(_ stream: HTTP2Stream) {
    stream.isEnded = true
    queue.append(.end(stream.id))
  }

  func closed(_ id: UInt32, code: HTTP2ErrorCode) {
    guard let stream = remove(id), !stream.isCancelled else { return }
    // A request without a complete head was never reported, so neither is its end.
    guard isClient || stream.hasHead else { return }
    if let told = stream.resetByPeer {
      queue.append(.reset(id, code: told, byPeer: true, error: stream.error(ofPeer: HTTP2ErrorCode(rawValue: told))))
    } else if isClient, let receivedGoAway, id > receivedGoAway.last, code == .refusedStream {
      let error = HTTPWireError(
        .stream, "\(HTTP2ErrorCode(rawValue: receivedGoAway.code)): the peer goes away and has not seen stream \(id)",
        reference: "RFC 9113, section 6.8", errorCode: code.rawValue)
      queue.append(.reset(id, code: code.rawValue, byPeer: true, error: error))
    } else if code != .noError || stream.isFaulty {
      let error = stream.fault ?? fault(of: stream, code)
      queue.append(.reset(id, code: error.errorCode ?? code.rawValue, byPeer: false, error: error))
    }
  }

  /// The connection is closed: all incomplete streams end with an error.
  func connectionEnded(hasHeardNothing: Bool) {
    for id in streams.keys.sorted() {
      guard let stream = remove(id), !stream.isEnded, !stream.isCancelled else { continue }
      queue.append(.reset(id, code: 0, byPeer: true, error: endError(of: stream, hasHeardNothing: hasHeardNothing)))
    }
  }

  private func endError(of stream: HTTP2Stream, hasHeardNothing: Bool) -> HTTPWireError {
    if hasHeardNothing { return HTTPWireError(.empty, "the server closed the connection without a word") }
    if let receivedGoAway, receivedGoAway.code != 0 {
      let code = HTTP2ErrorCode(rawValue: receivedGoAway.code)
      let debug = receivedGoAway.debug.isEmpty ? "" : ": " + FieldLine.text(receivedGoAway.debug)
      return HTTPWireError(
        .connection, "the peer ended the connection with \(code)\(debug)", reference: "RFC 9113, section 6.8", errorCode: code.rawValue)
    }
    return HTTPWireError(
      .incomplete, "the connection ended \(stream.hasHead ? "within the content" : "before the head") of stream \(stream.id)",
      reference: "RFC 9113, section 8.1")
  }

  private func excess(_ what: String) -> HTTPWireError {
    HTTPWireError(
      .limitExceeded, "\(HTTP2ErrorCode.enhanceYourCalm): \(what)", reference: "RFC 9113, section 10.5.1",
      errorCode: HTTP2ErrorCode.enhanceYourCalm.rawValue)
  }
}

/// Descriptions of the errors that nghttp2 reports.
extension HTTP2SessionState {
  enum FaultKind: Hashable { case field, message, window }

  /// Records a malformed message (RFC 9113, section 8.1.1), or an invalid window (section 6.9.1).
  func faulty(_ id: UInt32, _ kind: FaultKind) {
    let told = complaint
    let raw = invalidLine
    (complaint, invalidLine) = (nil, nil)
    if id == 0, kind == .window { complaint = "WINDOW_UPDATE opens the connection's window beyond 2,147,483,647 bytes" }
    guard let stream = stream(id) else { return }
    defer { stream.fault?.libraryError = libraryError }
    guard kind != .window else {
      let code = HTTP2ErrorCode.flowControlError
      stream.fault = HTTPWireError(
        .stream, "\(code): WINDOW_UPDATE opens the window of stream \(id) beyond 2,147,483,647 bytes", reference: "RFC 9113, section 6.9.1",
        errorCode: code.rawValue)
      return
    }
    let code = HTTP2ErrorCode.protocolError
    guard kind == .field else {
      let what = stream.hasHead || isClient && stream.status != 0 ? stream.inferredFault : "a head without what it needs"
      stream.fault = HTTPWireError(
        .stream, "\(code): \(told ?? what) (stream \(id))", reference: "RFC 9113, section 8.1.1", errorCode: code.rawValue)
      return
    }
    let line = raw ?? told.flatMap(Self.line)
    if raw == nil, let line { queue.append(.invalidField(id, line)) }
    let name = line?.nameText ?? ""
    let what = "a field that may not stand there: \(name): \(line?.valueText ?? told ?? "")"
    stream.fault = HTTPWireError(
      .stream, "\(code): \(what) (stream \(id))", reference: name.hasPrefix(":") ? "RFC 9113, section 8.3" : "RFC 9113, section 8.2",
      errorCode: code.rawValue)
  }

  /// The error for a stream that our side reset, for which nghttp2 reports only the code.
  func fault(of stream: HTTP2Stream, _ code: HTTP2ErrorCode) -> HTTPWireError {
    guard code == .flowControlError else {
      return HTTPWireError(
        .stream, "\(code): \(stream.inferredFault) (stream \(stream.id))", reference: "RFC 9113, section 8.1.1", errorCode: code.rawValue)
    }
    return HTTPWireError(
      .stream, "\(code): more content than the window of stream \(stream.id) allows", reference: "RFC 9113, section 5.2",
      errorCode: code.rawValue)
  }

  /// The description of a connection error.
  func fault(_ code: HTTP2ErrorCode) -> String {
    if let complaint { return complaint }
    return code == .flowControlError
      ? "more content than the connection's window allows" : "the peer broke the rules of the connection"
  }

  /// A request that can no longer be sent, usually because the peer sent GOAWAY.
  func notSent(_ id: UInt32, reason: String) {
    guard let stream = remove(id), !stream.isCancelled else { return }
    let code = HTTP2ErrorCode.refusedStream.rawValue
    let error = HTTPWireError(.stream, "stream \(id) was not begun: \(reason)", reference: "RFC 9113, section 6.8", errorCode: code)
    queue.append(.reset(id, code: code, byPeer: true, error: error))
  }

  /// nghttp2 reports fields that it rejects only as text: `… name: [NAME], value: [VALUE]`.
  private static func line(in complaint: String) -> FieldLine? {
    guard let name = complaint.firstRange(ofText: "name: [") else { return nil }
    let rest = complaint[name.upperBound...]
    guard let value = rest.firstRange(ofText: "], value: ["), rest.last == "]" else { return nil }
    return FieldLine(String(rest[..<value.lowerBound]), String(rest[value.upperBound...].dropLast()))
  }
}
