internal import Bytes
public import TLSWire

/// The ClientHellos of a `CertificateSearch`: as many suites with certificates as fit, those that libssl lacks first.
public struct CertificateClientHellos: Sendable {
  /// All signature schemes that TLS 1.3 registers for certificates and handshakes.
  public static let modernSchemes = ProbeCatalog.modernSchemes

  /// Some servers reject a ClientHello with more suites.
  static let mostSuites = 128

  private let craft: ClientHelloBuilder
  private let extras: [TLSExtension]
  private let customary = TypicalSuiteOrder.registered

  /// `requestsStatus` is false for servers that drop connections that request OCSP responses and SCTs.
  public init(serverName: String?, requestsStatus: Bool) {
    // An application protocol unknown to the server would be another reason to reject the ClientHello.
    craft = ClientHelloBuilder(serverName: serverName, applicationProtocols: [])
    extras = requestsStatus ? [.statusRequest, .signedCertificateTimestamp] : []
  }

  /// Offers TLS 1.3 and older versions in one ClientHello, without a key share so that it is as short as for an older version.
  func newest(_ random: inout SplitMix64) -> CraftedClientHello {
    modern([], &random)
  }

  /// The same with a key share of X25519MLKEM768, the group that servers require most often.
  func withShare(_ random: inout SplitMix64) -> CraftedClientHello {
    modern(shares(in: [.x25519MLKEM768], &random), &random)
  }

  /// The same with the key shares that clients usually send.
  func wide(_ random: inout SplitMix64) -> CraftedClientHello {
    modern(shares(in: [.x25519, .secp256r1], &random), &random)
  }

  func classic(_ version: ProtocolVersion, _ random: inout SplitMix64) -> CraftedClientHello {
    let suites = Array(suites(upTo: version).prefix(Self.mostSuites))
    var offer = ClientHelloBuilder.Offer(
      version: version, suites: suites, groups: ProbeCatalog.classicGroups, schemes: ProbeCatalog.classicSchemes)
    offer.extras = extras
    return craft.hello(offer, random: &random)
  }

  private func modern(_ shares: [KeyShareEntry], _ random: inout SplitMix64) -> CraftedClientHello {
    let suites = ProbeCatalog.suites(of: .tls13, in: customary) + suites(upTo: .tls12)
    var offer = ClientHelloBuilder.Offer(
      version: .tls13, suites: Array(suites.prefix(Self.mostSuites)),
      groups: Self.joined(ProbeCatalog.modernGroups, ProbeCatalog.classicGroups),
      schemes: Self.joined(ProbeCatalog.modernSchemes, ProbeCatalog.classicSchemes))
    offer.shares = shares
    offer.versions = [.tls13, .tls12, .tls11, .tls10]
    offer.extras = [.renegotiationInfo, .ecPointFormats, .extendedMainSecret] + extras
    var crafted = craft.hello(offer, random: &random)
    crafted.sharesForRetry = self.shares(in: Self.groupsForRetry, &random)
    return crafted
  }

  private func shares(in groups: [NamedGroup], _ random: inout SplitMix64) -> [KeyShareEntry] {
    groups.compactMap { group in KeyShareEntry.madeUp(for: group) { random.bytes($0) } }
  }

  /// Suites that make a server send a certificate: the most likely that libssl lacks first, then those that libssl has.
  func suites(upTo version: ProtocolVersion) -> [CipherSuite] {
    let ranked = customary.suites.enumerated().compactMap { place, suite -> (rank: Int, place: Int, suite: CipherSuite)? in
      guard let facts = suite.facts, facts.firstVersion <= max(version, .tls10), let rank = rank(suite, facts) else { return nil }
      return (rank, place, suite)
    }
    return ranked.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.map(\.suite)
  }

  /// Nil for a suite without certificate authentication.
  private func rank(_ suite: CipherSuite, _ facts: CipherSuiteInfo) -> Int? {
    let name = suite.name ?? ""
    let isSharedKeyWithCertificate = name.hasPrefix("TLS_RSA_PSK")
    guard let authentication = facts.authentication, isSharedKeyWithCertificate || !Self.certificateless.contains(authentication),
      !name.hasPrefix("TLS_SRP")
    else { return nil }
    if customary.isOfLibssl(suite), !isSharedKeyWithCertificate { return 9 }
    if authentication.hasPrefix("GOST") || authentication == "SM2" || facts.cipher.hasPrefix("SM4") { return 1 }
    // Certificates with static Diffie-Hellman keys have hardly ever been issued.
    if facts.keyExchange == "DH" || authentication == "DSS" || name.hasPrefix("OLD_") { return 4 }
    if Self.oldCiphers.contains(where: facts.cipher.hasPrefix) { return 0 }
    return facts.keyExchange == "ECDH" ? 3 : 2
  }

  private static func joined<Item: Hashable>(_ first: [Item], _ second: [Item]) -> [Item] {
    first + second.filter { !first.contains($0) }
  }

  private static let certificateless: Set<String> = ["anonymous", "NULL", "PSK", "SRP", "KRB5", "ECCPWD", "SM9", "FORTEZZA"]
  private static let oldCiphers = ["RC4", "3DES", "DES", "RC2", "IDEA", "SEED"]
  /// A server that requires its cookie and selects no group accepts one of these.
  private static let groupsForRetry: [NamedGroup] = [
    .x25519MLKEM768, .secp256r1MLKEM768, .x25519Kyber768Draft00, .curveSM2, .x25519, .secp256r1,
  ]
}
