/// The part of a TLS connection that a case covers.
public enum CaseCoverage: String, Hashable, Sendable, CaseIterable {
  /// Complete handshakes by the library.
  case handshake
  /// Only the server's first flight, by rules that no library follows; no client can complete the handshake.
  case hello
  /// No TLS.
  case none = "no-tls"
}
