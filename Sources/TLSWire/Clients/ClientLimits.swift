/// The minimum key sizes that a client accepts in a handshake, regardless of its ClientHello.
public struct ClientLimits: Hashable, Sendable {
  /// For the prime of finite-field Diffie-Hellman; nil if unknown.
  public let dhBits: Int?
  /// For an RSA key in the server's certificate; nil if unknown.
  public let rsaBits: Int?

  /// The key that is too short, as text; nil if there is none.
  public func objection(toDHBits dh: Int?, rsaBits rsa: Int?) -> String? {
    if let dh, let dhBits, dh < dhBits { return "the server agreed on keys in a field of \(dh) bits, and it accepts \(dhBits) and more" }
    if let rsa, let rsaBits, rsa < rsaBits { return "the server's RSA key has \(rsa) bits, and it accepts \(rsaBits) and more" }
    return nil
  }
}

extension ClientProfile {
  /// Chrome refuses Diffie-Hellman below 1024 bits since version 45 (ERR_SSL_WEAK_SERVER_EPHEMERAL_DH_KEY) and RSA below 1024 bits in all
  /// versions of the table (ERR_CERT_WEAK_KEY); Opera is based on it. Firefox refuses both below 1023 bits since version 39, with the
  /// minimum of NSS 3.19.1 (release notes; bug 1138554); the row of 38 to 40 counts as 38. The limits of older versions are unknown. Those
  /// of captured clients are in their table.
  public var limits: ClientLimits {
    if let capture { return capture.limits }
    return switch (title, majorVersions.lowerBound) {
    case ("Chrome", ..<45): ClientLimits(dhBits: nil, rsaBits: 1_024)
    case ("Chrome", _), ("Opera", _): ClientLimits(dhBits: 1_024, rsaBits: 1_024)
    case ("Firefox", 39...): ClientLimits(dhBits: 1_023, rsaBits: 1_023)
    default: ClientLimits(dhBits: nil, rsaBits: nil)
    }
  }
}
