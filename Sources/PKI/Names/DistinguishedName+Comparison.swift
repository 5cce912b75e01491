extension DistinguishedName {
  /// Whether the names mean the same: letter case and the amount of white space do not matter (RFC 5280, section 7.1).
  ///
  /// An attribute that is not a string matches the same bytes only.
  public func matches(_ other: DistinguishedName) -> Bool {
    der == other.der || comparisonKey == other.comparisonKey
  }

  /// Whether this name lies in the subtree that `base` names (RFC 5280, section 4.2.1.10).
  public func isWithin(_ base: DistinguishedName) -> Bool {
    relativeNames.count >= base.relativeNames.count
      && zip(relativeNames, base.relativeNames).allSatisfy { Self.key($0) == Self.key($1) }
  }

  /// Equal for names that match; meant for dictionaries.
  var comparisonKey: [UInt8] {
    var key: [UInt8] = []
    for attributes in relativeNames {
      key += Self.key(attributes)
      key.append(0xff)
    }
    return key
  }

  /// 0xff, 0xfe and 0xfd do not occur in UTF-8, so that they separate safely; a set has no order.
  private static func key(_ attributes: [Attribute]) -> [UInt8] {
    if attributes.count == 1 { return key(attributes[0]) }
    let parts = attributes.map(key).sorted { $0.lexicographicallyPrecedes($1) }
    return Array(parts.joined(separator: [0xfe]))
  }

  private static func key(_ attribute: Attribute) -> [UInt8] {
    guard let text = attribute.text else { return attribute.type.oid.bytes + [0xfd, 0x00] + attribute.der }
    return attribute.type.oid.bytes + [0xfd, 0x01] + folded(text)
  }

  /// Lower case, one space where there was white space, none at the ends.
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
