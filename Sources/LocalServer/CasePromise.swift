public import PKI
public import TLSWire

/// What every ordinary client that trusts the root comes to; where one differs, it has a reason of its own.
public enum CasePromise: Hashable, Sendable {
  /// How far a handshake gets.
  public enum Stage: String, Hashable, Sendable {
    /// Nothing of the server's is said.
    case hello
    /// It begins and is not finished.
    case serverFlight
    /// The server's is whole, and nothing answers the client's.
    case clientFlight
  }

  /// The chain is trusted and the handshake comes to its end.
  case accepted
  /// The chain, or what comes with it, is not trusted, for this reason first.
  case certificateRefused(ChainError.Code)
  /// The server ends the handshake with the alert.
  case handshakeRefused(AlertDescription)
  /// What the server says no client of today can take.
  case refusedByClient
  /// The connection ends, or stands still, at that place.
  case endsInside(Stage)
  /// What comes is no TLS.
  case speaksNoTLS
  /// Another protocol has to be spoken first.
  case awaitsDialogue
  /// No TLS is wanted.
  case plain
}
