/// No certificate is malformed, even if it can be read (RFC 5280, section 4.1).
///
/// Odd serial numbers and the like count only where the baseline does. Of an anchor only its extensions count: one that
/// cannot be read might have kept it from issuing.
struct EncodingPolicy: PathPolicy {
  let title = "encoding"
  let reference = "RFC 5280, section 4.1"

  func errors(in path: CandidatePath, under terms: Terms, work: inout Work) -> [ChainError] {
    path.certificates.indices.compactMap { depth in
      let deviation = path.certificates[depth].deviations.first { deviation in
        if !path.vouchedFor.contains(depth) { return [.malformedExtension, .duplicateExtension].contains(deviation.kind) }
        return deviation.isMalformation || terms.profile.holdsToBaseline && path.issued.contains(depth) && deviation.isNonconforming
      }
      return deviation.map { ChainError(.malformedCertificate, depth: depth, "\(path.holder(depth)) is malformed: \($0.note)") }
    }
  }
}
