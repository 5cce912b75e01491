/// Whether a server proved possession of the private key of the certificate that it sent.
///
/// A chain alone proves nothing about its sender: anyone can record and replay it.
public enum Possession: String, Codable, Hashable, Sendable, CaseIterable {
  /// A signature over this handshake verifies with the certificate's key, or a handshake that needs the key was completed.
  case proven
  /// There was no signature, or it cannot be verified here.
  case notProven = "not_proven"
  /// A signature or a Finished message was verified and does not match this handshake.
  case refuted
}

extension AddressObservation {
  /// The chain is trusted, and the server proved possession of its key.
  public var isTrusted: Bool { self.verdict?.trusted == true && possession == .proven }

  /// True if only the proof of possession or a revocation response is missing.
  public var isUnproven: Bool {
    guard let verdict = self.verdict, !isTrusted, possession != .refuted else { return false }
    guard possession == .notProven || !verdict.errors.isEmpty else { return false }
    return verdict.errors.allSatisfy { $0.code == VerdictError.possessionNotProven || chain.isUnansweredRequest($0) }
  }

  /// Whether the verdict is acceptable; `insecure` accepts an untrusted chain.
  ///
  /// A wrong signature is never accepted, and neither is a missing one where the caller gave pins or TLSA records: they identify a key.
  public func isAccepted(insecurely insecure: Bool) -> Bool {
    switch possession {
    case .refuted?: return false
    case .proven?: break
    case .notProven?, nil: guard insecure, chain.appraisal.pins == nil, chain.appraisal.dane == nil else { return false }
    }
    return chain.isAccepted(insecurely: insecure)
  }

  /// Rejects the chain unless possession is proven. Applied after all other verification, which replaces the verdict. `hasLeaf` is whether
  /// the server sent a certificate, for use when `certificates` does not describe them.
  public mutating func requirePossession(hasLeaf: Bool? = nil) {
    guard let possession, let code = possession.errorCode else { return }
    var verdict = self.verdict ?? VerdictDescription(trusted: false, hostnameMatches: nil)
    let isLeafThere = hasLeaf ?? !self.certificates.isEmpty
    verdict.trusted = false
    verdict.errors.removeAll { $0.code == code }
    let message = [possession.sentence, possessionReason].compactMap(\.self).joined(separator: ": ")
    verdict.errors.insert(VerdictError(code: code, depth: isLeafThere ? 0 : nil, message: message), at: 0)
    self.verdict = verdict
  }
}

extension Possession {
  fileprivate var errorCode: String? {
    switch self {
    case .proven: nil
    case .notProven: VerdictError.possessionNotProven
    case .refuted: VerdictError.possessionRefuted
    }
  }

  fileprivate var sentence: String {
    switch self {
    case .proven: "the server has the certificate's private key"
    case .notProven: "the server did not prove that it has the certificate's private key"
    case .refuted: "the server does not have the certificate's private key"
    }
  }
}

extension VerdictError {
  public static let possessionNotProven = "possession_not_proven"
  public static let possessionRefuted = "possession_refuted"
  public static let pinMismatch = "pin_mismatch"
  public static let daneMismatch = "dane_mismatch"
  public static let revocationUnknown = "revocation_unknown"
}
