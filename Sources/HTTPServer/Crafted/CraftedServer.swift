/// A server whose TLS is hand-crafted, since no library has its vulnerability any more.
public struct CraftedServer: Sendable {
  /// The chains that are sent, leaf first.
  public let chains: [[[UInt8]]]
  /// Called once per connection.
  public let makeExchange: @Sendable () -> any CraftedExchange

  public init(chains: [[[UInt8]]], makeExchange: @escaping @Sendable () -> any CraftedExchange) {
    self.chains = chains
    self.makeExchange = makeExchange
  }
}

/// The server's side of one connection, as bytes in and out.
public protocol CraftedExchange: Sendable {
  mutating func received(_ bytes: [UInt8]) -> ServerHelloExchange.Action
  /// The client has closed its side.
  mutating func receivedEnd() -> ServerHelloExchange.Action
}

extension CraftedExchange {
  public mutating func receivedEnd() -> ServerHelloExchange.Action { .end([], .close) }
}
