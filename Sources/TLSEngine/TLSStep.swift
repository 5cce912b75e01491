/// How far a session came with the bytes at hand; output may wait after either.
public enum TLSStep: Hashable, Sendable {
  case done
  case needsInput
}

/// What reading from a session gave.
public enum TLSRead: Hashable, Sendable {
  case bytes([UInt8])
  case needsInput
  /// The peer is done; `notify` is false when its bytes ended without close_notify (RFC 8446, section 6.1).
  case closed(notify: Bool)
}
