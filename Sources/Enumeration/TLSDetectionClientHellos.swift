internal import Bytes
internal import TLSWire

/// ClientHellos that detect whether a server supports TLS at all, after the first ClientHello of an enumeration got no response.
///
/// They differ in the properties that make servers close, reset or hang: the versions, the length, the suites.
public struct TLSDetectionClientHellos: Sendable {
  /// All versions since TLS 1.0, more than 512 bytes.
  public let wide: ProbeHello.Form
  /// TLS 1.2, less than 256 bytes.
  public let short: ProbeHello.Form
  /// SSL 2.0; nil if the plan does not include it.
  public let ssl2: ProbeHello.Form?

  public init(_ plan: EnumerationPlan, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    wide = .hello(CertificateClientHellos(serverName: plan.serverName, requestsStatus: false).wide(&random), .hello)
    let offer = ClientHelloBuilder.Offer(
      version: .tls12, suites: Self.suites, groups: ProbeCatalog.conventionalGroups,
      schemes: Array(ProbeCatalog.conventionalSchemes.prefix(12)))
    let craft = ClientHelloBuilder(serverName: plan.serverName, applicationProtocols: plan.applicationProtocols)
    short = .hello(craft.hello(offer, random: &random), .hello)
    ssl2 =
      plan.versions.contains(.ssl2)
      ? .ssl2(SSL2ClientHello(cipherKinds: SSL2CipherKind.registered, challenge: random.bytes(16))) : nil
  }

  /// Almost every server up to TLS 1.2 accepts one of these.
  private static let suites = [
    0xc02b, 0xc02f, 0xc02c, 0xc030, 0xcca9, 0xcca8, 0xc009, 0xc013, 0xc00a, 0xc014, 0x009c, 0x009d, 0x002f, 0x0035, 0x0033, 0x0039, 0x000a,
    0x0005,
  ].map { CipherSuite($0) }
}
