internal import Bytes

/// The state of one stream on our side (RFC 9113, section 5.1).
final class HTTP2Stream {
  let id: UInt32
  /// Fields of the section that is being received, without pseudo-header fields.
  var fields: [FieldLine] = []
  var status = 0
  var method = ""
  var scheme = ""
  var authority = ""
  var path = ""
  var connectProtocol: String?
  /// Bytes of all heads and trailers so far, counted as for MAX_HEADER_LIST_SIZE (RFC 9113, section 6.5.2).
  var headBytes = 0
  var fieldCount = 0
  var interimCount = 0
  /// The final head has been received: content and trailers follow.
  var hasHead = false
  /// The peer has ended its side.
  var isEnded = false
  /// We cancelled it; its end is not reported.
  var isCancelled = false
  /// The error code of the peer's RST_STREAM.
  var resetByPeer: UInt32?
  var contentLength: String?
  var receivedBytes: UInt64 = 0
  /// The peer's violation on this stream.
  var fault: HTTPWireError? { didSet { isFaulty = fault != nil } }
  private(set) var isFaulty = false
  var outgoing = OutgoingBody()

  init(id: UInt32) { self.id = id }

  /// Prepares for the next section.
  func beginSection() {
    fields = []
    // Enough for most responses.
    fields.reserveCapacity(12)
    status = 0
  }

  /// False if the field exceeds the limits.
  func take(_ line: FieldLine, within limits: HTTPLimits) -> Bool {
    headBytes += line.name.count + line.value.count + 32
    fieldCount += 1
    guard headBytes <= limits.fieldSection, fieldCount <= limits.fieldCount else { return false }
    if line.name.first == 0x3a {
      takePseudoField(line)
    } else {
      if !hasHead, line.isNamed("content-length") { contentLength = line.valueText }
      fields.append(line)
    }
    return true
  }

  private func takePseudoField(_ line: FieldLine) {
    if line.isNamed(":status") {
      // Three digits (RFC 9113, section 8.3.2), as nghttp2 has verified.
      status = line.value.reduce(0) { $0 &* 10 &+ Int($1) &- 0x30 }
      return
    }
    switch line.nameText {
    case ":method": method = line.valueText
    case ":scheme": scheme = line.valueText
    case ":authority": authority = line.valueText
    case ":path": path = line.valueText
    case ":protocol": connectProtocol = line.valueText
    default: break
    }
  }

  func request(_ fields: FieldSection) -> RequestHead {
    var head = RequestHead(method: method, target: path, scheme: scheme, authority: authority, version: .http2, fields: fields)
    head.connectProtocol = connectProtocol
    return head
  }

  /// The error for the peer's RST_STREAM; nil if it only signals that no more of our content is needed (RFC 9113, section 8.1).
  func error(ofPeer code: HTTP2ErrorCode) -> HTTPWireError? {
    if code == .noError, isEnded { return nil }
    return HTTPWireError(
      .stream, "the peer ended stream \(id) with \(code)", reference: "RFC 9113, section 6.4",
      hint: code == .http11Required ? .code(.useHTTP1) : nil, errorCode: code.rawValue)
  }

  /// The probable cause of a messaging error that nghttp2 does not describe (RFC 9113, section 8.1.1).
  var inferredFault: String {
    guard hasHead else { return "content or an end before the head" }
    guard let contentLength else { return "a message that is not well-formed" }
    return "content-length is \(contentLength), the content has another size (\(receivedBytes) bytes received)"
  }
}
