/// Why a chain is not trusted.
public struct ChainError: Error, Hashable, Sendable, Codable {
  /// The closed list of codes; documents and tests count on it.
  public enum Code: String, Hashable, Sendable, Codable, CaseIterable {
    case expired
    case notYetValid = "not_yet_valid"
    /// It is valid for longer than the Baseline Requirements allow.
    case validityTooLong = "validity_too_long"
    case unknownIssuer = "unknown_issuer"
    case selfSigned = "self_signed"
    case hostnameMismatch = "hostname_mismatch"
    case authorityRequired = "ca_required"
    /// The server's certificate is a certification authority's.
    case authorityNotAllowed = "ca_not_allowed"
    case pathLength = "path_length"
    case keyUsage = "key_usage"
    case extendedKeyUsage = "extended_key_usage"
    case nameConstraint = "name_constraint"
    case unknownCriticalExtension = "unknown_critical_extension"
    case weakKey = "weak_key"
    /// A kind of key that public authorities must not certify, however strong it is.
    case keyNotAllowed = "key_not_allowed"
    case weakSignature = "weak_signature"
    case badSignature = "bad_signature"
    /// A signature that cannot be computed here, which says nothing about whether it is right.
    case unsupportedAlgorithm = "unsupported_algorithm"
    case malformedCertificate = "malformed_certificate"
    case certificatePolicy = "certificate_policy"
    case revoked
    /// The store trusts the anchor, but not for this certificate.
    case distrusted
    /// Revocation was to be checked, and what was handed in does not settle it.
    case revocationUnknown = "revocation_unknown"
    /// The work that was allowed ended before a trusted path was found.
    case limitExceeded = "limit_exceeded"
  }

  public let code: Code
  /// The position in the path, the server's certificate being 0.
  public let depth: Int
  /// Words for a report: lower case, no full stop.
  public let message: String

  public init(_ code: Code, depth: Int, _ message: String) {
    self.code = code
    self.depth = depth
    self.message = message
  }
}
