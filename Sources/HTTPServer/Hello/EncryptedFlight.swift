public import TLSWire

/// The parameters that a TLS 1.3 server has chosen, as input for writing the encrypted part of its flight.
public struct EncryptedFlight: Hashable, Sendable {
  public let policy: ServerHelloPolicy
  public let choice: ServerHelloSelection
  /// The ClientHello that was accepted.
  public let hello: ClientHello
  /// Every ClientHello and ServerHello as encoded, the final ServerHello last.
  public let messages: [[UInt8]]

  /// The shared secret; nil in groups in which the server would have to compute.
  public var sharedSecret: [UInt8]? {
    guard let group = choice.group, let offer = try? ClientHelloOffer(hello) else { return nil }
    return offer.shares?.first { $0.group == group }.flatMap { GroupShare(of: group).secret(with: $0.keyExchange) }
  }
}

/// Writes the records of a protected flight; returns nil if it cannot be written.
public typealias FlightProtector = @Sendable (EncryptedFlight) -> [UInt8]?
