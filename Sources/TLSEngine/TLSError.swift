internal import Bytes
public import TLSWire

/// Why a TLS session could not be opened or used.
public struct TLSError: Error, Hashable, Sendable, CustomStringConvertible {
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// An option that libssl does not take.
    public static let configuration = Code(rawValue: "tls.configuration")
    /// The peer ended the handshake with an alert.
    public static let alert = Code(rawValue: "tls.handshake.alert")
    /// The peer closed the connection in the middle of the handshake.
    public static let closed = Code(rawValue: "tls.handshake.closed")
    /// The handshake failed on our side.
    public static let handshake = Code(rawValue: "tls.handshake.failed")
    /// The peer speaks something else.
    public static let notTLS = Code(rawValue: "tls.not-tls")
    /// A message of the handshake breaks the protocol's rules.
    public static let malformed = Code(rawValue: "tls.handshake.malformed")
    /// The peer's list of certificates is longer than is taken.
    public static let tooLong = Code(rawValue: "tls.handshake.too-long")
    /// A session that had been opened failed.
    public static let session = Code(rawValue: "tls.session.failed")
  }

  public let code: Code
  public let what: String
  /// The alert that ended the session, the peer's or our own.
  public let alert: Alert?
  /// The library's own words, oldest first.
  public let cause: [String]
  /// The OpenSSL error queue, oldest first, also where `what` says it all.
  public let queue: [String]
  /// The protocol that the peer speaks instead of TLS, where it is known.
  public let spoken: NotTLS?

  /// `queue` is `cause` unless given.
  public init(code: Code, what: String, alert: Alert? = nil, cause: [String] = [], queue: [String]? = nil, spoken: NotTLS? = nil) {
    self.code = code
    self.what = what
    self.alert = alert
    self.cause = cause
    self.queue = queue ?? cause
    self.spoken = spoken
  }

  /// The alert and the error queue.
  public var causes: [String] { (alert.map { ["\($0)"] } ?? []) + queue }

  public var description: String { cause.isEmpty ? what : "\(what): \(cause.joined(separator: "; "))" }

  public var hint: String? {
    switch code {
    case .handshake where cause.contains { $0.holds("dh key too small") }:
      "the server's Diffie-Hellman key is below the limit; fetch --tls-security-level 1 accepts 1024 bits, 0 fewer"
    case .notTLS: "check the port, or whether the protocol starts TLS only when asked"
    case .alert where alert?.what == .protocolVersion: "the server wants another protocol version"
    case .alert where alert?.what == .unrecognizedName: "the server does not know the name; try another with --sni, or --no-sni"
    case .alert where alert?.what == .certificateRequired: "the server wants a client certificate; give one with --cert and --key"
    default: nil
    }
  }
}
