public import Bytes

/// What one address answered: its handshake, its certificates as sent, and the paths built from them.
public struct AddressObservation: Codable, Hashable, Sendable {
  public var address: IPAddress
  public var port: UInt16
  /// Why the handshake did not end well. What came before the failure is kept all the same.
  public var failure: Failure?
  public var handshake: HandshakeDescription?
  /// In the order of the Certificate message.
  public var certificates: [CertificateDescription] = []
  public var paths: [PathDescription] = []
  /// True when there are more paths than were listed.
  public var pathsTruncated = false
  public var verdict: VerdictDescription?
  public var servedOrder: ServedOrderDescription?
  public var ocspStaple: StapleDescription?
  public var scts: [SCTDescription] = []
  public var timings = TimingsDescription()
  public var hello = HelloDescription.ordinary
  /// The kind of certificate that was asked for, `rsa`, `ecdsa` or `ed25519`; nil when the server was left to choose.
  public var certificateType: String?
  /// What was said before TLS; nil when TLS came first.
  public var startTLS: StartTLSObservation?

  public init(address: IPAddress, port: UInt16) {
    self.address = address
    self.port = port
  }

  public var isObserved: Bool { failure == nil }

  public var endpoint: Endpoint { Endpoint(address, port: port) }

  private enum CodingKeys: String, CodingKey {
    case address, outcome, error, handshake, certificates, paths
    case pathsTruncated = "paths_truncated"
    case verdict
    case servedOrder = "served_order"
    case ocspStaple = "ocsp_staple"
    case scts
    case timings = "timings_us"
    case port, hello
    case certificateType = "certificate_type"
    case startTLS = "starttls"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    address = try container.decode(IPAddress.self, forKey: .address)
    port = try container.decode(UInt16.self, forKey: .port)
    failure = try container.decodeIfPresent(Failure.self, forKey: .error)
    handshake = try container.decodeIfPresent(HandshakeDescription.self, forKey: .handshake)
    certificates = try container.decode([CertificateDescription].self, forKey: .certificates)
    paths = try container.decode([PathDescription].self, forKey: .paths)
    pathsTruncated = try container.decode(Bool.self, forKey: .pathsTruncated)
    verdict = try container.decodeIfPresent(VerdictDescription.self, forKey: .verdict)
    servedOrder = try container.decodeIfPresent(ServedOrderDescription.self, forKey: .servedOrder)
    ocspStaple = try container.decodeIfPresent(StapleDescription.self, forKey: .ocspStaple)
    scts = try container.decode([SCTDescription].self, forKey: .scts)
    timings = try container.decode(TimingsDescription.self, forKey: .timings)
    hello = try container.decode(HelloDescription.self, forKey: .hello)
    certificateType = try container.decodeIfPresent(String.self, forKey: .certificateType)
    startTLS = try container.decodeIfPresent(StartTLSObservation.self, forKey: .startTLS)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(address, forKey: .address)
    try container.encode(isObserved ? "observed" : "failed", forKey: .outcome)
    if let failure { try container.encode(failure, forKey: .error) }
    try container.encodeIfPresent(handshake, forKey: .handshake)
    try container.encode(certificates, forKey: .certificates)
    try container.encode(paths, forKey: .paths)
    try container.encode(pathsTruncated, forKey: .pathsTruncated)
    try container.encodeIfPresent(verdict, forKey: .verdict)
    try container.encodeIfPresent(servedOrder, forKey: .servedOrder)
    try container.encodeIfPresent(ocspStaple, forKey: .ocspStaple)
    try container.encode(scts, forKey: .scts)
    try container.encode(timings, forKey: .timings)
    try container.encode(port, forKey: .port)
    try container.encode(hello, forKey: .hello)
    if let certificateType { try container.encode(certificateType, forKey: .certificateType) }
    if let startTLS { try container.encode(startTLS, forKey: .startTLS) }
  }
}
