internal import Bytes

/// Comparison of names with the subtrees of name constraints (RFC 5280, section 4.2.1.10).
package enum NameComparison {
  /// Nil if name and subtree have different forms, so that the constraint does not apply.
  package static func compare(_ name: GeneralName, within subtree: NameConstraints.Subtree) -> Bool? {
    switch (name, subtree) {
    case (.dns(let host), .dns(let base)): isHost(host, within: base, dotMeansBelow: false)
    case (.email(let address), .email(let base)): isMailbox(address, within: base)
    case (.uri(let uri), .uri(let base)): isURI(uri, within: base)
    case (.directory(let name), .directory(let base)): name.isWithin(base)
    case (.ipAddress(let address), .addresses(let base, let mask)):
      // A network of the other family does not contain the address, but has the same name form.
      address.bytes.count == mask.count
        && zip(zip(address.bytes, base.bytes), mask).allSatisfy { ($0.0 ^ $0.1) & $1 == 0 }
    // A form that cannot be compared is never within the subtree.
    case (.other(let tag, _), .other(let other, _)) where tag == other: false
    case (.otherName, .other(0, _)), (.registeredID, .other(8, _)): false
    case (.other(7, _), .addresses): false
    default: nil
    }
  }

  /// Whether a name covered by this one is in an excluded subtree.
  package static func compare(_ name: GeneralName, touching subtree: NameConstraints.Subtree) -> Bool {
    switch (name, subtree) {
    case (.dns(let host), .dns(let base)) where host.hasPrefix("*."):
      // `*.example.com` covers an excluded `www.example.com`.
      let parent = host.dropFirst(2)
      let above = base.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().first ?? ""
      return isHost(host, within: base, dotMeansBelow: false) || same(parent, above)
    case (.uri(let uri), .uri(let base)):
      // A URI without a host name is rejected if URIs are constrained (section 4.2.1.10).
      return host(of: uri).map { IPAddress($0) != nil || isHost($0, within: base, dotMeansBelow: true) } ?? true
    // An invalid mailbox may be valid for another implementation.
    case (.email(let address), .email) where !HostSyntax.isMailbox(address): return true
    case (.other, _), (.otherName, .other), (.registeredID, .other): return compare(name, within: subtree) == false
    default: return compare(name, within: subtree) == true
    }
  }

  /// A leading dot requires at least one more label, as in Go, NSS and OpenSSL for DNS names too. Without it DNS names may have more
  /// labels, hosts of URIs and mailboxes may not.
  private static func isHost(_ host: some StringProtocol, within base: String, dotMeansBelow: Bool) -> Bool {
    if base.isEmpty { return true }
    if base.hasPrefix(".") { return hasSuffix(host, base) && host.utf8.count > base.utf8.count }
    return same(host, base) || !dotMeansBelow && hasSuffix(host, "." + base)
  }

  private static func isMailbox(_ address: String, within base: String) -> Bool {
    guard HostSyntax.isMailbox(address), let at = address.lastIndex(of: "@") else { return false }
    let host = address[address.index(after: at)...]
    guard let baseAt = base.lastIndex(of: "@") else { return isHost(host, within: base, dotMeansBelow: true) }
    return address[..<at] == base[..<baseAt] && same(host, base[base.index(after: baseAt)...])
  }

  private static func isURI(_ uri: String, within base: String) -> Bool {
    guard let host = host(of: uri), IPAddress(host) == nil else { return false }
    return isHost(host, within: base, dotMeansBelow: true)
  }

  /// The host of `scheme://user@host:port/…`; nil without an authority.
  private static func host(of uri: String) -> Substring? {
    guard let scheme = uri.firstRange(ofText: "://") else { return nil }
    var authority = uri[scheme.upperBound...].prefix { !"/?#".contains($0) }
    if let at = authority.lastIndex(of: "@") { authority = authority[authority.index(after: at)...] }
    if authority.hasPrefix("[") { return authority.dropFirst().prefix { $0 != "]" } }
    return authority.prefix { $0 != ":" }
  }

  private static func same(_ left: some StringProtocol, _ right: some StringProtocol) -> Bool {
    left.utf8.count == right.utf8.count && zip(left.utf8, right.utf8).allSatisfy { lower($0) == lower($1) }
  }

  private static func hasSuffix(_ text: some StringProtocol, _ suffix: String) -> Bool {
    text.utf8.count >= suffix.utf8.count && zip(text.utf8.suffix(suffix.utf8.count), suffix.utf8).allSatisfy { lower($0) == lower($1) }
  }

  private static func lower(_ byte: UInt8) -> UInt8 { (0x41...0x5a).contains(byte) ? byte | 0x20 : byte }
}
