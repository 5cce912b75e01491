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
