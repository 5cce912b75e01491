public import Bytes
internal import X509

/// The observation of one address: its handshake, its certificates as sent, and their verification results.
///
/// The members of the chain are accessible as members of the address.
@dynamicMemberLookup
public struct AddressObservation: Codable, Hashable, Sendable {
  public var address: IPAddress
  public var port: UInt16
  /// The reason the handshake failed; nil if it succeeded. Values seen before the failure are kept.
  public var failure: Failure?
  public var handshake: HandshakeDescription?
  /// The certificates as sent, from which `chain` is made; only their possession and whether a staple was expected are encoded.
  public var presented = PresentedChain()
  public var chain = ChainDescription()
  public var timings = TimingsDescription()
  public var hello = ClientHelloDescription.ordinary
  /// The requested type of certificate, `rsa`, `ecdsa` or `ed25519`; nil if the server was left to select.
  public var certificateType: String?
  /// The plaintext exchange before TLS; nil if the connection started with TLS.
  public var startTLS: StartTLSObservation?

  public init(address: IPAddress, port: UInt16) {
    self.address = address
    self.port = port
  }

  public subscript<Member>(dynamicMember path: WritableKeyPath<ChainDescription, Member>) -> Member {
    get { chain[keyPath: path] }
    set { chain[keyPath: path] = newValue }
  }

  public var isObserved: Bool { failure == nil }

  /// Whether the server proved possession of its certificate's private key; nil if there is no certificate.
  public var possession: Possession? {
    get { presented.possession }
    set { presented.possession = newValue }
  }

  /// The reason possession is not proven.
  public var possessionReason: String? {
    get { presented.possessionReason }
    set { presented.possessionReason = newValue }
  }

  /// The certificates as sent, from a decoded observation, which has them only in `chain`.
  public var recordedChain: PresentedChain {
    var recorded = presented
    recorded.certificates = chain.certificates.map(\.der)
    recorded.staple = chain.ocspStaple?.der
    recorded.timestamps = chain.scts.filter { $0.source == .tls }.map(\.bytes)
    return recorded
  }

  public var endpoint: Endpoint { Endpoint(address, port: port) }

  private enum CodingKeys: String, CodingKey {
    case address, outcome, error, handshake, possession
    case possessionReason = "possession_reason"
    case timings = "timings_us"
    case port, hello
    case isStapleExpected = "staple_expected"
    case certificateType = "certificate_type"
    case startTLS = "starttls"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    address = try container.decode(IPAddress.self, forKey: .address)
    port = try container.decode(UInt16.self, forKey: .port)
    failure = try container.decodeIfPresent(Failure.self, forKey: .error)
    handshake = try container.decodeIfPresent(HandshakeDescription.self, forKey: .handshake)
    chain = try ChainDescription(from: decoder)
    possession = try container.decodeIfPresent(Possession.self, forKey: .possession) ?? earlierPossession
    possessionReason = try container.decodeIfPresent(String.self, forKey: .possessionReason)
    timings = try container.decode(TimingsDescription.self, forKey: .timings)
    hello = try container.decode(ClientHelloDescription.self, forKey: .hello)
    certificateType = try container.decodeIfPresent(String.self, forKey: .certificateType)
    startTLS = try container.decodeIfPresent(StartTLSObservation.self, forKey: .startTLS)
    presented.isStapleExpected = try container.decodeIfPresent(Bool.self, forKey: .isStapleExpected) ?? isStapleUsual
    requirePossession()
  }

  /// The possession for a document without the key: only a completed handshake is proof.
  private var earlierPossession: Possession? {
    guard !self.certificates.isEmpty else { return nil }
    return isObserved && handshake?.completed == true ? .proven : .notProven
  }

  /// Whether a staple is expected unless the document has another value: most ClientHellos request one.
  private var isStapleUsual: Bool { isObserved && handshake?.completed == true && [.ordinary, .wide, .tls12].contains(hello.kind) }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(address, forKey: .address)
    try container.encode(isObserved ? OutcomeKind.observed : .failed, forKey: .outcome)
    if let failure { try container.encode(failure, forKey: .error) }
    try container.encodeIfPresent(handshake, forKey: .handshake)
    try container.encodeIfPresent(possession, forKey: .possession)
    if let possessionReason { try container.encode(possessionReason, forKey: .possessionReason) }
    try chain.encode(to: encoder)
    try container.encode(timings, forKey: .timings)
    try container.encode(port, forKey: .port)
    try container.encode(hello, forKey: .hello)
    if presented.isStapleExpected != isStapleUsual { try container.encode(presented.isStapleExpected, forKey: .isStapleExpected) }
    if let certificateType { try container.encode(certificateType, forKey: .certificateType) }
    if let startTLS { try container.encode(startTLS, forKey: .startTLS) }
  }
}
