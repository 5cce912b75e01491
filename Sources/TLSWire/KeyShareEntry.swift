/// One side's public value in a group (RFC 8446, section 4.2.8).
public struct KeyShareEntry: Hashable, Sendable {
  public let group: NamedGroup
  public let keyExchange: [UInt8]

  public init(group: NamedGroup, keyExchange: [UInt8]) {
    self.group = group
    self.keyExchange = keyExchange
  }
}
