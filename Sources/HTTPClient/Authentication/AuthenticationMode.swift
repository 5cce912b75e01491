/// In which words a server is told who we are.
public enum AuthenticationMode: Hashable, Sendable {
  /// With the first request (RFC 7617).
  case basic
  /// Once the server has said how (RFC 7616): what would be sent with the first request is kept back, content too, as curl does it.
  case digest
  /// The strongest that the server offers; the first request says nothing.
  case any
}
