/// The shortest keys that a client accepts in a handshake, whatever its ClientHello offers.
public struct ClientLimits: Hashable, Sendable {
  /// Of the prime of finite-field Diffie-Hellman; nil where no limit is known.
  public let dhBits: Int?
  /// Of an RSA key in the server's certificate; nil where no limit is known.
  public let rsaBits: Int?

  /// In words, which key is too short; nil where none is.
  public func objection(toDHBits dh: Int?, rsaBits rsa: Int?) -> String? {
    if let dh, let dhBits, dh < dhBits { return "the server agreed on keys in a field of \(dh) bits, and it accepts \(dhBits) and more" }
    if let rsa, let rsaBits, rsa < rsaBits { return "the server's RSA key has \(rsa) bits, and it accepts \(rsaBits) and more" }
    return nil
  }
}

extension ClientProfile {
  /// Chrome refuses Diffie-Hellman below 1024 bits from version 45 on (ERR_SSL_WEAK_SERVER_EPHEMERAL_DH_KEY) and RSA below 1024 bits in
  /// all versions of the table (ERR_CERT_WEAK_KEY); Opera is built on it. Firefox refuses both below 1023 bits from version 39 on, with
  /// the minimum of NSS 3.19.1 (release notes; bug 1138554); the row of 38 to 40 counts as 38. No limits are known of those before.
  public var limits: ClientLimits {
    switch (title, majorVersions.lowerBound) {
    case ("Chrome", ..<45): ClientLimits(dhBits: nil, rsaBits: 1_024)
    case ("Chrome", _), ("Opera", _): ClientLimits(dhBits: 1_024, rsaBits: 1_024)
    case ("Firefox", 39...): ClientLimits(dhBits: 1_023, rsaBits: 1_023)
    default: ClientLimits(dhBits: nil, rsaBits: nil)
    }
  }
}
