internal import TLSWire

/// ClientHellos that show whether a server speaks TLS at all, where the first ClientHello of an enumeration got no response.
///
/// They differ in what makes servers close, reset or hang: the versions, the length, the suites.
public struct ContactHellos: Sendable {
  /// All versions from TLS 1.0 on, over 512 bytes.
  public let wide: Inquiry.Form
  /// TLS 1.2 in less than 256 bytes.
  public let short: Inquiry.Form
  /// SSL 2.0; nil where the plan does not ask for it.
  public let ssl2: Inquiry.Form?

  public init(_ plan: EnumerationPlan, seed: UInt64) {
    var random = SeededRandom(seed: seed)
    wide = .hello(CertificateHellos(serverName: plan.serverName, requestsStatus: false).wide(&random), .hello)
    let offer = HelloCraft.Offer(
      version: .tls12, suites: Self.suites, groups: Catalogue.conventionalGroups, schemes: Array(Catalogue.conventionalSchemes.prefix(12)))
    let craft = HelloCraft(serverName: plan.serverName, applicationProtocols: plan.applicationProtocols)
    short = .hello(craft.hello(offer, random: &random), .hello)
    ssl2 =
      plan.versions.contains(.ssl2)
      ? .ssl2(SSL2ClientHello(cipherKinds: SSL2CipherKind.registered, challenge: random.bytes(16))) : nil
  }

  /// One of these is accepted by almost every server up to TLS 1.2.
  private static let suites = [
    0xc02b, 0xc02f, 0xc02c, 0xc030, 0xcca9, 0xcca8, 0xc009, 0xc013, 0xc00a, 0xc014, 0x009c, 0x009d, 0x002f, 0x0035, 0x0033, 0x0039, 0x000a,
    0x0005,
  ].map { CipherSuite($0) }
}
