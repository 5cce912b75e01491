/// An IPv4 or IPv6 address.
///
/// Text is parsed strictly: four decimal octets without leading zeros (no octal, hexadecimal or short
/// forms), or RFC 4291 section 2.2; it is formatted as RFC 5952 recommends.
public struct IPAddress: Hashable, Sendable {
  public enum Family: Hashable, Sendable { case v4, v6 }

  /// 4 or 16 bytes in network order.
  public let bytes: [UInt8]
  /// The zone of a link-local IPv6 address (RFC 4007), as written after `%`.
  public let zone: String?

  public var family: Family { bytes.count == 4 ? .v4 : .v6 }

  /// 0.0.0.0, the address of no host.
  static let unspecified = IPAddress(known: [0, 0, 0, 0])

  private init(known bytes: [UInt8]) {
    self.bytes = bytes
    zone = nil
  }

  /// Nil unless there are 4 or 16 bytes.
  public init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    self.bytes = Array(bytes)
    self.zone = nil
  }

  // Forwards to a concrete initializer: generic code here would search the whole program's types when it first runs.
  public init?(_ text: some StringProtocol) { self.init(text: Substring(text)) }

  private init?(text: Substring) {
    if let bytes = Self.v4(text) {
      self.bytes = bytes
      self.zone = nil
      return
    }
    let parts = text.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
    guard let bytes = Self.v6(parts[0]) else { return nil }
    self.bytes = bytes
    guard parts.count == 2 else {
      self.zone = nil
      return
    }
    guard !parts[1].isEmpty, parts[1].utf8.allSatisfy(Self.isZone) else { return nil }
    self.zone = String(parts[1])
  }

  public static let loopbackV4 = IPAddress(unchecked: [127, 0, 0, 1])
  public static let loopbackV6 = IPAddress(unchecked: Array(repeating: 0, count: 15) + [1])

  /// Reachable only from this machine (127.0.0.0/8, ::1).
  public var isLoopback: Bool {
    family == .v4 ? bytes[0] == 127 : bytes == Self.loopbackV6.bytes
  }

  private init(unchecked bytes: [UInt8]) {
    self.bytes = bytes
    self.zone = nil
  }

  /// Visible ASCII except the delimiters of an address in a target or a URL; Linux interface names contain no `/` or `:` either.
  private static func isZone(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7f && !"/:[]".utf8.contains(byte)
  }

  private static func v4(_ text: Substring) -> [UInt8]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    var bytes: [UInt8] = []
    for part in parts {
      guard (1...3).contains(part.utf8.count), part.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      guard part.utf8.count == 1 || part.utf8.first != 0x30, let byte = UInt8(part) else { return nil }
      bytes.append(byte)
    }
    return bytes
  }

  private static func v6(_ whole: Substring) -> [UInt8]? {
    guard let gap = whole.firstRange(ofText: "::") else {
      guard let all = groups(whole, endsAddress: true), all.count == 16 else { return nil }
      return all
    }
    let after = whole[gap.upperBound...]
    guard !after.holds("::"), let head = groups(whole[..<gap.lowerBound], endsAddress: false), let tail = groups(after, endsAddress: true)
    else { return nil }
    guard head.count + tail.count <= 14 else { return nil }
    return head + Array(repeating: 0, count: 16 - head.count - tail.count) + tail
  }

  /// The bytes of colon-separated groups, of which the last may be an IPv4 address.
  private static func groups(_ text: Substring, endsAddress: Bool) -> [UInt8]? {
    if text.isEmpty { return [] }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    var bytes: [UInt8] = []
    for (index, part) in parts.enumerated() {
      if endsAddress, index == parts.count - 1, let v4 = v4(part) {
        bytes += v4
        continue
      }
      guard (1...4).contains(part.utf8.count), part.utf8.allSatisfy(isHexDigit), let group = UInt16(part, radix: 16) else { return nil }
      bytes += [UInt8(group >> 8), UInt8(group & 0xff)]
    }
    return bytes
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
  }
}

extension IPAddress: CustomStringConvertible {
  public var description: String {
    guard family == .v6 else { return bytes.map(String.init).joined(separator: ".") }
    return Self.text(ofV6: bytes) + (zone.map { "%" + $0 } ?? "")
  }

  private static func text(ofV6 bytes: [UInt8]) -> String {
    if bytes[0..<10].allSatisfy({ $0 == 0 }), bytes[10] == 0xff, bytes[11] == 0xff {
      return "::ffff:" + bytes[12...].map(String.init).joined(separator: ".")
    }
    let groups = (0..<8).map { UInt16(bytes[2 * $0]) << 8 | UInt16(bytes[2 * $0 + 1]) }
    guard let zeros = longestZeros(in: groups) else {
      return groups.map { String($0, radix: 16) }.joined(separator: ":")
    }
    let head = groups[..<zeros.lowerBound].map { String($0, radix: 16) }.joined(separator: ":")
    let tail = groups[zeros.upperBound...].map { String($0, radix: 16) }.joined(separator: ":")
    return head + "::" + tail
  }

  /// The first of the longest runs of two zero groups or more (RFC 5952, section 4.2).
  private static func longestZeros(in groups: [UInt16]) -> Range<Int>? {
    var best: Range<Int>?
    var start = 0
    while start < groups.count {
      guard groups[start] == 0 else {
        start += 1
        continue
      }
      var end = start
      while end < groups.count, groups[end] == 0 { end += 1 }
      if end - start > max(1, best?.count ?? 0) { best = start..<end }
      start = end
    }
    return best
  }
}

extension IPAddress: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let address = IPAddress(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an IP address: \(text)")
    }
    self = address
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

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
