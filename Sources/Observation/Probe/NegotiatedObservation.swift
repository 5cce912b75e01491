/// What an ordinary hello draws.
public struct NegotiatedObservation: Codable, Hashable, Sendable {
  public var handshake: HandshakeDescription
  public var serverName: String?
  public var alpnOffered: [String] = []
  /// Extensions of the ServerHello and of EncryptedExtensions, in the order of the wire.
  public var extensions: [ExtensionObservation] = []
  /// The first certificate; nil when it could not be read.
  public var certificate: LeafObservation?
  /// How many certificates were sent.
  public var certificateCount = 0
  /// When the first of those sent ends, RFC 3339; nil when none could be read.
  public var earliestNotAfter: String?
  /// The server sent an OCSP answer.
  public var isStapled = false
  /// How many signed certificate timestamps came by each way: `tls`, `certificate` and `ocsp` (RFC 6962, section 3.3).
  public var timestamps: [TimestampCount] = []
  /// RFC 7627; always so in TLS 1.3.
  public var hasExtendedMainSecret: Bool?
  /// The longest record the server takes, in bytes (RFC 8449); nil when it did not say.
  public var recordSizeLimit: Int?
  /// What the first four bytes of the server's random say when read as a time (RFC 5246, section 7.4.1.2), RFC 3339.
  public var randomTime: String?
  /// Whether that is near the time of the handshake, so that it may be meant.
  public var randomTimeIsPlausible: Bool?
  /// The server's random ends as RFC 8446, section 4.1.3, wants of a server that was made to speak an older version.
  public var downgradeSentinel: String?
  /// NewSessionTickets that came.
  public var tickets: [TicketObservation] = []

  public init(handshake: HandshakeDescription) { self.handshake = handshake }

  private enum CodingKeys: String, CodingKey {
    case handshake
    case serverName = "server_name"
    case alpnOffered = "alpn_offered"
    case extensions, certificate
    case certificateCount = "certificate_count"
    case earliestNotAfter = "earliest_not_after"
    case isStapled = "ocsp_staple"
    case timestamps = "scts"
    case hasExtendedMainSecret = "extended_main_secret"
    case recordSizeLimit = "record_size_limit"
    case randomTime = "random_time"
    case randomTimeIsPlausible = "random_time_plausible"
    case downgradeSentinel = "downgrade_sentinel"
    case tickets
  }
}

/// A certificate in few words.
public struct LeafObservation: Codable, Hashable, Sendable {
  public var subject: String
  public var issuer: String
  public var notAfter: String
  public var sha256: String
  /// Lower-case hex, as it stands in the certificate; nil when it was not read.
  public var serial: String?
  /// DNS names among its subject alternative names.
  public var dnsNames: [String]

  public init(subject: String, issuer: String, notAfter: String, sha256: String, serial: String? = nil, dnsNames: [String] = []) {
    self.subject = subject
    self.issuer = issuer
    self.notAfter = notAfter
    self.sha256 = sha256
    self.serial = serial
    self.dnsNames = dnsNames
  }

  private enum CodingKeys: String, CodingKey {
    case subject, issuer
    case notAfter = "not_after"
    case sha256, serial
    case dnsNames = "dns_names"
  }
}

/// How many signed certificate timestamps came that way.
public struct TimestampCount: Codable, Hashable, Sendable {
  public var source: String
  public var count: Int

  public init(source: String, count: Int) {
    self.source = source
    self.count = count
  }
}

/// A NewSessionTicket (RFC 5077, section 3.3; RFC 9846, section 4.7.1).
public struct TicketObservation: Codable, Hashable, Sendable {
  /// The version that it came in; its two forms differ.
  public var `protocol`: String
  public var lifetimeSeconds: Int
  /// Bytes of the ticket itself.
  public var length: Int
  /// How much early data it allows, in bytes; nil when none.
  public var maximumEarlyData: Int?

  public init(protocol: String, lifetimeSeconds: Int, length: Int, maximumEarlyData: Int? = nil) {
    self.protocol = `protocol`
    self.lifetimeSeconds = lifetimeSeconds
    self.length = length
    self.maximumEarlyData = maximumEarlyData
  }

  private enum CodingKeys: String, CodingKey {
    case `protocol`
    case lifetimeSeconds = "lifetime_s"
    case length
    case maximumEarlyData = "max_early_data"
  }
}
