internal import Bytes
public import DomainNames

/// The hosts that are reached without a proxy, in the syntax of curl's `--noproxy` and `NO_PROXY`: names with all their subdomains,
/// addresses, address blocks, or `*`.
public struct NoProxyList: Hashable, Sendable {
  private enum Entry: Hashable, Sendable {
    case everything
    /// In lower case, without a dot at either end.
    case name(String)
    case block(IPAddress, bits: Int)
  }

  private let entries: [Entry]

  /// Entries are separated by commas or blanks; one that is neither name nor address matches nothing.
  public init(_ text: String) {
    let words = text.split { $0 == "," || $0 == " " || $0 == "\t" }
    // A `*` counts only if it is the sole entry.
    if words == ["*"] {
      entries = [.everything]
      return
    }
    entries = words.compactMap { word in
      Self.block(word) ?? Self.name(word)
    }
  }

  public func contains(_ host: Target.Host) -> Bool {
    entries.contains { entry in
      switch (entry, host) {
      case (.everything, _): true
      case (.name(let domain), .name(let name)): name.ascii == domain || name.ascii.hasSuffix(".\(domain)")
      case (.block(let first, let bits), .address(let address)): Self.isIn(address.bytes, first.bytes, bits: bits)
      default: false
      }
    }
  }

  private static func name(_ word: Substring) -> Entry? {
    var name = word.lowercased()
    if name.hasPrefix(".") { name.removeFirst() }
    if name.hasSuffix(".") { name.removeLast() }
    return name.isEmpty ? nil : .name((try? DomainName(name))?.ascii ?? name)
  }

  /// Parses `192.0.2.0/24`, `2001:db8::/32`, `[2001:db8::1]`, `192.0.2.1`; nil if it is no address.
  private static func block(_ word: Substring) -> Entry? {
    var parts = word.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    if parts[0].hasPrefix("["), parts[0].hasSuffix("]") { parts[0] = parts[0].dropFirst().dropLast() }
    guard let address = IPAddress(parts[0]) else { return nil }
    let all = address.bytes.count * 8
    guard parts.count == 2 else { return .block(address, bits: all) }
    guard let bits = Int(parts[1]), (0...all).contains(bits), parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return .block(address, bits: bits)
  }

  private static func isIn(_ address: [UInt8], _ block: [UInt8], bits: Int) -> Bool {
    guard address.count == block.count else { return false }
    return zip(address, block).enumerated().allSatisfy { index, pair in
      let covered = min(max(bits - index * 8, 0), 8)
      let mask = UInt8(truncatingIfNeeded: 0xff00 >> covered)
      return pair.0 & mask == pair.1 & mask
    }
  }
}
