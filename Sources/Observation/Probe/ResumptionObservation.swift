/// The session resumption mechanisms of a server.
public struct ResumptionObservation: Codable, Hashable, Sendable {
  /// By session ID, TLS 1.2 and older (RFC 5246, section 7.3).
  public var sessionID: FeatureObservation?
  /// By ticket, TLS 1.2 and older (RFC 5077).
  public var ticket: FeatureObservation?
  /// By pre-shared key, TLS 1.3 (RFC 9846, section 2.2).
  public var psk: FeatureObservation?
  /// The number of NewSessionTickets in a TLS 1.3 handshake.
  public var ticketCount: Int?
  /// The tickets of the handshakes made for resumption, in order.
  public var tickets: [TicketObservation] = []
  /// Resumption at a second address of the same name; nil if there is only one address.
  public var secondAddress: FeatureObservation?
  /// Early data (RFC 9846, section 2.3); `detail` has the limit.
  public var earlyData: FeatureObservation?
  /// The maximum amount of early data of a ticket in bytes; nil if none allows it.
  public var earlyDataLimit: Int?

  public init() {}

  private enum CodingKeys: String, CodingKey {
    case sessionID = "session_id"
    case ticket, psk
    case ticketCount = "ticket_count"
    case tickets
    case secondAddress = "second_address"
    case earlyData = "early_data"
    case earlyDataLimit = "early_data_limit"
  }
}

/// Renegotiation in TLS 1.2 and older.
public struct RenegotiationObservation: Codable, Hashable, Sendable {
  /// The renegotiation_info extension (RFC 5746).
  public var secure: FeatureObservation?
  /// Client-initiated renegotiation, with the number of successes among at most three tries.
  public var clientInitiated: FeatureObservation?
  /// The same for a client without RFC 5746, of a server that supports it; nil if clients may not renegotiate.
  public var unbound: FeatureObservation?

  public init() {}

  private enum CodingKeys: String, CodingKey {
    case secure
    case clientInitiated = "client_initiated"
    case unbound
  }
}

/// How a server closes a connection.
public struct ClosureObservation: Codable, Hashable, Sendable {
  public var how: ClosureKind
  public var evidence: EvidenceDescription

  public init(how: ClosureKind, evidence: EvidenceDescription) {
    self.how = how
    self.evidence = evidence
  }
}

/// The way a server closes a connection.
public enum ClosureKind: String, Codable, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  case closeNotify = "close_notify"
  /// The server closed the connection first, without close_notify (RFC 9846, section 6.1).
  case truncated
  /// It closed after the client's close_notify without sending one.
  case unanswered
  case reset
  /// It did not close.
  case open

  public var description: String { rawValue }
}

/// Whether a server requests a client certificate.
public struct ClientCertificateObservation: Codable, Hashable, Sendable {
  /// `accepted` if there was a CertificateRequest in the handshake.
  public var requested: FeatureObservation
  /// Whether the handshake fails without one; nil if that is undetermined, or was not probed.
  public var required: Bool?
  /// The evidence for `required`.
  public var requiredEvidence: EvidenceDescription?
  /// Distinguished names of the certificate authorities in the request, RFC 4514.
  public var authorities: [String] = []
  public var signatureSchemes: [WireValue] = []
  /// Requested after the handshake (RFC 9846, section 4.7.2).
  public var afterHandshake: FeatureObservation?

  public init(requested: FeatureObservation) { self.requested = requested }

  private enum CodingKeys: String, CodingKey {
    case requested, required
    case requiredEvidence = "required_evidence"
    case authorities
    case signatureSchemes = "signature_schemes"
    case afterHandshake = "after_handshake"
  }
}

/// The plaintext exchange before TLS.
public struct StartTLSObservation: Codable, Hashable, Sendable {
  public var `protocol`: String
  public var greeting: String?
  /// Capabilities, mechanisms and flags, as sent by the server.
  public var offered: [String] = []
  /// Plaintext bytes after the reply to STARTTLS and before the handshake: no client may treat them as part of the session.
  public var injectedBytes = 0

  public init(protocol: String) { self.protocol = `protocol` }

  private enum CodingKeys: String, CodingKey {
    case `protocol`, greeting, offered
    case injectedBytes = "injected_bytes"
  }
}
