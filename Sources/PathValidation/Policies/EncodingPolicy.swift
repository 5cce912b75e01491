internal import X509

/// No certificate may be malformed, even if it can be parsed (RFC 5280, section 4.1).
///
/// Invalid serial numbers and the like are errors only for public authorities. Of an anchor only the extensions are checked: a malformed
/// one might have prohibited issuance.
struct EncodingPolicy: PathPolicy {
  let title = "encoding"
  let reference = "RFC 5280, section 4.1"
  let baselineRule: BaselineViolation.Rule? = .encoding

  func errors(in path: CandidatePath, under context: PolicyContext, work: inout Work) -> [ChainError] {
    path.certificates.indices.compactMap { depth in
      let deviation = path.certificates[depth].deviations.first { deviation in
        if !path.vouchedFor.contains(depth) { return [.malformedExtension, .duplicateExtension].contains(deviation.kind) }
        return deviation.isMalformation
      }
      return deviation.map { error($0, depth, path) }
    }
  }

  func baselineErrors(in path: CandidatePath, under context: PolicyContext, work: inout Work) -> [ChainError] {
    path.issued.compactMap { depth in
      guard path.vouchedFor.contains(depth) else { return nil }
      return path.certificates[depth].deviations.first(where: \.isNonconforming).map { error($0, depth, path) }
    }
  }

  private func error(_ deviation: Deviation, _ depth: Int, _ path: CandidatePath) -> ChainError {
    ChainError(.malformedCertificate, depth: depth, "\(path.holder(depth)) is malformed: \(deviation.note)")
  }
}
