public import TLSWire

/// The response to a simulated ClientHello: that of a common client from the table, or a recorded one.
public struct SimulationObservation: Codable, Hashable, Sendable, Supportable {
  /// Stable, for `--simulate`: `firefox-151`; `recorded` for a ClientHello from a file.
  public var client: String
  /// For people: `Firefox 151–152`, or the source of the ClientHello.
  public var title: String
  public var kind: SimulatedClientKind
  /// `accepted`: the client would continue; `refused`: by the server, or by the client, see `evidence`; `undetermined`.
  public var support: Support
  public var evidence: EvidenceDescription
  /// The server's choice, even if the client would reject it: `TLSv1.3`.
  public var `protocol`: String?
  public var cipherSuite: WireValue?
  public var group: WireValue?
  /// In TLS 1.3 this and the following values are encrypted, and decrypted if the group is x25519 or secp256r1; nil otherwise.
  public var signatureScheme: WireValue?
  public var alpn: String?
  public var forwardSecrecy: Bool?
  /// The server first sent a HelloRetryRequest for a key share in this group or with a cookie.
  public var helloRetry: Bool
  /// The reason the client would abort the handshake: `the server chose TLS_RSA_WITH_RC4_128_SHA, which was not offered`.
  public var clientRefusal: String?
  /// Whether the client would accept the certificate; nil if it would not get that far, or if nothing was verified.
  public var acceptsCertificate: CertificateAcceptance?
  /// The reason, such as `mozilla does not trust it`.
  public var acceptanceReason: String?
  /// The certificates that the server sent to this client, as far as they are readable, from which the two are made; not encoded.
  public var certificates: [[UInt8]] = []
  /// SHA-256 of each of them, leaf first, in lower-case hex; nil in documents without this key.
  public var certificateDigests: [String]?

  public init(
    client: String, title: String, kind: SimulatedClientKind, support: Support, evidence: EvidenceDescription, protocol: String? = nil,
    cipherSuite: WireValue? = nil, group: WireValue? = nil, signatureScheme: WireValue? = nil, alpn: String? = nil,
    forwardSecrecy: Bool? = nil, helloRetry: Bool = false, clientRefusal: String? = nil
  ) {
    self.client = client
    self.title = title
    self.kind = kind
    self.support = support
    self.evidence = evidence
    self.protocol = `protocol`
    self.cipherSuite = cipherSuite
    self.group = group
    self.signatureScheme = signatureScheme
    self.alpn = alpn
    self.forwardSecrecy = forwardSecrecy
    self.helloRetry = helloRetry
    self.clientRefusal = clientRefusal
  }

  private enum CodingKeys: String, CodingKey {
    case client, title, kind, support, evidence, `protocol`
    case cipherSuite = "cipher_suite"
    case group
    case signatureScheme = "signature_scheme"
    case alpn
    case forwardSecrecy = "forward_secrecy"
    case helloRetry = "hello_retry"
    case clientRefusal = "client_refusal"
    case acceptsCertificate = "accepts_certificate"
    case acceptanceReason = "accepts_certificate_reason"
    case certificateDigests = "certificates"
  }
}

/// The origin of a simulated ClientHello.
public enum SimulatedClientKind: String, Codable, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  case browser
  case mail
  /// A TLS library with its defaults.
  case library
  /// A programming language with its standard library.
  case runtime
  /// A command-line program.
  case tool
  /// Recorded in a file.
  case recorded

  public var description: String { rawValue }
}

/// Whether a client would accept a server's certificate.
public enum CertificateAcceptance: String, Codable, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  case yes, no, unknown

  public var description: String { rawValue }
}

/// The result of replaying a recorded ClientHello; reports list it among the simulated clients.
package struct ReplayResult: SingleValueResult {
  package static let key = "replay"
  package static let section = FactSection.clients

  package let value: SimulationObservation

  package init(_ value: SimulationObservation) { self.value = value }

  package func facts(_ options: FactOptions) -> [Fact] { [] }
}

/// The results of simulating clients, which reports list with their names.
package struct SimulationResult: SingleValueResult {
  package static let key = "simulations"
  package static let absent: SimulationResult? = SimulationResult([])
  package static let section = FactSection.clients

  package let value: [SimulationObservation]

  package init(_ value: [SimulationObservation]) { self.value = value }

  package func facts(_ options: FactOptions) -> [Fact] { [] }
}

extension ProbeObservation {
  /// The result of replaying a recorded ClientHello.
  public var replay: SimulationObservation? {
    get { self[ReplayResult.self]?.value }
    set { self[ReplayResult.self] = newValue.map { ReplayResult($0) } }
  }

  /// One entry per simulated client.
  public var simulations: [SimulationObservation] {
    get { self[SimulationResult.self]?.value ?? [] }
    set { self[SimulationResult.self] = SimulationResult(newValue) }
  }

  /// The replayed client and the simulated ones.
  package var clients: [SimulationObservation] { [replay].compactMap(\.self) + simulations }
}
