/// A reason for which a chain is not trusted.
public struct ChainError: Error, Hashable, Sendable, Codable {
  /// A closed set of codes, on which documents and tests rely.
  public enum Code: String, Hashable, Sendable, Codable, CaseIterable {
    case expired
    case notYetValid = "not_yet_valid"
    /// It is valid for longer than the Baseline Requirements allow.
    case validityTooLong = "validity_too_long"
    case unknownIssuer = "unknown_issuer"
    case selfSigned = "self_signed"
    case hostnameMismatch = "hostname_mismatch"
    case authorityRequired = "ca_required"
    /// The server's certificate is that of a certification authority.
    case authorityNotAllowed = "ca_not_allowed"
    case pathLength = "path_length"
    case keyUsage = "key_usage"
    case extendedKeyUsage = "extended_key_usage"
    case nameConstraint = "name_constraint"
    case unknownCriticalExtension = "unknown_critical_extension"
    case weakKey = "weak_key"
    /// A type of key that public authorities must not certify, regardless of its strength.
    case keyNotAllowed = "key_not_allowed"
    case weakSignature = "weak_signature"
    case badSignature = "bad_signature"
    /// A signature that cannot be verified here, so that its validity is unknown.
    case unsupportedAlgorithm = "unsupported_algorithm"
    case malformedCertificate = "malformed_certificate"
    case certificatePolicy = "certificate_policy"
    case revoked
    /// The store trusts the anchor, but not for this certificate.
    case distrusted
    /// Revocation was to be checked, and the evidence is not conclusive.
    case revocationUnknown = "revocation_unknown"
    /// A limit was reached before a trusted path was found.
    case limitExceeded = "limit_exceeded"
  }

  public let code: Code
  /// The position in the path; 0 is the server's certificate.
  public let depth: Int
  /// Text for a report: lower case, no full stop.
  public let message: String

  public init(_ code: Code, depth: Int, _ message: String) {
    self.code = code
    self.depth = depth
    self.message = message
  }
}
