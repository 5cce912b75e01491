internal import PathValidation
public import X509

/// The parameters negotiated with an ordinary ClientHello.
public struct NegotiatedObservation: Codable, Hashable, Sendable {
  public var handshake: HandshakeDescription
  public var serverName: String?
  public var alpnOffered: [String] = []
  /// Extensions of the ServerHello and of EncryptedExtensions, in wire order.
  public var extensions: [ExtensionObservation] = []
  /// The leaf certificate; nil if it could not be parsed.
  public var certificate: LeafObservation?
  /// The number of certificates sent.
  public var certificateCount = 0
  /// The earliest expiry among the certificates sent, RFC 3339; nil if none could be parsed.
  public var earliestNotAfter: String?
  /// Whether the server sent an OCSP response.
  public var isStapled = false
  /// The number of signed certificate timestamps by delivery: `tls`, `certificate` and `ocsp` (RFC 6962, section 3.3).
  public var timestamps: [TimestampCount] = []
  /// RFC 7627; always true for TLS 1.3.
  public var hasExtendedMainSecret: Bool?
  /// The maximum record size that the server accepts, in bytes (RFC 8449); nil if it sent none.
  public var recordSizeLimit: Int?
  /// The first four bytes of the server's random as a time (RFC 5246, section 7.4.1.2), RFC 3339.
  public var randomTime: String?
  /// Whether that is near the time of the handshake, so that it may be intended.
  public var randomTimeIsPlausible: Bool?
  /// The downgrade sentinel at the end of the server's random (RFC 8446, section 4.1.3); nil if there is none.
  public var downgradeSentinel: String?
  /// The NewSessionTickets received.
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

/// A summary of a certificate.
public struct LeafObservation: Codable, Hashable, Sendable {
  public var subject: String
  public var issuer: String
  public var notAfter: String
  public var sha256: String
  /// Lower-case hex, as encoded in the certificate; nil if it was not parsed.
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

/// The number of signed certificate timestamps by one way of delivery.
public struct TimestampCount: Codable, Hashable, Sendable {
  public var source: SignedCertificateTimestamp.Delivery
  public var count: Int

  public init(source: SignedCertificateTimestamp.Delivery, count: Int) {
    self.source = source
    self.count = count
  }
}

/// A NewSessionTicket (RFC 5077, section 3.3; RFC 9846, section 4.7.1).
public struct TicketObservation: Codable, Hashable, Sendable {
  /// The version of the connection; the two forms differ.
  public var `protocol`: String
  public var lifetimeSeconds: Int
  /// Length of the ticket in bytes.
  public var length: Int
  /// The maximum amount of early data in bytes; nil if it is not allowed.
  public var maximumEarlyData: Int?
  /// The well-known key with which the ticket is encrypted: `all-zero key of OpenSSL's format`; nil if none of those tried fits.
  public var knownKey: String?

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
    case knownKey = "known_key"
  }
}

extension NegotiatedObservation: ExaminationResult {
  package static let key = "negotiated"
  package static let section = FactSection.negotiated

  package func facts(_ options: FactOptions) -> [Fact] {
    let values = [
      ("version", handshake.protocol), ("cipher suite", handshake.cipherSuite?.name), ("group", handshake.group?.name),
      ("signature", handshake.signatureScheme?.name), ("ALPN", ALPNObservation.words(handshake.alpn, of: alpnOffered)),
      ("certificate", certificate?.words), ("SHA-256", options.isVerbose ? certificate?.sha256 : nil), ("chain", proofs),
    ]
    var facts = values.compactMap { label, value in value.map { Fact(label, $0) } }
    if !extensions.isEmpty { facts.append(Fact("extensions", list: extensions.map(\.name))) }
    facts.append(Fact("tickets", TicketObservation.words(tickets)))
    if let hasExtendedMainSecret, !handshake.protocol.hasPrefix("TLSv1.3") {
      facts.append(Fact("extended master secret", hasExtendedMainSecret ? "yes" : "no"))
    }
    if let recordSizeLimit { facts.append(Fact("record limit", AmountFormatter.of(recordSizeLimit, "byte"))) }
    if let randomTime, randomTimeIsPlausible == true || options.isVerbose {
      let words = randomTime + (randomTimeIsPlausible == true ? " in the ServerHello random" : ", random rather than a time")
      facts.append(Fact("server's clock", words))
    }
    if let downgradeSentinel { facts.append(Fact("downgrade sentinel", "the server supports \(downgradeSentinel)")) }
    return facts
  }

  /// The number of certificates, the OCSP staple, and the number of signed certificate timestamps per delivery.
  private var proofs: String? {
    guard certificateCount > 0 else { return nil }
    let sources = timestamps.filter { $0.count > 0 }.map { "\($0.count) by \($0.source)" }
    let counts = sources.isEmpty ? "no SCTs" : "SCTs: \(sources.joined(separator: ", "))"
    return "\(AmountFormatter.of(certificateCount, "certificate")); \(isStapled ? "OCSP stapled" : "no OCSP staple"); \(counts)"
  }
}

extension LeafObservation {
  /// `CN=example.org, issued by CN=R3, until 2027-01-23`.
  fileprivate var words: String {
    "\(subject.isEmpty ? "(no subject)" : subject), issued by \(issuer == subject ? "itself" : issuer), until \(notAfter.prefix(10))"
  }
}

extension TicketObservation {
  /// `2, valid for 7,200 s, with up to 16,384 bytes of early data`.
  fileprivate static func words(_ tickets: [TicketObservation]) -> String {
    guard let first = tickets.first else { return "none" }
    let lifetimes = Set(tickets.map(\.lifetimeSeconds)).sorted().map { "\(AmountFormatter.grouped($0)) s" }.joined(separator: " and ")
    let early = tickets.compactMap(\.maximumEarlyData).max().map { ", with up to \(AmountFormatter.of($0, "byte")) of early data" } ?? ""
    let size = Set(tickets.map(\.length)).count == 1 ? ", \(AmountFormatter.of(first.length, "byte")) each" : ""
    return "\(tickets.count), valid for \(lifetimes)\(size)\(early)"
  }
}

extension ProbeObservation {
  /// The parameters negotiated with an ordinary client; nil if no handshake completed.
  public var negotiated: NegotiatedObservation? {
    get { self[NegotiatedObservation.self] }
    set { self[NegotiatedObservation.self] = newValue }
  }
}
