internal import Bytes

extension ResponseHead {
  /// Parses `HTTP/1.1 200 OK`; the reason phrase and the blank before it may be missing (RFC 9112, section 4).
  init(statusLine line: ArraySlice<UInt8>) throws(HTTPWireError) {
    let version = try HTTPVersion(reading: line.prefix(8), of: line)
    let rest = line.dropFirst(8)
    let digits = rest.dropFirst().prefix(3)
    guard rest.first == Octet.space, digits.count == 3, digits.allSatisfy({ Octet.isDigit($0) }), digits.first != 0x30 else {
      throw Self.malformed(line, "has no status code from 100 to 999")
    }
    let reason = rest.dropFirst(4)
    guard reason.isEmpty || reason.first == Octet.space else { throw Self.malformed(line, "has no status code of three digits") }
    guard reason.allSatisfy({ Octet.isText($0) }) else { throw Self.malformed(line, "has a control character in its reason") }
    self.init(
      version: version, status: digits.reduce(0) { $0 * 10 + Int($1 & 0x0f) }, reason: Array(reason.dropFirst()))
  }

  /// The error for the first bytes of a response that do not begin a status line; nil if they match so far.
  static func objection(toStart bytes: ArraySlice<UInt8>) -> HTTPWireError? {
    let start = Array(bytes)
    return start.starts(with: name.prefix(start.count)) ? nil : notHTTP(start)
  }

  /// The number of bytes that identify another protocol: a TLS alert has no more.
  static let decidingCount = 7

  private static func notHTTP(_ start: [UInt8]) -> HTTPWireError {
    let reference = "RFC 9112, section 4"
    if start.first == 0x15 || start.first == 0x16, start.dropFirst().first == 0x03 {
      return HTTPWireError(.notHTTP, "the server speaks TLS, not HTTP", reference: reference, hint: "ask with https://")
    }
    if start.count == decidingCount, start[0] == 0, start[3] == 0x04, start[4...].allSatisfy({ $0 == 0 }) {
      return HTTPWireError(
        .notHTTP, "the server speaks HTTP/2, not HTTP/1", reference: reference, hint: .code(.usePriorKnowledge))
    }
    if start.starts(with: Array("ICY ".utf8)) {
      return HTTPWireError(.notHTTP, "the server answers in ICY (SHOUTcast), not HTTP", reference: reference)
    }
    if start.starts(with: name.prefix(4).map { $0 | 0x20 }) {
      return HTTPWireError(.notHTTP, "the protocol's name is not in capitals", reference: "RFC 9112, section 2.3")
    }
    return HTTPWireError(
      .notHTTP, "the answer has no status line, as in HTTP/0.9: it begins with \(Octet.excerpt(start[...]))", reference: reference)
  }

  private static func malformed(_ line: ArraySlice<UInt8>, _ what: String) -> HTTPWireError {
    HTTPWireError(.malformed, "the status line \(what): \(Octet.excerpt(line))", reference: "RFC 9112, section 4")
  }

  static let name = Array("HTTP/".utf8)
}

extension HTTPVersion {
  /// Parses `HTTP/1.x` and no other version (RFC 9112, section 2.3); `line` is quoted in the error.
  init(reading bytes: ArraySlice<UInt8>, of line: ArraySlice<UInt8>) throws(HTTPWireError) {
    let characters = bytes.span
    guard characters.count == 8, Octet.starts(bytes, with: ResponseHead.name), Octet.isDigit(characters[5]),
      characters[6] == UInt8(ascii: "."), Octet.isDigit(characters[7])
    else {
      throw HTTPWireError(.malformed, "there is no version such as HTTP/1.1: \(Octet.excerpt(line))", reference: "RFC 9112, section 2.3")
    }
    let version = HTTPVersion(major: characters[5] & 0x0f, minor: characters[7] & 0x0f)
    guard version.major == 1 else {
      throw HTTPWireError(
        .notHTTP, "the version is none of HTTP/1: \(Octet.excerpt(line))", reference: "RFC 9112, section 2.3")
    }
    self = version
  }
}
