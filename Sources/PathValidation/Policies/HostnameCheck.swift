internal import Bytes
internal import DomainNames
internal import X509

/// Whether the certificate matches the expected host (RFC 9525).
///
/// This depends only on the first certificate, so that the verdict checks it once and not for every path.
enum HostnameCheck {
  /// Nil if a subject alternative name matches. The common name is ignored (RFC 9525, section 1.2).
  static func error(for name: ReferenceIdentity, in certificate: Certificate) -> ChainError? {
    let presented = certificate.subjectAlternativeNames ?? []
    if presented.contains(where: { matches($0, name) }) { return nil }
    return ChainError(.hostnameMismatch, depth: 0, message(name, presented, certificate))
  }

  /// The error if the only matching names are wildcards for everything under a registry's suffix; nil otherwise.
  static func registryWildcardError(for name: ReferenceIdentity, in certificate: Certificate) -> ChainError? {
    var refused: String?
    for candidate in certificate.subjectAlternativeNames ?? [] where matches(candidate, name) {
      guard case .dns(let text) = candidate, let suffix = registrySuffix(below: text) else { return nil }
      refused = "the wildcard \(ChainErrorText.shortened(text)) stands for everybody under the public suffix \(suffix), so not for \(name)"
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

  /// The registry's suffix directly above a wildcard, or one that is itself a suffix for any label (Baseline Requirements, section
  /// 3.2.2.6).
  ///
  /// Suffixes of operators, such as `github.io`, may have a wildcard.
  private static func registrySuffix(below pattern: String) -> String? {
    guard pattern.hasPrefix("*.") else { return nil }
    let parent = pattern.dropFirst(2)
    // The list has `*.kobe.jp`, so that the names that the wildcard matches are suffixes themselves.
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
    if !hosts.isEmpty { return "the certificate is not for \(name) but for \(ChainErrorText.list(hosts.map(\.value)))" }
    guard let common = certificate.subject.values(of: .commonName).first else {
      return "the certificate is for no host, so not for \(name)"
    }
    return "the certificate has no subject alternative name for \(name); its common name \(ChainErrorText.shortened(common)) does not count"
  }
}
