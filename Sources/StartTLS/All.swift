// role: StartTLSProtocol

internal import Bytes

/// All protocols with a STARTTLS upgrade.
public enum StartTLSProtocols {
  public static let all: [any StartTLSProtocol] = [
    SMTP(), LMTP(), IMAP(), POP3(), FTP(), NNTP(), Sieve(), IRC(), XMPP(), XMPPServer(), LDAP(), Postgres(), MySQL(), TDS(), RDP(),
    Telnet(),
  ]

  public static func named(_ name: String) -> (any StartTLSProtocol)? {
    all.first { $0.name == name.lowercased() }
  }

  /// The protocol usually used at a port; throws for an unknown port.
  public static func at(port: UInt16) throws(StartTLSError) -> StartTLSChoice {
    if let known = all.first(where: { $0.ports.contains(port) }) { return .dialogue(known) }
    if let service = ImplicitTLSService.name(atPort: port) { return .tlsAtOnce(service: service) }
    let known = all.map { "\($0.name) \($0.ports.map(String.init).joined(separator: ", "))" }.joined(separator: "; ")
    throw StartTLSError(
      code: .unknownPort, protocolName: nil, what: "no protocol that goes over to TLS is known for port \(port)",
      hint: .code(.nameStartTLSProtocol, [known]))
  }
}
