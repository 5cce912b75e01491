/// How a server takes up sessions again.
public struct ResumptionObservation: Codable, Hashable, Sendable {
  /// By session ID, TLS 1.2 and older (RFC 5246, section 7.3).
  public var sessionID: FeatureObservation?
  /// By ticket, TLS 1.2 and older (RFC 5077).
  public var ticket: FeatureObservation?
  /// By pre-shared key, TLS 1.3 (RFC 9846, section 2.2).
  public var psk: FeatureObservation?
  /// How many NewSessionTickets a TLS 1.3 handshake brings.
  public var ticketCount: Int?
  /// The tickets of the handshakes that were made to resume from, in their order.
  public var tickets: [TicketObservation] = []
  /// A session of one address, offered to another one of the same name; nil when there is but one.
  public var secondAddress: FeatureObservation?
  /// Data with the first flight (RFC 9846, section 2.3); `detail` tells the limit.
  public var earlyData: FeatureObservation?
  /// How much early data a ticket allows, in bytes; nil when none does.
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
  /// Renegotiation that the client begins, with how often it went well of at most three tries.
  public var clientInitiated: FeatureObservation?
  /// The same by a client without RFC 5746, of a server that has it; nil where clients may not renegotiate.
  public var unbound: FeatureObservation?

  public init() {}

  private enum CodingKeys: String, CodingKey {
    case secure
    case clientInitiated = "client_initiated"
    case unbound
  }
}

/// How a server ends a connection.
public struct ClosureObservation: Codable, Hashable, Sendable {
  /// `close_notify`, `truncated` (the server ended the connection first, without close_notify; RFC 9846, section 6.1), `unanswered` (it
  /// closed after our close_notify without sending one), `reset` or `open` (it did not end).
  public var how: String
  public var evidence: EvidenceDescription

  public init(how: String, evidence: EvidenceDescription) {
    self.how = how
    self.evidence = evidence
  }
}

/// Whether a server wants to know its client.
public struct ClientCertificateObservation: Codable, Hashable, Sendable {
  /// `accepted` when a CertificateRequest came in the handshake.
  public var requested: FeatureObservation
  /// The handshake fails without one; nil when that could not be told, or was not asked.
  public var required: Bool?
  /// Why `required` is held to be so.
  public var requiredEvidence: EvidenceDescription?
  /// Distinguished names of the authorities named, RFC 4514.
  public var authorities: [String] = []
  public var signatureSchemes: [WireValue] = []
  /// Asked for after the handshake (RFC 9846, section 4.7.2).
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

/// What was said before TLS.
public struct StartTLSObservation: Codable, Hashable, Sendable {
  public var `protocol`: String
  public var greeting: String?
  /// Capabilities, mechanisms and flags, as the server put them.
  public var offered: [String] = []
  /// Bytes that came after the go-ahead and before the handshake: nobody may take them for the session's.
  public var injectedBytes = 0

  public init(protocol: String) { self.protocol = `protocol` }

  private enum CodingKeys: String, CodingKey {
    case `protocol`, greeting, offered
    case injectedBytes = "injected_bytes"
  }
}
