public import DomainNames

/// The hosts that a rule applies to: a name with its subdomains, matched by whole labels, or an address.
///
/// `example.org` matches `example.org` and `www.example.org`, never `evil-example.org` or `example.org.evil.example`: a substring match
/// would apply to any name that is registered with that text in it.
public enum HostSuffix: Hashable, Sendable {
  /// Every host.
  case every
  case host(ReferenceIdentity)

  /// Parses a name in any script, with or without trailing dot, or an address with or without brackets; `*` matches every host. Nil for
  /// other text.
  public init?(_ text: some StringProtocol) {
    if text == "*" {
      self = .every
    } else if let host = try? ReferenceIdentity(text) {
      self = .host(host)
    } else {
      return nil
    }
  }

  /// True if the rule applies to that host: names match by whole labels, case-insensitively, addresses by their bytes.
  public func covers(_ host: Host) -> Bool {
    switch (self, host) {
    case (.every, _): true
    case (.host(.ip(let own)), .address(let other)): own == other
    case (.host(.dns(let own)), .name(let other)): other.labels.suffix(own.labels.count).elementsEqual(own.labels)
    case (.host, _): false
    }
  }
}
