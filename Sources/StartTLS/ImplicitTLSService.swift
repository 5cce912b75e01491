/// A service with implicit TLS: the client starts the handshake right after connecting.
public struct ImplicitTLSService: Hashable, Sendable {
  public let port: UInt16
  /// The name in IANA's service registry; nil if the port is registered for the protocol without TLS.
  public let name: String?
  /// The URL schemes whose default port this is.
  public let schemes: [String]

  private init(_ port: UInt16, _ name: String?, _ schemes: String...) {
    self.port = port
    self.name = name
    self.schemes = schemes
  }

  public static let all = [
    ImplicitTLSService(443, "https", "https", "wss", "tls"), ImplicitTLSService(465, "submissions", "submissions", "smtps"),
    ImplicitTLSService(563, "nntps", "nntps"), ImplicitTLSService(636, "ldaps", "ldaps"), ImplicitTLSService(853, "domain-s", "dot"),
    ImplicitTLSService(989, "ftps-data"), ImplicitTLSService(990, "ftps", "ftps"), ImplicitTLSService(992, "telnets"),
    ImplicitTLSService(993, "imaps", "imaps"), ImplicitTLSService(994, "ircs"), ImplicitTLSService(995, "pop3s", "pop3s"),
    ImplicitTLSService(3_269, "msft-gc-ssl"), ImplicitTLSService(5_061, "sips", "sips"),
    ImplicitTLSService(5_223, "xmpp-client over TLS"), ImplicitTLSService(5_270, "xmpp-server over TLS"),
    ImplicitTLSService(5_671, "amqps", "amqps"), ImplicitTLSService(6_379, nil, "rediss"), ImplicitTLSService(6_514, "syslog-tls"),
    ImplicitTLSService(6_697, "ircs-u", "ircs"), ImplicitTLSService(8_443, "pcsync-https"),
    ImplicitTLSService(8_883, "secure-mqtt", "mqtts"),
  ]

  /// The name of the service at a port; nil if none is registered.
  public static func name(atPort port: UInt16) -> String? { all.first { $0.port == port }?.name }

  /// The default port of a URL scheme in lower case; nil if the scheme implies no TLS.
  public static func port(ofScheme scheme: String) -> UInt16? { all.first { $0.schemes.contains(scheme) }?.port }
}
