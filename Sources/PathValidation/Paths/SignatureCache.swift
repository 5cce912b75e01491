internal import Crypto
internal import X509

/// A cache of signature results, so that another verdict on the same certificates need not verify them again.
package struct SignatureCache: Sendable {
  private struct SignatureKey: Hashable {
    let child: Certificate
    let key: PublicKey
  }

  private var outcomes: [SignatureKey: SignatureOutcome] = [:]

  /// The maximum number of results; at the limit, all are removed.
  private let limit: Int

  package init(limit: Int = .max) { self.limit = limit }

  mutating func outcome(of child: Certificate, by key: PublicKey) -> SignatureOutcome {
    let question = SignatureKey(child: child, key: key)
    if let known = outcomes[question] { return known }
    let outcome = Self.check(child, key)
    if outcomes.count >= limit { outcomes.removeAll(keepingCapacity: true) }
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
