extension IPAddress {
  /// True for an address that is globally reachable: not of this machine, this link, a private network (RFC 1918, 4193, 6598) nor
  /// reserved (RFC 6890). An IPv6 address that embeds an IPv4 address is as public as the latter.
  public var isPublic: Bool {
    guard family == .v6 else { return Self.isPublic(v4: bytes) }
    if Self.isISATAP(bytes) && !Self.isPublic(v4: Array(bytes[12...])) { return false }
    for (prefix, start) in Self.embedding where bytes.starts(with: prefix) { return Self.isPublic(v4: Array(bytes[start..<start + 4])) }
    return !Self.reservedV6.contains { Self.holds(bytes, in: $0.prefix, bits: $0.bits) }
  }

  /// True for an ISATAP interface identifier, which embeds an IPv4 address (RFC 5214, section 6.1), with any prefix.
  private static func isISATAP(_ bytes: [UInt8]) -> Bool { bytes[8] & 0xfd == 0 && bytes[9..<12].elementsEqual([0, 0x5e, 0xfe]) }

  private static func isPublic(v4 bytes: [UInt8]) -> Bool {
    !reservedV4.contains { holds(bytes, in: $0.prefix, bits: $0.bits) }
  }

  private static func holds(_ bytes: [UInt8], in prefix: [UInt8], bits: Int) -> Bool {
    let whole = bits / 8
    guard bytes.prefix(whole).elementsEqual(prefix.prefix(whole)) else { return false }
    let rest = bits % 8
    guard rest > 0, whole < bytes.count, whole < prefix.count else { return true }
    return (bytes[whole] ^ prefix[whole]) >> UInt8(8 - rest) == 0
  }

  private typealias Network = (prefix: [UInt8], bits: Int)

  private static let reservedV4: [Network] = [
    ([0], 8), ([10], 8), ([100, 64], 10), ([127], 8), ([169, 254], 16), ([172, 16], 12), ([192, 0, 0], 24), ([192, 0, 2], 24),
    ([192, 168], 16), ([198, 18], 15), ([198, 51, 100], 24), ([203, 0, 113], 24), ([224], 3),
  ]

  private static let reservedV6: [Network] = [
    ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 96), ([0, 0x64, 0xff, 0x9b, 0, 1], 48), ([1, 0, 0, 0, 0, 0, 0, 0], 64), ([0x20, 1, 0, 0], 32),
    ([1, 0, 0, 0, 0, 0, 0, 1], 64), ([0x20, 1, 0, 2, 0, 0], 48), ([0x20, 1, 0, 0x10], 28), ([0x5f, 0], 16),
    ([0x20, 1, 0x0d, 0xb8], 32), ([0x3f, 0xff, 0], 20), ([0xfc], 7), ([0xfe, 0x80], 10), ([0xfe, 0xc0], 10), ([0xff], 8),
  ]

  /// Mapped (RFC 4291) and translated addresses (RFC 2765, section 2.1), NAT64 (RFC 6052) and 6to4 (RFC 3056), with the offset of the
  /// IPv4 address. Teredo (RFC 4380) and the local-use NAT64 prefix (RFC 8215) are reserved as a whole.
  private static let embedding: [(prefix: [UInt8], start: Int)] = [
    ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff], 12), ([0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0], 12),
    ([0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0], 12), ([0x20, 2], 2),
  ]
}
