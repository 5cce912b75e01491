/// The number of TLS records in each direction, as written or read by libssl.
public struct RecordCount: Hashable, Sendable {
  public private(set) var sent = 0
  public private(set) var received = 0

  public init() {}

  mutating func count(_ direction: Direction) {
    switch direction {
    case .sent: sent += 1
    case .received: received += 1
    }
  }
}
