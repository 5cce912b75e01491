/// The talk before TLS as a machine: it has no socket and no clock.
///
/// The driver sends what `begin` gives, then performs each action until the handshake may start or an error ends the talk. After
/// `.wait` and `.send` it reads on, under a deadline of its own: a dialogue bounds bytes and lines, never time.
public protocol StartTLSDialogue: Sendable {
  /// What the client says first; empty where the server greets.
  mutating func begin() -> [UInt8]

  /// Bytes in any portions.
  mutating func received(_ bytes: [UInt8]) throws(StartTLSError) -> StartTLSAction

  /// The server hung up.
  mutating func receivedEnd() -> StartTLSError

  /// What has been seen so far, also after an error.
  var record: StartTLSRecord { get }

  /// What the server is to say next, as `a greeting`: for the words of a time-out.
  var awaited: String { get }

  /// How the handshake's bytes travel; nil where they go bare.
  var framing: (any StartTLSFraming)? { get }
}

extension StartTLSDialogue {
  public var framing: (any StartTLSFraming)? { nil }
}
