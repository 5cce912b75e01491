/// The authentication scheme used for servers.
public enum AuthenticationMode: Hashable, Sendable {
  /// Basic, with the first request (RFC 7617).
  case basic
  /// Digest, after the server's challenge (RFC 7616); the first request is sent without credentials and without content, as in curl.
  case digest
  /// The strongest scheme that the server offers; the first request is sent without credentials.
  case any
}
