internal import Crypto

/// Tests that an EC key names its curve; explicit parameters may describe another one (CVE-2020-0601).
struct ExplicitECParameters: KeyExamination {
  func weaknesses(of key: ExaminedKey) -> [KeyWeakness] {
    guard key.key.algorithm == PublicKeyTable.ec, let parameters = key.key.parameters, parameters.first == Self.sequence else { return [] }
    if let name = CurvePoint.curveName(parameters: parameters) {
      return [KeyWeakness(.explicitCurve, "the curve of the EC key is spelled out, it is \(name)", reference: "RFC 5480, section 2.1.1")]
    }
    return [
      KeyWeakness(.unknownCurve, "the curve of the EC key is spelled out, and it is no known one", reference: "CVE-2020-0601")
    ]
  }

  /// The tag of explicit parameters.
  private static let sequence: UInt8 = 0x30
}
