public import PathValidation
public import TLSWire

/// The outcome for every ordinary client that trusts the root; a client with another outcome has a specific reason.
public enum ExpectedOutcome: Hashable, Sendable {
  /// The last stage that a handshake reaches.
  public enum Stage: String, Hashable, Sendable {
    /// The server sends nothing.
    case hello
    /// The server's flight begins and is not completed.
    case serverFlight
    /// The server's flight is complete, and the client's flight gets no response.
    case clientFlight
  }

  /// The chain is trusted and the handshake completes.
  case accepted
  /// The chain, or the data sent with it, is not trusted; this is the first error.
  case certificateRefused(ChainError.Code)
  /// The server ends the handshake with the alert.
  case handshakeRefused(AlertDescription)
  /// No current client accepts the server's flight.
  case refusedByClient
  /// The connection ends or stalls at that stage.
  case endsInside(Stage)
  /// The server sends data that is not TLS.
  case speaksNoTLS
  /// Another protocol has to be spoken first.
  case awaitsDialogue
  /// The server uses no TLS.
  case plain
}
