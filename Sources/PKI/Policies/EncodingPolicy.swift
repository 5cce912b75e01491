/// No certificate is malformed, even if it can be read (RFC 5280, section 4.1).
///
/// Odd serial numbers and the like only count for public authorities. Of an anchor only its extensions count: one that
/// cannot be read might have kept it from issuing.
struct EncodingPolicy: PathPolicy {
  let title = "encoding"
  let reference = "RFC 5280, section 4.1"
  let baselineRule: BaselineViolation.Rule? = .encoding

  func errors(in path: CandidatePath, under terms: Terms, work: inout Work) -> [ChainError] {
    path.certificates.indices.compactMap { depth in
      let deviation = path.certificates[depth].deviations.first { deviation in
        if !path.vouchedFor.contains(depth) { return [.malformedExtension, .duplicateExtension].contains(deviation.kind) }
        return deviation.isMalformation
      }
      return deviation.map { error($0, depth, path) }
    }
  }

  func baselineErrors(in path: CandidatePath, under terms: Terms, work: inout Work) -> [ChainError] {
    path.issued.compactMap { depth in
      guard path.vouchedFor.contains(depth) else { return nil }
      return path.certificates[depth].deviations.first(where: \.isNonconforming).map { error($0, depth, path) }
    }
  }

  private func error(_ deviation: Deviation, _ depth: Int, _ path: CandidatePath) -> ChainError {
    ChainError(.malformedCertificate, depth: depth, "\(path.holder(depth)) is malformed: \(deviation.note)")
  }
}
