/// What a dialogue wants done.
public enum StartTLSAction: Hashable, Sendable {
  /// Read on.
  case wait
  /// Write these bytes, then read on.
  case send([UInt8])
  /// The server has said yes.
  case startHandshake
  /// Write these bytes and start at once: the server says nothing more in the clear (MySQL, Telnet).
  case sendAndStartHandshake([UInt8])
}
