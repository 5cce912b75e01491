public import TLSWire

/// The direction of a message.
public enum Direction: Hashable, Sendable { case sent, received }

/// A handshake message and the time libssl wrote or read it.
public struct HandshakeEvent: Hashable, Sendable {
  public let direction: Direction
  /// The message with its header, decrypted.
  public let bytes: [UInt8]
  public let at: ContinuousClock.Instant

  public init(direction: Direction, bytes: [UInt8], at: ContinuousClock.Instant) {
    self.direction = direction
    self.bytes = bytes
    self.at = at
  }

  public var type: HandshakeType { HandshakeType(bytes.first ?? 0) }

  /// Nil if the header does not match the bytes.
  public var message: HandshakeMessage? { try? HandshakeMessage(reading: bytes) }
}

/// An alert and its direction.
public struct AlertEvent: Hashable, Sendable {
  public let direction: Direction
  public let alert: Alert
  public let at: ContinuousClock.Instant

  public init(direction: Direction, alert: Alert, at: ContinuousClock.Instant) {
    self.direction = direction
    self.alert = alert
    self.at = at
  }
}
