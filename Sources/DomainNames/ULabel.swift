/// The U-label of an A-label (RFC 5890, section 2.3.2.1).
public struct ULabel: Hashable, Sendable {
  public let text: String

  /// Nil unless the label decodes to a valid label that encodes to it again and that does not mix Latin with look-alikes.
  public init?(aLabel: some StringProtocol) {
    let lower = aLabel.lowercased()
    guard lower.hasPrefix("xn--"), lower.utf8.count <= 63, lower.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    do throws(DomainNameError) {
      let decoded = try Punycode.decode(lower.dropFirst(4))
      let scalars = decoded.unicodeScalars.map(\.value)
      guard scalars.contains(where: { $0 >= 0x80 }), !Self.mixesScripts(scalars) else { return nil }
      try IDNAMapping.check(scalars)
      guard try Punycode.encode(decoded) == lower.dropFirst(4) else { return nil }
      text = decoded
    } catch {
      return nil
    }
  }

  /// True if Latin letters are combined with letters of a script that looks like Latin.
  private static func mixesScripts(_ scalars: [UInt32]) -> Bool {
    var (hasLatin, hasLookalike) = (false, false)
    for scalar in scalars {
      if latin.contains(where: { $0.contains(scalar) }) { hasLatin = true }
      if lookalikes.contains(where: { $0.contains(scalar) }) { hasLookalike = true }
    }
    return hasLatin && hasLookalike
  }

  private static let latin: [ClosedRange<UInt32>] = [0x61...0x7a, 0xdf...0xf6, 0xf8...0x24f, 0x250...0x2af, 0x1e00...0x1eff]
  /// Greek, Cyrillic, Armenian and Cherokee.
  private static let lookalikes: [ClosedRange<UInt32>] = [
    0x370...0x3ff, 0x1f00...0x1fff, 0x400...0x52f, 0x1c80...0x1c8f, 0x2de0...0x2dff, 0xa640...0xa69f, 0x531...0x58f,
    0x13a0...0x13ff, 0xab70...0xabbf,
  ]
}
