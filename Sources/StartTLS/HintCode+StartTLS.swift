public import Bytes

/// Advice of this module that names options of the program.
extension HintCode {
  /// The server expects a ClientHello at once.
  public static let omitStartTLS = HintCode(rawValue: "starttls.omit")
  /// The server offers no upgrade.
  public static let tryWithoutStartTLS = HintCode(rawValue: "starttls.try-without")
  /// The server may speak another protocol.
  public static let checkStartTLSPort = HintCode(rawValue: "starttls.check-port")
  /// The server may speak another protocol, or TLS.
  public static let checkStartTLSProtocol = HintCode(rawValue: "starttls.check-protocol")
  /// The port is one of implicit TLS. Values: the port and its service.
  public static let implicitTLSPort = HintCode(rawValue: "starttls.implicit-tls-port")
  /// The server sent nothing.
  public static let checkStartTLSProtocolOrWait = HintCode(rawValue: "starttls.check-protocol-or-wait")
  /// The server stopped responding.
  public static let waitForStartTLS = HintCode(rawValue: "starttls.wait")
  /// No protocol is known for the port. Value: the known protocols and their ports.
  public static let nameStartTLSProtocol = HintCode(rawValue: "starttls.name-protocol")
  /// The server does not serve the domain. Value: the domain.
  public static let giveXMPPDomain = HintCode(rawValue: "starttls.give-xmpp-domain")
}
