internal import X509

/// Issuers' keys must be allowed to sign certificates, and the server's key must be usable for TLS (RFC 5280, section 4.2.1.3).
struct KeyUsagePolicy: PathPolicy {
  let title = "key usage"
  let reference = "RFC 5280, section 4.2.1.3"
  let baselineRule: BaselineViolation.Rule? = .keyUsage

  private static let server: KeyUsage = [.digitalSignature, .keyEncipherment, .keyAgreement]

  func errors(in path: CandidatePath, under context: PolicyContext, work: inout Work) -> [ChainError] {
    path.certificates.enumerated().compactMap { depth, certificate in
      guard let usage = certificate.keyUsage else { return nil }
      if depth > 0, !usage.contains(.keyCertSign) {
        return ChainError(.keyUsage, depth: depth, "\(path.holder(depth)) may not sign certificates, only: \(Self.words(usage))")
      }
      if depth == 0, context.profile.purpose == .serverAuth, usage.isDisjoint(with: Self.server) {
        return ChainError(.keyUsage, depth: 0, "the key of the certificate may not be used by a TLS server, only for: \(Self.words(usage))")
      }
      return nil
    }
  }

  func baselineErrors(in path: CandidatePath, under context: PolicyContext, work: inout Work) -> [ChainError] {
    guard path.issued.contains(0), path.certificates[0].keyUsage?.contains(.keyCertSign) == true, !path.certificates[0].isAuthority else {
      return []
    }
    return [ChainError(.keyUsage, depth: 0, "the certificate may sign others but is no certification authority")]
  }

  private static func words(_ usage: KeyUsage) -> String { usage.isEmpty ? "nothing" : usage.names.joined(separator: ", ") }
}
