internal import Bytes

/// One of the ten ClientHellos of JARM (salesforce/jarm, version 1.0): unusual lists in unusual orders, so that servers differ in their
/// choices.
public struct JARMClientHello: Hashable, Sendable {
  /// The order of a list.
  enum Order: Hashable, Sendable { case forward, reverse, topHalf, bottomHalf, middleOut }

  let version: ProtocolVersion
  let order: Order
  /// The order of application protocols and versions.
  let listOrder: Order
  var hasModernSuites = true
  var hasGREASE = false
  /// Application protocols without the most common ones.
  var hasRareProtocols = false
  /// The highest of supported_versions; nil omits the extension.
  var highest: ProtocolVersion?

  /// All ten, in sending order.
  public static let all: [JARMClientHello] = [
    JARMClientHello(version: .tls12, order: .forward, listOrder: .reverse, highest: .tls12),
    JARMClientHello(version: .tls12, order: .reverse, listOrder: .forward, highest: .tls12),
    JARMClientHello(version: .tls12, order: .topHalf, listOrder: .forward),
    JARMClientHello(version: .tls12, order: .bottomHalf, listOrder: .forward, hasRareProtocols: true),
    JARMClientHello(version: .tls12, order: .middleOut, listOrder: .reverse, hasGREASE: true, hasRareProtocols: true),
    JARMClientHello(version: .tls11, order: .forward, listOrder: .forward),
    JARMClientHello(version: .tls13, order: .forward, listOrder: .reverse, highest: .tls13),
    JARMClientHello(version: .tls13, order: .reverse, listOrder: .forward, highest: .tls13),
    JARMClientHello(version: .tls13, order: .forward, listOrder: .forward, hasModernSuites: false, highest: .tls13),
    JARMClientHello(version: .tls13, order: .middleOut, listOrder: .reverse, hasGREASE: true, highest: .tls13),
  ]

  /// `name` is sent in server_name even for an address, as in existing fingerprint lists.
  public func clientHello(name: String, random: inout some RandomNumberGenerator) -> ClientHello {
    var suites = order.applied(to: hasModernSuites ? Self.suites : Self.suites.filter { $0.rawValue >> 8 != 0x13 })
    if hasGREASE { suites.insert(grease(&random), at: 0) }
    var extensions: [TLSExtension] = []
    if hasGREASE { extensions.append(TLSExtension(type: grease(&random), body: [])) }
    extensions += [.serverName(name), .extendedMainSecret, .maxFragmentLength(code: 1), .renegotiationInfo]
    extensions += [.supportedGroups([.x25519, .secp256r1, .secp384r1, .secp521r1]), .ecPointFormats, .sessionTicket()]
    let protocols = hasRareProtocols ? Self.protocols.filter { $0 != "http/1.1" && $0 != "h2" } : Self.protocols
    extensions += [.alpn(listOrder.applied(to: protocols)), .signatureAlgorithms(Self.schemes)]
    var shares: [KeyShareEntry] = []
    if hasGREASE { shares.append(KeyShareEntry(group: grease(&random), keyExchange: [0])) }
    shares.append(KeyShareEntry(group: .x25519, keyExchange: random.bytes(32)))
    extensions += [.keyShare(shares), .pskKeyExchangeModes]
    if let highest {
      var versions = listOrder.applied(to: [.tls10, .tls11, .tls12, .tls13].filter { $0 <= highest })
      if hasGREASE { versions.insert(grease(&random), at: 0) }
      extensions.append(.supportedVersions(versions))
    }
    return ClientHello(
      random: random.bytes(32), cipherSuites: suites, extensions: extensions, legacyVersion: min(version, .tls12),
      sessionID: random.bytes(32))
  }

  /// The ClientHello in its record, whose version is TLS 1.0 if TLS 1.3 is offered.
  public func record(of hello: ClientHello) -> [UInt8] { hello.records(version: version == .tls13 ? .tls10 : version) }

  private func grease<Point: CodePoint>(_ random: inout some RandomNumberGenerator) -> Point where Point.RawValue == UInt16 {
    .grease(Int.random(in: 0..<16, using: &random))
  }
}

extension JARMClientHello.Order {
  /// Applies the order to a list; the top half of a list of odd length includes the middle.
  func applied<Item>(to list: [Item]) -> [Item] {
    let (middle, isOdd) = (list.count / 2, list.count % 2 == 1)
    switch self {
    case .forward: return list
    case .reverse: return list.reversed()
    case .bottomHalf: return Array(list[(isOdd ? middle + 1 : middle)...])
    case .topHalf: return list[..<(isOdd ? middle + 1 : middle)].reversed()
    case .middleOut:
      // From the middle outwards, the items after it first.
      var result = isOdd ? [list[middle]] : []
      let start = isOdd ? middle + 1 : middle
      for (after, before) in zip(list[start...], list[..<middle].reversed()) { result += [after, before] }
      return result
    }
  }
}

// MARK: lists

extension JARMClientHello {
  /// DHE, ECDHE with ECDSA, ECDHE with RSA, RSA, each from uncommon to weak, and those of TLS 1.3 in between.
  private static let suites: [CipherSuite] = [
    0x0016, 0x0033, 0x0067, 0xc09e, 0xc0a2, 0x009e, 0x0039, 0x006b, 0xc09f, 0xc0a3, 0x009f, 0x0045, 0x00be, 0x0088, 0x00c4, 0x009a,
    0xc008, 0xc009, 0xc023, 0xc0ac, 0xc0ae, 0xc02b, 0xc00a, 0xc024, 0xc0ad, 0xc0af, 0xc02c, 0xc072, 0xc073, 0xcca9, 0x1302, 0x1301,
    0xcc14, 0xc007, 0xc012, 0xc013, 0xc027, 0xc02f, 0xc014, 0xc028, 0xc030, 0xc060, 0xc061, 0xc076, 0xc077, 0xcca8, 0x1305, 0x1304,
    0x1303, 0xcc13, 0xc011, 0x000a, 0x002f, 0x003c, 0xc09c, 0xc0a0, 0x009c, 0x0035, 0x003d, 0xc09d, 0xc0a1, 0x009d, 0x0041, 0x00ba,
    0x0084, 0x00c0, 0x0007, 0x0004, 0x0005,
  ].map { CipherSuite($0) }

  private static let protocols = ["http/0.9", "http/1.0", "http/1.1", "spdy/1", "spdy/2", "spdy/3", "h2", "h2c", "hq"]

  private static let schemes: [SignatureScheme] = [
    0x0403, 0x0804, 0x0401, 0x0503, 0x0805, 0x0501, 0x0806, 0x0601, 0x0201,
  ].map { SignatureScheme($0) }

  /// The position of a suite in this list, from 1, gives its two digits in the hash.
  static let numberedSuites = suites.map(\.rawValue).sorted { (rank($0), $0) < (rank($1), $1) }

  private static func rank(_ suite: UInt16) -> Int { suite >> 8 == 0x13 ? 1 : 0 }
}

extension RandomNumberGenerator {
  mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &self) } }
}
