/// The result of `--starttls auto` for a port.
public enum StartTLSChoice: Sendable {
  case dialogue(any StartTLSProtocol)
  /// The port uses implicit TLS; with the registered service name.
  case tlsAtOnce(service: String)
}
