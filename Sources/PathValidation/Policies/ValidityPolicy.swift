internal import Bytes
internal import X509

/// The time must be within the validity of every certificate, including the last second (RFC 5280, section 4.1.2.5).
///
/// An anchor's dates are checked too, as in Firefox, Go and OpenSSL (and not in Android and rustls): an expired root in a store is a
/// finding.
struct ValidityPolicy: PathPolicy {
  let title = "validity"
  let reference = "RFC 5280, section 4.1.2.5"

  func errors(in path: CandidatePath, under context: PolicyContext, work: inout Work) -> [ChainError] {
    path.certificates.enumerated().compactMap { depth, certificate in
      if context.time.seconds > certificate.notAfter.seconds {
        let ago = ChainErrorText.days(from: certificate.notAfter, to: context.time)
        return ChainError(.expired, depth: depth, "\(path.holder(depth)) expired on \(certificate.notAfter.date), \(ago) ago")
      }
      if context.time.seconds < certificate.notBefore.seconds {
        let ahead = ChainErrorText.days(from: context.time, to: certificate.notBefore)
        return ChainError(
          .notYetValid, depth: depth, "\(path.holder(depth)) is not valid before \(certificate.notBefore.date), in \(ahead)")
      }
      return nil
    }
  }
}
