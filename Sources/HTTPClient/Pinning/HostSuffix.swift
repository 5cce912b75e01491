public import Connect
public import DomainNames

/// Hosts that a rule is for: one name and all below it, by whole labels, or one address.
///
/// `example.org` is for `example.org` and `www.example.org`, never for `evil-example.org` or `example.org.evil.example`: a rule that looks
/// for its text anywhere in a host's name is for whoever registers a name that holds it.
public enum HostSuffix: Hashable, Sendable {
  /// Every host.
  case every
  case host(ReferenceIdentity)

  /// A name in any script, with or without the dot at its end, or an address with or without brackets; `*` is every host. Nil for what
  /// is none of these.
  public init?(_ text: some StringProtocol) {
    if text == "*" {
      self = .every
    } else if let host = try? ReferenceIdentity(text) {
      self = .host(host)
    } else {
      return nil
    }
  }

  /// Whether it is for that host: names by whole labels in any case, addresses by their bytes.
  public func covers(_ host: Target.Host) -> Bool {
    switch (self, host) {
    case (.every, _): true
    case (.host(.ip(let own)), .address(let other)): own == other
    case (.host(.dns(let own)), .name(let other)): other.labels.suffix(own.labels.count).elementsEqual(own.labels)
    case (.host, _): false
    }
  }
}
