/// Why a dialogue did not come to TLS.
public struct StartTLSError: Error, Hashable, Sendable {
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The server said no, or goodbye.
    public static let refused = Code(rawValue: "starttls.refused")
    /// The server says what it can do, and TLS is not among it.
    public static let notOffered = Code(rawValue: "starttls.not-offered")
    /// What came is not the protocol that was asked for.
    public static let malformed = Code(rawValue: "starttls.malformed")
    /// The server said more than anybody needs to.
    public static let tooLong = Code(rawValue: "starttls.too-long")
    /// The server hung up without a word.
    public static let closed = Code(rawValue: "starttls.closed")
    /// The server speaks TLS where a greeting should be.
    public static let alreadyTLS = Code(rawValue: "starttls.already-tls")
    /// No protocol is known for a port.
    public static let unknownPort = Code(rawValue: "starttls.unknown-port")
  }

  public let code: Code
  /// Nil only where none was chosen.
  public let protocolName: String?
  /// Lower case, no full stop.
  public let what: String
  /// The server's own words, shortened; may be hostile.
  public let reply: String?
  public let hint: String?

  public init(code: Code, protocolName: String?, what: String, reply: String? = nil, hint: String? = nil) {
    self.code = code
    self.protocolName = protocolName
    self.what = what
    self.reply = reply.map(Self.shortened)
    self.hint = hint ?? Self.hint(for: code)
  }

  /// Counted in scalars, as a character may have any number of them.
  private static func shortened(_ reply: String) -> String {
    let scalars = reply.unicodeScalars
    guard let end = scalars.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    let trimmed = scalars[...end]
    return String(trimmed.prefix(StartTLSLimits.reply)) + (trimmed.count > StartTLSLimits.reply ? "…" : "")
  }

  private static func hint(for code: Code) -> String? {
    switch code {
    case .alreadyTLS: "the server speaks TLS at once; leave out --starttls"
    case .notOffered: "the server may have another port that speaks TLS at once; try it without --starttls"
    case .malformed, .tooLong: "check the port and the protocol given with --starttls"
    case .closed: "check the protocol given with --starttls; a server that speaks TLS at once wants none"
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
