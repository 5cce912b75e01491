internal import X509

/// A certificate with an unsupported critical extension must be rejected (RFC 5280, section 4.2).
struct UnknownCriticalExtensionPolicy: PathPolicy {
  let title = "unknown critical extension"
  let reference = "RFC 5280, section 4.2"

  func errors(in path: CandidatePath, under context: PolicyContext, work: inout Work) -> [ChainError] {
    path.certificates.enumerated().compactMap { depth, certificate in
      let unknown = certificate.extensions.filter { $0.isCritical && ExtensionTable.rows[$0.oid]?.isProcessed != true }
      guard !unknown.isEmpty else { return nil }
      let titles = ChainErrorText.list(unknown.map { entry in entry.name.map { "\($0) (\(entry.oid))" } ?? entry.oid.description })
      return ChainError(
        .unknownCriticalExtension, depth: depth, "\(path.holder(depth)) has a critical extension that is not understood: \(titles)")
    }
  }
}
