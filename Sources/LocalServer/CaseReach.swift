/// How far a case goes with a client.
public enum CaseReach: String, Hashable, Sendable, CaseIterable {
  /// Whole handshakes, by the library.
  case handshake
  /// The server's first flight by rules of its own, as no library does it; nobody can talk to it beyond that.
  case hello
  /// No TLS at all.
  case none = "no-tls"
}
