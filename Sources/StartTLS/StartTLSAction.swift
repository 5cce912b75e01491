/// The action that a dialogue requests from its driver.
public enum StartTLSAction: Hashable, Sendable {
  /// Read more bytes.
  case wait
  /// Write these bytes, then read more.
  case send([UInt8])
  /// The server has accepted the upgrade.
  case startHandshake
  /// Write these bytes and start the handshake at once: the server sends no more plaintext (MySQL, Telnet).
  case sendAndStartHandshake([UInt8])
}
