/// No certificate below the anchor is malformed, even if it can be read.
struct EncodingPolicy: PathPolicy {
  func errors(in path: CandidatePath, under terms: Terms, work: inout Work) -> [ChainError] {
    path.vouchedFor.compactMap { depth in
      guard let deviation = path.certificates[depth].deviations.first(where: \.isMalformation) else { return nil }
      return ChainError(.malformedCertificate, depth: depth, "\(path.holder(depth)) is malformed: \(deviation.note)")
    }
  }
}
