public import X509

/// Pins that match a certificate, as suggestions for pinning a server.
public struct PinSuggestion: Hashable, Sendable, Codable {
  /// The purpose of a pin for this certificate.
  public enum Role: String, Hashable, Sendable, Codable, CaseIterable {
    /// The server's key.
    case leaf
    /// The issuer's key, as a backup if the server's key is lost.
    case backup
  }

  public let role: Role
  /// The position of the certificate, 0 for the server's.
  public let depth: Int
  /// The pin of the key, which is preferable: certificates are renewed.
  public let key: Pin
  /// SHA-256 of the certificate.
  public let certificate: Pin

  /// The server's certificate, and as a backup its issuer's; a self-signed certificate has no backup.
  public static func all(for path: [Certificate]) -> [PinSuggestion] {
    zip([Role.leaf, .backup], path).enumerated().map { depth, pair in
      PinSuggestion(
        role: pair.0, depth: depth, key: Pin(.keySHA256, of: pair.1), certificate: Pin(.certificateSHA256, of: pair.1))
    }
  }
}
