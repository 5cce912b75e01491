internal import Crypto
internal import TLSEngine
internal import TLSWire

/// A ClientHello of TLS 1.2 or older, to be changed in one respect.
struct LegacyClientHello {
  private let serverName: String?
  private let version: ProtocolVersion
  private let suites: [CipherSuite]
  private let groups: [NamedGroup]
  private let protocols: [String]

  /// `suite` and `group` are known to be accepted and are listed first.
  init(
    serverName: String?, version: ProtocolVersion = .tls12, suite: CipherSuite? = nil, group: NamedGroup? = nil, protocols: [String] = []
  ) {
    self.serverName = serverName
    self.version = version
    self.protocols = protocols
    suites = (suite.map { [$0] } ?? []) + CipherSuite.classic.filter { $0 != suite }
    let usual: [NamedGroup] = [.x25519, .secp256r1, .secp384r1, .secp521r1, .x448]
    groups = (group.map { [$0] } ?? []) + usual.filter { $0 != group }
  }

  /// Nil if no random bytes are available.
  func hello(signal: CipherSuite? = nil, compressionMethods: [UInt8] = [0]) -> ClientHello? {
    guard let random = try? RandomBytes.make(32) else { return nil }
    var extensions: [TLSExtension] = []
    if let serverName { extensions.append(.serverName(serverName)) }
    extensions += [.renegotiationInfo, .ecPointFormats, .supportedGroups(groups), .extendedMainSecret, .sessionTicket()]
    // Servers that support only HTTP/2 refuse clients without ALPN.
    if !protocols.isEmpty { extensions.append(.alpn(protocols)) }
    if version >= .tls12 { extensions.append(.signatureAlgorithms(Self.schemes)) }
    return ClientHello(
      random: random, cipherSuites: suites + (signal.map { [$0] } ?? []), extensions: extensions, legacyVersion: version,
      compressionMethods: compressionMethods)
  }

  private static let schemes: [SignatureScheme] =
    [
      0x0403, 0x0503, 0x0603, 0x0804, 0x0805, 0x0806, 0x0401, 0x0501, 0x0601, 0x0807, 0x0808, 0x0809, 0x080a, 0x080b, 0x0203, 0x0201,
      0x0402,
    ]
    .map { SignatureScheme($0) }
}

extension ExaminationContext {
  /// With the suite and group of the first handshake, if that was of such a version.
  func classicHello(_ version: ProtocolVersion = .tls12) -> LegacyClientHello {
    guard let seen = first?.negotiated, seen.version < .tls13 else {
      return LegacyClientHello(serverName: question.serverName, version: version, protocols: question.hello.alpn)
    }
    return LegacyClientHello(
      serverName: question.serverName, version: version, suite: seen.cipherSuite, group: seen.group, protocols: question.hello.alpn)
  }
}
