/// The unread bytes from the server, within the limits of the dialogue.
struct DialogueInput: Sendable {
  let protocolName: String
  /// False if a packet may begin like a TLS record.
  var recognizesTLS = true

  private var bytes: [UInt8] = []
  private var start = 0
  private var total = 0
  /// The first two bytes, which distinguish TLS from everything else.
  private var opening: [UInt8] = []
  /// The positive reply to STARTTLS has been read; later bytes are not part of the dialogue.
  private(set) var isOver = false

  init(protocolName: String) { self.protocolName = protocolName }

  var unread: ArraySlice<UInt8> { bytes[start...] }

  mutating func append(_ more: [UInt8]) throws(StartTLSError) {
    bytes.removeFirst(start)
    start = 0
    total += more.count
    bytes += more
    if opening.count < 2 {
      opening += more.prefix(2 - opening.count)
      if recognizesTLS, opening.count == 2, Self.isTLS(opening[0], opening[1]) { throw alreadyTLS() }
    }
    guard total <= StartTLSLimits.total else {
      throw failure(.tooLong, "the server sent more than \(StartTLSLimits.total / 1024) KiB before TLS")
    }
  }

  /// Marks bytes as read, at most as many as there are.
  mutating func consume(_ count: Int) { start += min(max(count, 0), bytes.count - start) }

  /// Ends the dialogue and returns the unread bytes, which are not part of it.
  mutating func takeRest() -> [UInt8] {
    defer { consume(unread.count) }
    isOver = true
    return Array(unread)
  }

  func failure(_ code: StartTLSError.Code, _ what: String, reply: String? = nil) -> StartTLSError {
    StartTLSError(code: code, protocolName: protocolName, what: what, reply: reply)
  }

  func alreadyTLS() -> StartTLSError {
    failure(.alreadyTLS, "TLS came where the dialogue before it should be")
  }

  /// True for a record of an alert or of a handshake, in any version (RFC 8446, section 5.1).
  static func isTLS(_ type: UInt8, _ major: UInt8) -> Bool { (type == 0x15 || type == 0x16) && major == 3 }
}
