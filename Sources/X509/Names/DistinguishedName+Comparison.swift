extension DistinguishedName {
  /// Whether the names are equal, ignoring case and the amount of white space (RFC 5280, section 7.1).
  ///
  /// An attribute that is not a string matches only the same bytes.
  public func matches(_ other: DistinguishedName) -> Bool {
    der == other.der || comparisonKey == other.comparisonKey
  }

  /// Whether this name is in the subtree of `base` (RFC 5280, section 4.2.1.10).
  public func isWithin(_ base: DistinguishedName) -> Bool {
    relativeNames.count >= base.relativeNames.count
      && zip(relativeNames, base.relativeNames).allSatisfy { Self.key($0) == Self.key($1) }
  }

  /// Equal for names that match; for use as a dictionary key.
  package var comparisonKey: [UInt8] {
    var key: [UInt8] = []
    for attributes in relativeNames {
      key += Self.key(attributes)
      key.append(0xff)
    }
    return key
  }

  /// Uses 0xff, 0xfe and 0xfd, which do not occur in UTF-8, as separators; the attributes of a set are sorted.
  private static func key(_ attributes: [Attribute]) -> [UInt8] {
    if attributes.count == 1 { return key(attributes[0]) }
    let parts = attributes.map(key).sorted { $0.lexicographicallyPrecedes($1) }
    return Array(parts.joined(separator: [0xfe]))
  }

  private static func key(_ attribute: Attribute) -> [UInt8] {
    guard let text = attribute.text else { return attribute.type.oid.bytes + [0xfd, 0x00] + attribute.der }
    return attribute.type.oid.bytes + [0xfd, 0x01] + folded(text)
  }

  /// Lower case, white space reduced to one space and removed at the ends.
  private static func folded(_ text: String) -> [UInt8] {
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
    var folded: [UInt8] = []
    var pendingSpace = false
    for byte in isPlain ? Array(text.utf8) : Array(text.lowercased().utf8) {
      if byte == 0x20 || (0x09...0x0d).contains(byte) {
        pendingSpace = !folded.isEmpty
        continue
      }
      if pendingSpace { folded.append(0x20) }
      pendingSpace = false
      folded.append((0x41...0x5a).contains(byte) ? byte | 0x20 : byte)
    }
    return folded
  }
}
