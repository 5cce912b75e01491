public import X509

/// The role of a certificate, which determines the applicable rules.
public enum LintRole: String, Hashable, Sendable, Codable, CaseIterable {
  /// A server's certificate (a "subscriber certificate" in the baseline requirements).
  case server
  /// An authority below a root (a "subordinate CA").
  case intermediate
  /// A trust anchor.
  case root
  /// A client's certificate.
  case client
  /// A delegated OCSP responder (RFC 6960, section 4.2.2.2).
  case ocspResponder = "ocsp_responder"
  case codeSigning = "code_signing"
  /// An end entity for any other purpose: mail, time stamps, IPsec.
  case endEntity = "end_entity"

  /// The role derived from the certificate: an authority, a root if self-issued, or an end entity by its purposes. One without purposes, or
  /// for any purpose, counts as a server's.
  public init(of certificate: Certificate) {
    if certificate.isAuthority || Self.hidesAuthority(certificate) {
      self = certificate.isSelfIssued ? .root : .intermediate
    } else {
      self = certificate.extendedKeyUsage.map(Self.init(purposes:)) ?? .server
    }
  }

  private init(purposes: [KeyPurpose]) {
    let order: [(KeyPurpose, LintRole)] = [
      (.serverAuth, .server), (.any, .server), (.ocspSigning, .ocspResponder), (.codeSigning, .codeSigning), (.clientAuth, .client),
    ]
    self = order.first { purposes.contains($0.0) }?.1 ?? (purposes.isEmpty ? .server : .endEntity)
  }

  /// True for malformed basic constraints combined with a key that may sign certificates.
  private static func hidesAuthority(_ certificate: Certificate) -> Bool {
    certificate.basicConstraints == nil && certificate.keyUsage?.contains(.keyCertSign) == true
      && certificate.extensions.contains { $0.oid == LintExtension.basicConstraints }
  }

  /// Whether the Baseline Requirements apply to such certificates: those of servers and of their authorities.
  var isOfTheWeb: Bool { [.server, .intermediate, .root].contains(self) }
}
