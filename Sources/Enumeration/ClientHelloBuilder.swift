internal import Bytes
internal import TLSWire

/// Builds the ClientHellos of an enumeration: the given suites, groups and schemes in a usual shape.
struct ClientHelloBuilder: Sendable {
  /// Nil omits the server name.
  let serverName: String?
  let applicationProtocols: [String]

  /// The variable parameters of a ClientHello.
  struct Offer: Hashable, Sendable {
    var version: ProtocolVersion
    var suites: [CipherSuite]
    var groups: [NamedGroup]
    var schemes: [SignatureScheme]
    /// For TLS 1.3 only; an empty list provokes a HelloRetryRequest, which costs the server no signature.
    var shares: [KeyShareEntry] = []
    /// For `supported_versions`; empty for `version` alone.
    var versions: [ProtocolVersion] = []
    /// Additional extensions, appended at the end.
    var extras: [TLSExtension] = []
    var compressionMethods: [UInt8] = [0]
  }

  func hello(_ offer: Offer, random: inout SplitMix64) -> CraftedClientHello {
    offer.version >= .tls13 ? modern(offer, random: &random) : classic(offer, random: &random)
  }

  /// SSL 3.0 has no extensions, and old servers fail on them.
  private func classic(_ offer: Offer, random: inout SplitMix64) -> CraftedClientHello {
    var hello = ClientHello(
      random: random.bytes(32), cipherSuites: offer.suites, extensions: nil, legacyVersion: offer.version,
      compressionMethods: offer.compressionMethods)
    guard offer.version > .ssl3 else {
      hello.cipherSuites.append(.emptyRenegotiationInfo)
      return CraftedClientHello(hello, recordVersion: .ssl3)
    }
    var extensions: [TLSExtension] = []
    if let serverName { extensions.append(.serverName(serverName)) }
    extensions += [.renegotiationInfo, .ecPointFormats, .supportedGroups(offer.groups), .extendedMainSecret]
    extensions += [.encryptThenMAC, .sessionTicket()]
    if offer.version >= .tls12 { extensions.append(.signatureAlgorithms(offer.schemes)) }
    if !applicationProtocols.isEmpty { extensions.append(.alpn(applicationProtocols)) }
    hello.extensions = Self.padded(hello, extensions + offer.extras)
    return CraftedClientHello(hello)
  }

  private func modern(_ offer: Offer, random: inout SplitMix64) -> CraftedClientHello {
    var hello = ClientHello(
      random: random.bytes(32), cipherSuites: offer.suites, extensions: nil, sessionID: random.bytes(32),
      compressionMethods: offer.compressionMethods)
    var extensions: [TLSExtension] = []
    if let serverName { extensions.append(.serverName(serverName)) }
    extensions += [.supportedGroups(offer.groups), .signatureAlgorithms(offer.schemes)]
    if !applicationProtocols.isEmpty { extensions.append(.alpn(applicationProtocols)) }
    extensions += [.supportedVersions(offer.versions.isEmpty ? [offer.version] : offer.versions), .pskKeyExchangeModes]
    extensions.append(.keyShare(offer.shares))
    hello.extensions = Self.padded(hello, extensions + offer.extras)
    return CraftedClientHello(hello)
  }

  /// ClientHellos of 256 to 511 bytes made some servers hang (RFC 7685), so they are padded to 512.
  private static func padded(_ hello: ClientHello, _ extensions: [TLSExtension]) -> [TLSExtension] {
    var hello = hello
    hello.extensions = extensions
    let length = hello.message.bytes.count
    guard (256..<512).contains(length) else { return extensions }
    return extensions + [.padding(max(512 - length - 4, 0))]
  }
}
