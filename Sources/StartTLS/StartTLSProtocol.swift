/// An application protocol that is upgraded from plaintext to TLS by a command.
public protocol StartTLSProtocol: Sendable {
  /// The value of `--starttls`.
  var name: String { get }
  /// The usual ports; the first is the default.
  var ports: [UInt16] { get }

  func dialogue(with parties: StartTLSParties) -> any StartTLSDialogue
}
