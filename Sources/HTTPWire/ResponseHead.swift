internal import Bytes

/// The head of a response: status and fields (RFC 9110, section 6.2).
public struct ResponseHead: Hashable, Sendable {
  public var version: HTTPVersion
  /// 100 to 999.
  public var status: Int
  /// May be empty; hostile until escaped. Always empty in HTTP/2.
  public var reason: [UInt8]
  public var fields: FieldSection
  /// HTTP/1: all bytes of the head, including line endings and the empty line. Empty in HTTP/2.
  public var raw: [UInt8]
  /// True if Content-Length was ignored in favor of Transfer-Encoding, as `Leniency.lengthConflict` allows.
  public var hasLengthConflict = false

  public init(version: HTTPVersion, status: Int, reason: [UInt8] = [], fields: FieldSection = FieldSection(), raw: [UInt8] = []) {
    self.version = version
    self.status = status
    self.reason = reason
    self.fields = fields
    self.raw = raw
  }

  /// True if another head follows (RFC 9110, section 15.2); false for 101, which is final.
  public var isInterim: Bool { (100..<200).contains(status) && status != 101 }

  /// The content size in Content-Length; nil if it is absent, invalid, or was ignored.
  public var announcedLength: UInt64? { hasLengthConflict ? nil : fields.number("Content-Length") }

  public var reasonText: String { FieldLine.text(reason) }
}

extension ResponseHead {
  /// True if the connection may persist after this message (RFC 9112, section 9.3).
  func persists(to method: String, _ length: MessageLength) -> Bool {
    guard !fields.list(of: "connection", holds: "close") else { return false }
    guard version >= .http11 || fields.list(of: "connection", holds: "keep-alive") else { return false }
    switch length {
    case .tunnel, .untilClose: return false
    case .bytes, .chunked: return true
    case .none:
      // A server that sends contradictory fields may send content nevertheless.
      guard (try? MessageLength.claims(fields, in: version)) != nil else { return false }
      // 204 has neither field (RFC 9110, section 8.6; RFC 9112, section 6.1): a server that sends one may send content nevertheless.
      return status != 204 || !fields.contains("transfer-encoding") && fields.values(of: "content-length").allSatisfy { $0 == "0" }
    }
  }
}

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
      return HTTPWireError(.notHTTP, "the response is ICY (SHOUTcast), not HTTP", reference: reference)
    }
    if start.starts(with: name.prefix(4).map { $0 | 0x20 }) {
      return HTTPWireError(.notHTTP, "the protocol's name is not in capitals", reference: "RFC 9112, section 2.3")
    }
    return HTTPWireError(
      .notHTTP, "the response has no status line, as in HTTP/0.9: it begins with \(Octet.excerpt(start[...]))", reference: reference)
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

/// An HTTP version (RFC 9110, section 2.5).
public struct HTTPVersion: Hashable, Sendable, Comparable {
  public let major: UInt8
  public let minor: UInt8

  public init(major: UInt8, minor: UInt8) {
    self.major = major
    self.minor = minor
  }

  public static let http10 = HTTPVersion(major: 1, minor: 0)
  public static let http11 = HTTPVersion(major: 1, minor: 1)
  public static let http2 = HTTPVersion(major: 2, minor: 0)

  public static func < (a: HTTPVersion, b: HTTPVersion) -> Bool { (a.major, a.minor) < (b.major, b.minor) }
}

extension HTTPVersion: CustomStringConvertible {
  /// `HTTP/1.1`, and `HTTP/2`, which has no minor version on the wire (RFC 9113, section 8).
  public var description: String { major >= 2 ? "HTTP/\(major)" : "HTTP/\(major).\(minor)" }
}

/// Deviations from RFC 9112 that are accepted only if explicitly enabled.
public struct Leniency: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// A field line that continues in the next line (section 5.2).
  public static let obsoleteFolding = Leniency(rawValue: 1 << 0)
  /// Lines that end in LF alone (section 2.2).
  public static let bareLineFeed = Leniency(rawValue: 1 << 1)
  /// Content delimited by the end of a TLS connection without close_notify (section 9.8).
  public static let missingCloseNotify = Leniency(rawValue: 1 << 2)
  /// A response with both Content-Length and Transfer-Encoding is framed by the latter, and its connection is not reused
  /// (RFC 9112, section 6.3).
  public static let lengthConflict = Leniency(rawValue: 1 << 3)

  /// The names that `--lenient` accepts.
  public static let all: [(name: String, value: Leniency)] = [
    ("obs-fold", .obsoleteFolding), ("bare-lf", .bareLineFeed), ("no-close-notify", .missingCloseNotify),
    ("length-conflict", .lengthConflict),
  ]
}
