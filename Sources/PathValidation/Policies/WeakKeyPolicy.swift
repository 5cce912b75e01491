internal import Crypto
internal import X509

/// No key may be shorter or of another type than the profile allows, including the anchor's.
///
/// Public authorities may certify only some types of keys (Baseline Requirements, sections 6.1.5, 6.1.6 and 7.1.3.1).
struct WeakKeyPolicy: PathPolicy {
  let title = "key"
  let reference = "Baseline Requirements, sections 6.1.5, 6.1.6 and 7.1.3.1"
  let baselineRule: BaselineViolation.Rule? = .key

  private static let curves: Set<String> = ["P-256", "P-384", "P-521"]

  func errors(in path: CandidatePath, under context: PolicyContext, work: inout Work) -> [ChainError] {
    path.certificates.enumerated().compactMap { depth, certificate in
      let key = certificate.publicKey
      guard let minimum = minimum(for: key, in: context.profile), minimum > 0 else { return nil }
      guard let fault = weakness(of: key, minimum) ?? (depth == 0 ? context.keyFault : nil) else { return nil }
      return error(.weakKey, fault, depth, path)
    }
  }

  func baselineErrors(in path: CandidatePath, under context: PolicyContext, work: inout Work) -> [ChainError] {
    path.certificates.enumerated().compactMap { depth, certificate in
      // A key that is reported as weak is not also reported as disallowed.
      if let minimum = minimum(for: certificate.publicKey, in: context.profile), weakness(of: certificate.publicKey, minimum) != nil {
        return nil
      }
      if depth == 0, context.keyFault != nil { return nil }
      return disallowed(certificate.publicKey).map { error(.keyNotAllowed, $0, depth, path) }
    }
  }

  private func error(_ code: ChainError.Code, _ fault: String, _ depth: Int, _ path: CandidatePath) -> ChainError {
    ChainError(code, depth: depth, "\(path.holder(depth)) has \(article(path.certificates[depth].publicKey.algorithmName)) key \(fault)")
  }

  private func minimum(for key: PublicKey, in profile: Profile) -> Int? {
    if key.isRSA || key.algorithm == PublicKeyTable.dsa { return profile.minimumRSABits }
    return key.algorithm == PublicKeyTable.ec ? profile.minimumCurveBits : nil
  }

  /// The fault of a key that is too short or invalid: no client can use it, or anyone can compute its private key.
  private func weakness(of key: PublicKey, _ minimum: Int) -> String? {
    if let bits = key.bits, bits < minimum { return "of \(bits) bits, \(minimum) are demanded" }
    guard key.isRSA else { return nil }
    guard let exponent = key.exponent else { return "that cannot be read" }
    return Self.isFit(exponent) ? nil : "whose exponent is even or below 3"
  }

  /// Keys that public authorities must not certify: only RSA in multiples of 8 bits under the OID `rsaEncryption`, and ECDSA on three
  /// curves are allowed (sections 6.1.5 and 7.1.3.1).
  private func disallowed(_ key: PublicKey) -> String? {
    switch key.algorithm {
    case PublicKeyTable.rsa: key.bits.flatMap { $0 % 8 == 0 ? nil : "of \($0) bits, which is no multiple of 8" }
    case PublicKeyTable.rsaPSS: "that is restricted to PSS, which is not allowed"
    case PublicKeyTable.ec where Self.curves.contains(key.curve ?? ""): nil
    case PublicKeyTable.ec: "on the curve \(key.curve ?? "explicit"), which is not allowed"
    default: "which is not allowed"
    }
  }

  /// The fault of the server's key. Issuers' keys have already been used for verification; the server's has not.
  static func keyFault(in served: ServedChain, _ profile: Profile) -> String? {
    guard profile.minimumCurveBits > 0, let key = served.entries.first?.certificate?.publicKey else { return nil }
    guard key.algorithm == PublicKeyTable.ec else { return nil }
    switch key.verificationKey.state {
    case .malformedKey, .unsupported: return "that is no point of a known curve"
    case .valid, .invalid: return nil
    }
  }

  /// Odd, positive and at least 3; 65,537 and above is only recommended.
  private static func isFit(_ exponent: [UInt8]) -> Bool {
    let digits = exponent.drop { $0 == 0 }
    guard let last = digits.last, exponent.first.map({ $0 < 0x80 }) ?? false else { return false }
    return last & 1 == 1 && (digits.count > 1 || last >= 3)
  }

  private func article(_ name: String) -> String { name.hasPrefix("D") || name.hasPrefix("G") ? "a \(name)" : "an \(name)" }
}
