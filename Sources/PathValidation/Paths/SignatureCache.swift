internal import Crypto
internal import X509

/// A cache of signature results, so that another verdict on the same certificates need not verify them again.
package struct SignatureCache: Sendable {
  private struct SignatureKey: Hashable {
    let child: Certificate
    let key: PublicKey
  }

  private var outcomes: [SignatureKey: SignatureOutcome] = [:]

  /// The bytes of the certificates and keys of the results.
  private var byteCount = 0
  /// The maximum of `byteCount`; at the limit, all results are removed.
  private let byteLimit: Int

  package init(byteLimit: Int = .max) { self.byteLimit = byteLimit }

  mutating func outcome(of child: Certificate, by key: PublicKey) -> SignatureOutcome {
    let question = SignatureKey(child: child, key: key)
    if let known = outcomes[question] { return known }
    let outcome = Self.check(child, key)
    let size = child.der.count + key.der.count
    guard size <= byteLimit else { return outcome }
    if byteCount > byteLimit - size {
      outcomes.removeAll(keepingCapacity: true)
      byteCount = 0
    }
    byteCount += size
    outcomes[question] = outcome
    return outcome
  }

  private static func check(_ child: Certificate, _ key: PublicKey) -> SignatureOutcome {
    guard let algorithm = child.signatureAlgorithm.signature else {
      return .unsupported("the signature algorithm \(child.signatureAlgorithm.name) cannot be computed here")
    }
    return switch key.verify(child.signature, over: child.toBeSigned, algorithm: algorithm) {
    case .valid: .valid
    case .invalid: .invalid
    case .malformedKey(let reason): .unsupported("the issuer's key cannot be read: \(reason)")
    case .unsupported(let reason): .unsupported(reason)
    }
  }
}
