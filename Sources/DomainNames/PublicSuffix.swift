/// The part of a name under which others register theirs, by the Public Suffix List.
public struct PublicSuffix: Hashable, Sendable {
  /// As A-labels: `co.uk`.
  public let ascii: String
  /// A rule of the list says so; otherwise it is the last label, by the list's default rule.
  public let isListed: Bool
  /// The rule was entered by an operator (`github.io`) and not for a registry.
  public let isPrivate: Bool

  public init(of name: DomainName) {
    let labels = name.labels
    for start in labels.indices {
      let flags = SuffixRules(of: labels[start...].joined(separator: "."))
      if flags.contains(.exception) {
        self.init(labels[(start + 1)...], flags)
        return
      }
      let parent = SuffixRules(of: labels[(start + 1)...].joined(separator: "."))
      if flags.contains(.rule) || parent.contains(.wildcard) {
        self.init(labels[start...], flags.contains(.rule) ? flags : parent)
        return
      }
    }
    self.init(labels.suffix(1), [])
  }

  private init(_ labels: ArraySlice<Substring>, _ flags: SuffixRules) {
    ascii = labels.joined(separator: ".")
    isListed = !flags.isEmpty
    isPrivate = flags.contains(.isPrivate)
  }
}

extension DomainName {
  public var publicSuffix: PublicSuffix { PublicSuffix(of: self) }

  /// The public suffix and one label more, as A-labels; nil when the name is a public suffix itself.
  public var registrableDomain: String? {
    let count = publicSuffix.ascii.split(separator: ".").count
    return labels.count > count ? labels.suffix(count + 1).joined(separator: ".") : nil
  }
}
