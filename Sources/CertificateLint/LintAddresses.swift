internal import Bytes

/// Addresses reserved by IANA, for which control cannot be validated (BR, section 1.6.1: the special-purpose registries of RFC 6890,
/// without the globally reachable ones).
enum LintAddresses {
  static func isReserved(_ address: IPAddress) -> Bool {
    ranges.contains { prefix, bits in
      prefix.count == (address.family == .v4 ? 4 : 16) && matches(address.bytes, prefix, bits)
    }
  }

  private static func matches(_ address: [UInt8], _ prefix: [UInt8], _ bits: Int) -> Bool {
    zip(address, prefix).enumerated().allSatisfy { index, pair in
      let left = max(0, min(8, bits - index * 8))
      return (pair.0 ^ pair.1) >> UInt8(8 - left) == 0 || left == 0
    }
  }

  private static let ranges: [([UInt8], Int)] = texts.compactMap { text, bits in IPAddress(text).map { ($0.bytes, bits) } }

  private static let texts: [(String, Int)] = [
    ("0.0.0.0", 8), ("10.0.0.0", 8), ("100.64.0.0", 10), ("127.0.0.0", 8), ("169.254.0.0", 16), ("172.16.0.0", 12), ("192.0.0.0", 24),
    ("192.0.2.0", 24), ("192.168.0.0", 16), ("198.18.0.0", 15), ("198.51.100.0", 24), ("203.0.113.0", 24), ("224.0.0.0", 4),
    ("240.0.0.0", 4),
    ("::", 127), ("::ffff:0:0", 96), ("64:ff9b:1::", 48), ("100::", 64), ("2001:2::", 48), ("2001:db8::", 32), ("3fff::", 20),
    ("5f00::", 16),
    ("fc00::", 7), ("fe80::", 10), ("ff00::", 8),
  ]
}
