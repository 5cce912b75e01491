public import Bytes

/// The reason a dialogue did not lead to TLS.
public struct StartTLSError: Error, Hashable, Sendable {
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The server refused the command or ended the session.
    public static let refused = Code(rawValue: "starttls.refused")
    /// The server lists its capabilities without TLS.
    public static let notOffered = Code(rawValue: "starttls.not-offered")
    /// The server uses another protocol.
    public static let malformed = Code(rawValue: "starttls.malformed")
    /// The server exceeded a limit of the dialogue.
    public static let tooLong = Code(rawValue: "starttls.too-long")
    /// The server closed the connection without a reply.
    public static let closed = Code(rawValue: "starttls.closed")
    /// The server sends TLS in place of a greeting.
    public static let alreadyTLS = Code(rawValue: "starttls.already-tls")
    /// No protocol is known for a port.
    public static let unknownPort = Code(rawValue: "starttls.unknown-port")
  }

  public let code: Code
  /// Nil only if none was selected.
  public let protocolName: String?
  /// Lower case, no full stop.
  public let what: String
  /// The server's reply, shortened; untrusted.
  public let reply: String?
  public let hint: Hint?

  public init(code: Code, protocolName: String?, what: String, reply: String? = nil, hint: Hint? = nil) {
    self.code = code
    self.protocolName = protocolName
    self.what = what
    self.reply = reply.map(Self.shortened)
    self.hint = hint ?? Self.hint(for: code)
  }

  /// Counted in Unicode scalars, as a character may have any number of them.
  private static func shortened(_ reply: String) -> String {
    let scalars = reply.unicodeScalars
    guard let end = scalars.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    let trimmed = scalars[...end]
    return String(trimmed.prefix(StartTLSLimits.reply)) + (trimmed.count > StartTLSLimits.reply ? "…" : "")
  }

  private static func hint(for code: Code) -> Hint? {
    switch code {
    case .alreadyTLS: .code(.omitStartTLS)
    case .notOffered: .code(.tryWithoutStartTLS)
    case .malformed, .tooLong: .code(.checkStartTLSPort)
    case .closed: .code(.checkStartTLSProtocol)
    default: nil
    }
  }
}

extension StartTLSError: CustomStringConvertible {
  public var description: String {
    let place = protocolName.map { "\($0): " } ?? ""
    return place + what + (reply.map { ": \($0)" } ?? "")
  }
}
