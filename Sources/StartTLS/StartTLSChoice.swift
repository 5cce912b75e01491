/// What `--starttls auto` comes to at a port.
public enum StartTLSChoice: Sendable {
  case dialogue(any StartTLSProtocol)
  /// Servers there speak TLS at once; the service's registered name.
  case tlsAtOnce(service: String)
}
