public import Bytes

/// Advice of this module that names options of the program.
extension HintCode {
  /// The server's key is below the limit of the security level.
  public static let lowerSecurityLevel = HintCode(rawValue: "tls.lower-security-level")
  /// The server rejects the server name.
  public static let useOtherServerName = HintCode(rawValue: "tls.use-other-server-name")
  /// The server requires a client certificate.
  public static let giveClientCertificate = HintCode(rawValue: "tls.give-client-certificate")
}
