internal import Bytes
internal import DomainNames

/// Whether the certificate is the one of the host that was asked for (RFC 9525).
///
/// This depends on the first certificate alone, so that the verdict tests it once and not for every path.
enum HostnameCheck {
  /// Nil when a subject alternative name fits. The common name is never looked at (RFC 9525, section 1.2).
  static func error(for name: ReferenceIdentity, in certificate: Certificate) -> ChainError? {
    let presented = certificate.subjectAlternativeNames ?? []
    if presented.contains(where: { matches($0, name) }) { return nil }
    return ChainError(.hostnameMismatch, depth: 0, message(name, presented, certificate))
  }

  /// The error when the only names that fit are wildcards for everything below a registry's suffix; nil in all other cases.
  static func registryWildcardError(for name: ReferenceIdentity, in certificate: Certificate) -> ChainError? {
    var refused: String?
    for candidate in certificate.subjectAlternativeNames ?? [] where matches(candidate, name) {
      guard case .dns(let text) = candidate, let suffix = registrySuffix(below: text) else { return nil }
      refused = "the wildcard \(Wording.shortened(text)) stands for everybody under the public suffix \(suffix), so not for \(name)"
    }
    return refused.map { ChainError(.hostnameMismatch, depth: 0, $0) }
  }

  private static func matches(_ candidate: GeneralName, _ name: ReferenceIdentity) -> Bool {
    switch candidate {
    case .dns(let text): name.matches(dnsID: text)
    case .ipAddress(let address): name.matches(ipAddress: address.bytes)
    default: false
    }
  }

  /// The registry's suffix that a wildcard stands directly below, or itself a suffix for any label (Baseline Requirements,
  /// section 3.2.2.6).
  ///
  /// Suffixes that operators have entered, such as `github.io`, are theirs and may have a wildcard.
  private static func registrySuffix(below pattern: String) -> String? {
    guard pattern.hasPrefix("*.") else { return nil }
    let parent = pattern.dropFirst(2)
    // The list has `*.kobe.jp`, so that the names which the wildcard stands for are suffixes themselves.
    let names = [parent[...], "any.\(parent)"].compactMap { try? DomainName($0) }
    let isRegistrys = names.contains { name in
      let suffix = name.publicSuffix
      return suffix.isListed && !suffix.isPrivate && suffix.ascii == name.ascii
    }
    return isRegistrys ? names.first?.ascii : nil
  }

  private static func message(_ name: ReferenceIdentity, _ presented: [GeneralName], _ certificate: Certificate) -> String {
    let hosts = presented.filter { candidate in
      switch candidate {
      case .dns, .ipAddress: true
      default: false
      }
    }
    if !hosts.isEmpty { return "the certificate is not for \(name) but for \(Wording.list(hosts.map(\.value)))" }
    guard let common = certificate.subject.values(of: .commonName).first else {
      return "the certificate is for no host, so not for \(name)"
    }
    return "the certificate has no subject alternative name for \(name); its common name \(Wording.shortened(common)) does not count"
  }
}
