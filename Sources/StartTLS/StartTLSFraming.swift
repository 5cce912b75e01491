/// The protocol's packets around the handshake; bytes after the handshake are not framed.
public protocol StartTLSFraming: Sendable {
  mutating func wrap(_ bytes: [UInt8]) -> [UInt8]

  /// The contents of the packets that are complete; portions may end anywhere.
  mutating func unwrap(_ bytes: [UInt8]) throws(StartTLSError) -> [UInt8]

  /// Ends the framing in both directions.
  mutating func handshakeEnded()
}
