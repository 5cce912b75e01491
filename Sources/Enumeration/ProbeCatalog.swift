internal import TLSWire

/// The groups, schemes, suites and drafts to probe, in the customary order of preference.
enum ProbeCatalog {
  /// Groups that a TLS 1.3 ClientHello may list, common ones first.
  static let modernGroups: [NamedGroup] = hybrids + curves + finiteFields + rarerModern

  static let hybrids: [NamedGroup] = ids([0x11ec, 0x11eb, 0x11ed, 0x11ee, 0x6399, 0x639a, 0x0201, 0x0202, 0x0200])
  static let curves: [NamedGroup] = ids([0x001d, 0x0017, 0x001e, 0x0018, 0x0019])
  static let finiteFields: [NamedGroup] = ids([0x0100, 0x0101, 0x0102, 0x0103, 0x0104])
  /// Brainpool for TLS 1.3 (RFC 8734), SM2 (RFC 8998), GOST (RFC 9367).
  static let rarerModern: [NamedGroup] = ids([0x001f, 0x0020, 0x0021, 0x0029, 0x0022, 0x0023, 0x0024, 0x0025, 0x0026, 0x0027, 0x0028])

  /// Groups of TLS 1.3 drafts and experiments.
  static let experimentalGroups: [NamedGroup] = NamedGroup.registered.filter {
    ($0.firstVersion ?? .tls13) >= .tls13 && !modernGroups.contains($0)
  }

  /// Curves that TLS 1.2 and older may list; finite fields are added where the shape of the ClientHello includes them (RFC 7919).
  static let classicGroups: [NamedGroup] = ids([
    0x001d, 0x0017, 0x001e, 0x0019, 0x0018, 0x0016, 0x001a, 0x001b, 0x001c, 0x0015, 0x0013, 0x0014, 0x0012, 0x000e, 0x000d, 0x000b, 0x000c,
    0x0009, 0x000a, 0x0008, 0x0006, 0x0007, 0x0003, 0x0001, 0x0002, 0x0004, 0x0005, 0x000f, 0x0010, 0x0011, 0x0029, 0x0022, 0x0023, 0x0024,
    0x0025, 0x0026, 0x0027, 0x0028, 0x001f, 0x0020, 0x0021,
  ])

  /// Preference orders of libraries other than OpenSSL: GnuTLS 3.7, tlslite-ng 0.8.
  private static let libraryGroups: [[NamedGroup]] = [
    ids([0x0017, 0x0018, 0x0019, 0x001d, 0x001e, 0x0100, 0x0101, 0x0102, 0x0103, 0x0104]),
    ids([0x0017, 0x001d, 0x001e, 0x0018, 0x0019, 0x001f, 0x0020, 0x0021, 0x0100, 0x0101, 0x0102, 0x0103, 0x0104]),
  ]

  /// Orders that servers are likely to follow, as ranks of these groups: the proven order of another version, then those of libraries.
  static func guesses(for groups: [NamedGroup], proven: [NamedGroup]?) -> [[Int]] {
    (([proven].compactMap { $0 }) + libraryGroups).map { order in
      let places = Dictionary(order.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
      let sorted = groups.indices.sorted { (places[groups[$0]] ?? .max, $0) < (places[groups[$1]] ?? .max, $1) }
      var ranks = Array(repeating: 0, count: groups.count)
      for (rank, index) in sorted.enumerated() { ranks[index] = rank }
      return ranks
    }
  }

  /// Keeps a ClientHello as short as an ordinary client's.
  static let conventionalGroups: [NamedGroup] = ids([0x001d, 0x0017, 0x001e, 0x0019, 0x0018])

  /// Schemes for TLS 1.3, also for the signatures of certificates.
  static let modernSchemes: [SignatureScheme] = ids([
    0x0403, 0x0804, 0x0503, 0x0805, 0x0603, 0x0806, 0x0807, 0x0808, 0x0809, 0x080a, 0x080b, 0x081a, 0x081b, 0x081c, 0x0904, 0x0905, 0x0906,
    0x0708, 0x0709, 0x070a, 0x070b, 0x070c, 0x070d, 0x070e, 0x070f, 0x0911, 0x0912, 0x0913, 0x0914, 0x0915, 0x0916, 0x0917, 0x0918, 0x0919,
    0x091a, 0x091b, 0x091c, 0x0401, 0x0501, 0x0601, 0x0203, 0x0201,
  ])

  /// Pairs of hash and signature of TLS 1.2 (RFC 5246, section 7.4.1.4.1), and later schemes.
  static let classicSchemes: [SignatureScheme] = ids([
    0x0403, 0x0503, 0x0603, 0x0303, 0x0203, 0x0804, 0x0805, 0x0806, 0x0401, 0x0501, 0x0601, 0x0301, 0x0201, 0x0101, 0x0807, 0x0808, 0x0809,
    0x080a, 0x080b, 0x0402, 0x0502, 0x0602, 0x0302, 0x0202, 0x0102, 0x0103, 0x0708, 0x0840, 0x0841, 0xeded, 0xeeee, 0xefef,
  ])

  static let conventionalSchemes: [SignatureScheme] = ids([
    0x0403, 0x0503, 0x0603, 0x0807, 0x0808, 0x0809, 0x080a, 0x080b, 0x0804, 0x0805, 0x0806, 0x0401, 0x0501, 0x0601, 0x0303, 0x0301, 0x0302,
    0x0203, 0x0201, 0x0202, 0x0402, 0x0502, 0x0602,
  ])

  /// Drafts of TLS 1.3 that were deployed, newest first.
  static let drafts: [ProtocolVersion] = (18...28).reversed().map { ProtocolVersion(0x7f00 | $0) }

  /// Suites that a version may negotiate, in the customary order.
  static func suites(of version: ProtocolVersion, in customary: TypicalSuiteOrder) -> [CipherSuite] {
    customary.suites.filter { suite in
      guard let traits = customary.traits(suite) else { return false }
      return version >= .tls13 ? traits.firstVersion >= .tls13 : traits.firstVersion < .tls13
    }
  }

  private static func ids<Point: CodePoint>(_ numbers: [UInt16]) -> [Point] where Point.RawValue == UInt16 {
    numbers.map { Point($0) }
  }
}
