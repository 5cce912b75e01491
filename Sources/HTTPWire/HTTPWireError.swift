public import Bytes

/// The reason why a message is invalid or cannot be processed.
public struct HTTPWireError: Error, Hashable, Sendable {
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The bytes are not HTTP of that version.
    public static let notHTTP = Code(rawValue: "http.not-http")
    /// The message violates the grammar of HTTP/1.1 (RFC 9112).
    public static let malformed = Code(rawValue: "http.malformed")
    /// The end of the message is ambiguous (RFC 9112, section 6.3).
    public static let ambiguousLength = Code(rawValue: "http.ambiguous-length")
    public static let limitExceeded = Code(rawValue: "http.limit-exceeded")
    /// The connection ended before the message did (RFC 9112, section 8).
    public static let incomplete = Code(rawValue: "http.incomplete")
    /// The connection ended before the first byte of a response.
    public static let empty = Code(rawValue: "http.empty")
    /// A connection error of HTTP/2 (RFC 9113, section 5.4.1).
    public static let connection = Code(rawValue: "http2.connection")
    /// A stream error of HTTP/2 (RFC 9113, section 5.4.2).
    public static let stream = Code(rawValue: "http2.stream")
    /// The content is not encoded as Content-Encoding specifies, or the coding is not supported (RFC 9110, section 8.4).
    public static let contentCoding = Code(rawValue: "http.content-coding")
    /// 101 in response to a request without Upgrade.
    public static let unaskedSwitch = Code(rawValue: "http.unasked-switch")
    /// The message to send is invalid or cannot be sent.
    public static let unsendable = Code(rawValue: "http.unsendable")
  }

  public let code: Code
  /// The error and its place, in lower case, no full stop; may contain hostile text.
  public let what: String
  /// The section that is violated, such as `RFC 9112, section 6.3`; nil for our own limits.
  public let reference: String?
  public let hint: Hint?
  /// The HTTP/2 error code, sent or received (RFC 9113, section 7).
  public let errorCode: UInt32?
  /// nghttp2's error, such as `nghttp2 error -531: Invalid HTTP header field was received`; nil if it reported none.
  public internal(set) var libraryError: String?

  public init(_ code: Code, _ what: String, reference: String? = nil, hint: Hint? = nil, errorCode: UInt32? = nil) {
    self.code = code
    self.what = what
    self.reference = reference
    self.hint = hint
    self.errorCode = errorCode
  }
}

extension HTTPWireError {
  /// The HTTP/2 error code by name and number, and nghttp2's error.
  public var causes: [String] {
    let name = errorCode.map { "HTTP/2 error code \(HTTP2ErrorCode(rawValue: $0)) (0x\(String($0, radix: 16)))" }
    return [name, libraryError].compactMap { $0 }
  }
}

extension HTTPWireError: CustomStringConvertible {
  public var description: String { reference.map { "\(what) (\($0))" } ?? what }
}
