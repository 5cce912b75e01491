/// A protocol's own packets around the handshake; what follows the handshake goes bare.
public protocol StartTLSFraming: Sendable {
  mutating func wrap(_ bytes: [UInt8]) -> [UInt8]

  /// What the packets held that are complete by now; their ends may fall anywhere.
  mutating func unwrap(_ bytes: [UInt8]) throws(StartTLSError) -> [UInt8]

  /// From now on both ways are bare.
  mutating func handshakeEnded()
}
