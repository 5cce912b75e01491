public import Bytes
public import TLSWire

/// The reason a TLS session could not be established or used.
public struct TLSError: Error, Hashable, Sendable, CustomStringConvertible {
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// An option that libssl rejects.
    public static let configuration = Code(rawValue: "tls.configuration")
    /// The peer ended the handshake with an alert.
    public static let alert = Code(rawValue: "tls.handshake.alert")
    /// The peer closed the connection in the middle of the handshake.
    public static let closed = Code(rawValue: "tls.handshake.closed")
    /// The handshake failed locally.
    public static let handshake = Code(rawValue: "tls.handshake.failed")
    /// The peer uses another protocol.
    public static let notTLS = Code(rawValue: "tls.not-tls")
    /// A handshake message violates the protocol.
    public static let malformed = Code(rawValue: "tls.handshake.malformed")
    /// The peer's list of certificates exceeds the limit.
    public static let tooLong = Code(rawValue: "tls.handshake.too-long")
    /// An established session failed.
    public static let session = Code(rawValue: "tls.session.failed")
  }

  public let code: Code
  public let what: String
  /// The alert that ended the session, received or sent.
  public let alert: Alert?
  /// libssl's error messages, oldest first.
  public let cause: [String]
  /// The OpenSSL error queue, oldest first, also if `what` is sufficient.
  public let queue: [String]
  /// The protocol that the peer uses instead of TLS; nil if unknown.
  public let spoken: NonTLSProtocol?

  /// `queue` defaults to `cause`.
  public init(code: Code, what: String, alert: Alert? = nil, cause: [String] = [], queue: [String]? = nil, spoken: NonTLSProtocol? = nil) {
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

  public var hint: Hint? {
    switch code {
    case .handshake where cause.contains { $0.holds("dh key too small") }:
      .code(.lowerSecurityLevel)
    case .notTLS: "check the port, or whether the protocol requires STARTTLS"
    case .alert where alert?.what == .protocolVersion: "the server requires another protocol version"
    case .alert where alert?.what == .unrecognizedName: .code(.useOtherServerName)
    case .alert where alert?.what == .certificateRequired: .code(.giveClientCertificate)
    default: nil
    }
  }
}

extension TLSError {
  /// A malformed or invalid message.
  init(_ error: TLSWireError) {
    self.init(code: error.code == .notTLS ? .notTLS : .malformed, what: error.description, spoken: error.spoken)
  }

  /// First bytes that are not TLS.
  public init(notTLS error: TLSWireError) {
    self.init(code: .notTLS, what: error.reason, spoken: error.spoken)
  }

  /// A fatal alert from the peer.
  init(peersAlert alert: Alert) {
    self.init(code: .alert, what: "the server ended the handshake with \(alert.what) (\(alert.level))", alert: alert)
  }
}
