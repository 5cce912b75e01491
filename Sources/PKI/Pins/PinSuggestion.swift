/// Pins that would fit a certificate, for whoever wants to pin a server.
public struct PinSuggestion: Hashable, Sendable, Codable {
  /// What a pin of this certificate is good for.
  public enum Role: String, Hashable, Sendable, Codable {
    /// The server's own key.
    case leaf
    /// The issuer's, to fall back on when the server's key is lost.
    case backup
  }

  public let role: Role
  /// The certificate, 0 for the server's.
  public let depth: Int
  /// Of the key, which is the one to use: certificates are renewed.
  public let key: Pin
  /// SHA-256 of the certificate.
  public let certificate: Pin

  /// The server's certificate, and as a backup its issuer's; a self-signed certificate has none.
  public static func all(for path: [Certificate]) -> [PinSuggestion] {
    zip([Role.leaf, .backup], path).enumerated().map { depth, pair in
      PinSuggestion(
        role: pair.0, depth: depth, key: Pin(.keySHA256, of: pair.1), certificate: Pin(.certificateSHA256, of: pair.1))
    }
  }
}
