internal import TLSWire

/// Writes the hellos of an enumeration: the suites, groups and schemes asked for, in a shape that servers know.
struct HelloCraft: Sendable {
  /// Nil sends no name.
  let serverName: String?
  let applicationProtocols: [String]

  /// What one hello offers beyond its suites.
  struct Offer: Hashable, Sendable {
    var version: ProtocolVersion
    var suites: [CipherSuite]
    var groups: [NamedGroup]
    var schemes: [SignatureScheme]
    /// TLS 1.3 alone; an empty list draws a HelloRetryRequest, which costs the server no signature.
    var shares: [KeyShareEntry] = []
    /// In `supported_versions`, where the version is not all.
    var versions: [ProtocolVersion] = []
    /// More extensions, at the end.
    var extras: [TLSExtension] = []
    var compressionMethods: [UInt8] = [0]
  }

  func hello(_ offer: Offer, random: inout SeededRandom) -> CraftedHello {
    offer.version >= .tls13 ? modern(offer, random: &random) : classic(offer, random: &random)
  }

  /// SSL 3.0 has no extensions, and old servers trip over them.
  private func classic(_ offer: Offer, random: inout SeededRandom) -> CraftedHello {
    var hello = ClientHello(
      random: random.bytes(32), cipherSuites: offer.suites, extensions: nil, legacyVersion: offer.version,
      compressionMethods: offer.compressionMethods)
    guard offer.version > .ssl3 else {
      hello.cipherSuites.append(.emptyRenegotiationInfo)
      return CraftedHello(hello, recordVersion: .ssl3)
    }
    var extensions: [TLSExtension] = []
    if let serverName { extensions.append(.serverName(serverName)) }
    extensions += [.renegotiationInfo, .ecPointFormats, .supportedGroups(offer.groups), .extendedMainSecret]
    extensions += [.encryptThenMAC, .sessionTicket()]
    if offer.version >= .tls12 { extensions.append(.signatureAlgorithms(offer.schemes)) }
    if !applicationProtocols.isEmpty { extensions.append(.alpn(applicationProtocols)) }
    hello.extensions = Self.padded(hello, extensions + offer.extras)
    return CraftedHello(hello)
  }

  private func modern(_ offer: Offer, random: inout SeededRandom) -> CraftedHello {
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
    return CraftedHello(hello)
  }

  /// Hellos of 256 to 511 bytes made some servers hang (RFC 7685), so that none of ours is as long as that.
  private static func padded(_ hello: ClientHello, _ extensions: [TLSExtension]) -> [TLSExtension] {
    var hello = hello
    hello.extensions = extensions
    let length = hello.message.bytes.count
    guard (256..<512).contains(length) else { return extensions }
    return extensions + [.padding(max(512 - length - 4, 0))]
  }
}

/// Numbers without secrets, the same again from the same seed (SplitMix64).
struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  mutating func bytes(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    while bytes.count < count {
      var word = next()
      for _ in 0..<min(8, count - bytes.count) {
        bytes.append(UInt8(truncatingIfNeeded: word))
        word >>= 8
      }
    }
    return bytes
  }
}
