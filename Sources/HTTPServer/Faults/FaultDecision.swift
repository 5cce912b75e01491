/// The faults of one exchange.
public struct FaultDecision: Hashable, Sendable {
  /// How a response is broken; at most one way.
  package enum Breakage: Hashable, Sendable {
    case empty, reset, truncated, malformedChunk
    /// These bytes, of which the first is not valid text.
    case garbage([UInt8])
  }

  /// Before the head of the response.
  package var delay: Duration?
  /// True if the delay includes that of a lost packet.
  package var losesPacket = false
  /// The error status sent instead of the response.
  package var status: Int?
  package var breakage: Breakage?
  /// The point at which content breaks off, as a fraction of its length in units of 2^-64.
  package var cut: UInt64 = 0
  /// Bytes of content per second; nil for no limit.
  package var rate: UInt64?
  package var dribble: ContentPortions?
  /// How the connection ends after this response; nil if it stays open.
  package var ending: ConnectionEnding?
  /// The faults that are counted.
  package var faults: [FaultKind] = []

  package init() {}

  /// The number of bytes to send of `length` bytes: less than all of them.
  func part(of length: UInt64) -> UInt64 { length.multipliedFullWidth(by: cut).high }
}

/// How a connection ends after its last response.
package struct ConnectionEnding: Hashable, Sendable {
  /// How long it stays open.
  package var delay: Duration?
  package var saysCloseNotify = true

  package init(delay: Duration? = nil, saysCloseNotify: Bool = true) {
    self.delay = delay
    self.saysCloseNotify = saysCloseNotify
  }
}
