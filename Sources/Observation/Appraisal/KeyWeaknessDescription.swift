public import PKI

/// Why nobody should rely on the key of one of the certificates.
public struct KeyWeaknessDescription: Codable, Hashable, Sendable {
  /// Which certificate, counted from the server's own.
  public var depth: Int
  /// `key.roca`, `key.close-primes` …
  public var code: String
  public var message: String
  /// What proves it, such as a factor of the modulus in hex.
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
