/// The suffix of a name under which domains are registered, by the Public Suffix List.
public struct PublicSuffix: Hashable, Sendable {
  /// As A-labels: `co.uk`.
  public let ascii: String
  /// True if a rule of the list matches; otherwise the suffix is the last label, by the list's default rule.
  public let isListed: Bool
  /// True if the rule is in the list's private section (`github.io`), not the ICANN section.
  public let isPrivate: Bool

  public init(of name: DomainName) {
    let labels = name.labels
    for start in labels.indices {
      let flags = PublicSuffixFlags(of: labels[start...].joined(separator: "."))
      if flags.contains(.exception) {
        self.init(labels[(start + 1)...], flags)
        return
      }
      let parent = PublicSuffixFlags(of: labels[(start + 1)...].joined(separator: "."))
      if flags.contains(.rule) || parent.contains(.wildcard) {
        self.init(labels[start...], flags.contains(.rule) ? flags : parent)
        return
      }
    }
    self.init(labels.suffix(1), [])
  }

  private init(_ labels: ArraySlice<Substring>, _ flags: PublicSuffixFlags) {
    ascii = labels.joined(separator: ".")
    isListed = !flags.isEmpty
    isPrivate = flags.contains(.isPrivate)
  }
}

extension DomainName {
  public var publicSuffix: PublicSuffix { PublicSuffix(of: self) }

  /// The public suffix plus one label, as A-labels; nil if the name is itself a public suffix.
  public var registrableDomain: String? {
    let count = publicSuffix.ascii.split(separator: ".").count
    return labels.count > count ? labels.suffix(count + 1).joined(separator: ".") : nil
  }
}
