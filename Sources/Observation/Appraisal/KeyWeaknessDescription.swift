public import X509

/// A weakness of the key of one of the certificates.
public struct KeyWeaknessDescription: Codable, Hashable, Sendable {
  /// The position of the certificate; 0 is the server's certificate.
  public var depth: Int
  /// `key.roca`, `key.close-primes` …
  public var code: String
  public var message: String
  /// Proof, such as a factor of the modulus in hex; nil if there is none.
  public var evidence: String?
  public var reference: String

  public init(depth: Int, code: String, message: String, evidence: String? = nil, reference: String) {
    self.depth = depth
    self.code = code
    self.message = message
    self.evidence = evidence
    self.reference = reference
  }

  public init(_ weakness: KeyWeakness, depth: Int) {
    self.depth = depth
    code = weakness.code.rawValue
    message = weakness.message
    evidence = weakness.evidence
    reference = weakness.reference
  }
}
