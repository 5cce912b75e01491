public import TLSWire

/// The talk over one connection that puts an inquiry, as bytes in and out.
///
/// Not for `.flight`, which `ServerFlight` reads.
public struct Exchange: Sendable {
  public enum Action: Hashable, Sendable {
    /// More bytes are needed.
    case wait
    /// The server wants another hello; then more bytes are needed.
    case send([[UInt8]])
    /// The answer is whole; nothing more will be read.
    case done(ServerAnswer)
  }

  /// What to send first, in the pieces that are to go out one by one.
  public let opening: [[UInt8]]

  /// Nil for a `.flight`.
  public init?(_ inquiry: Inquiry) {
    return nil
  }

  public mutating func received(_ bytes: [UInt8]) -> Action { .wait }

  /// The server has closed its side.
  public mutating func receivedEnd() -> Action { .wait }
}
