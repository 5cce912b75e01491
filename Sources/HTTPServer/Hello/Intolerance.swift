public import TLSWire

/// A kind of valid ClientHello that a server fails to handle.
public struct Intolerance: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The length of the ClientHello with its header, in bytes.
    case length(ClosedRange<Int>)
    /// An extension that is neither registered nor GREASE.
    case unknownExtensions
    /// Reserved values among suites, extensions, groups or versions (RFC 8701).
    case grease
    case suitesBeyond(Int)
    /// A version that is neither registered nor GREASE, or is later than TLS 1.3.
    case unknownVersions
    /// A version later than this one.
    case versionsBeyond(ProtocolVersion)
    /// Groups that TLS 1.3 removed, in a ClientHello that offers no older version (RFC 8446, section 4.2.7).
    case oldGroupsInModernHello
    /// Groups of finite fields (RFC 7919) in a ClientHello that does not offer TLS 1.3.
    case fieldGroupsInClassicHello
    /// Extensions in an SSL 3.0 ClientHello, which has none, though a server has to ignore additional data (RFC 6101, section 5.6.1.2).
    case extensionsInSSL3
    /// A ClientHello in more than one record.
    case severalRecords
  }

  public var kind: Kind
  public var refusal: Refusal

  public init(_ kind: Kind, _ refusal: Refusal) {
    self.kind = kind
    self.refusal = refusal
  }

  func objects(to offer: ClientHelloOffer, records: Int) -> Bool {
    let hello = offer.hello
    let types = hello.extensions?.map(\.type) ?? []
    let groups = offer.groups ?? []
    switch kind {
    case .length(let range): return range.contains(hello.message.body.count + HandshakeMessage.headerLength)
    case .unknownExtensions: return types.contains { $0.name == nil && !$0.isGREASE }
    case .grease:
      return types.contains(where: \.isGREASE) || hello.cipherSuites.contains(where: \.isGREASE) || groups.contains(where: \.isGREASE)
        || (offer.versions ?? []).contains(where: \.isGREASE)
    case .suitesBeyond(let count): return hello.cipherSuites.count > count
    case .unknownVersions:
      return hello.legacyVersion > .tls12 || (offer.versions ?? []).contains { $0.name == nil && !$0.isGREASE }
    case .versionsBeyond(let newest):
      return hello.legacyVersion > newest || (offer.versions ?? []).contains { $0 > newest && !$0.isGREASE }
    case .oldGroupsInModernHello: return offer.isModernOnly && groups.contains(where: Self.isOld)
    case .fieldGroupsInClassicHello: return !offer.isModern && groups.contains { (0x0100...0x01ff).contains($0.rawValue) }
    case .extensionsInSSL3: return hello.legacyVersion <= .ssl3 && hello.extensions != nil
    case .severalRecords: return records > 1
    }
  }

  private static func isOld(_ group: NamedGroup) -> Bool {
    let number = group.rawValue
    return (0x0001...0x0016).contains(number) || (0x001a...0x001c).contains(number) || number == 0xff01 || number == 0xff02
  }
}
