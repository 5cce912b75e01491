/// The progress of a session with the bytes received so far; output may be pending in both cases.
public enum TLSStep: Hashable, Sendable {
  case done
  case needsInput
}

/// The result of reading from a session.
public enum TLSRead: Hashable, Sendable {
  case bytes([UInt8])
  case needsInput
  /// The peer has closed the session; `notify` is false if the input ended without close_notify (RFC 8446, section 6.1).
  case closed(notify: Bool)
}
