extension DomainName {
  /// A name that no public DNS server resolves: special-use names (RFC 6761, 6762, 7686, 8375, 9476), names of private networks
  /// (RFC 6762, appendix G; ICANN's `internal`), and single labels, which a resolver completes with its search list.
  public var isLocalUse: Bool {
    let labels = labels
    guard labels.count > 1, let last = labels.last else { return true }
    return Self.localUse.contains(String(last)) || labels.suffix(2).elementsEqual(["home", "arpa"])
  }

  private static let localUse: Set<String> = [
    "alt", "corp", "home", "internal", "intranet", "invalid", "lan", "local", "localdomain", "localhost", "onion", "private", "test",
  ]
}
