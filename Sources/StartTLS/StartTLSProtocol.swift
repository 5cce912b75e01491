/// An application protocol that begins in the clear and goes over to TLS when asked.
public protocol StartTLSProtocol: Sendable {
  /// What `--starttls` calls it.
  var name: String { get }
  /// Where its servers listen; the first is the default.
  var ports: [UInt16] { get }

  func dialogue(with parties: StartTLSParties) -> any StartTLSDialogue
}
