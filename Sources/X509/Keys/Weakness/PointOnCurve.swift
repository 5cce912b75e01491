internal import Crypto

/// Tests that the point of an EC key is on its curve.
struct PointOnCurve: KeyExamination {
  func weaknesses(of key: ExaminedKey) -> [KeyWeakness] {
    guard key.key.algorithm == PublicKeyTable.ec, let parameters = key.key.parameters else { return [] }
    switch CurvePoint.check(key.key.content, parameters: parameters) {
    case .onCurve, .unknownCurve: return []
    case .offCurve:
      let curve = ChainErrorText.shortened(key.key.curve ?? "its curve")
      return [KeyWeakness(.pointOffCurve, "the EC key is no point of \(curve)", reference: "SEC 1, section 3.2.2.1")]
    case .atInfinity:
      return [KeyWeakness(.pointAtInfinity, "the EC key is the point at infinity", reference: "SEC 1, section 3.2.2.1")]
    }
  }
}
