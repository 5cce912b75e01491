public import Bytes

extension DNSName {
  /// The name below `in-addr.arpa` or `ip6.arpa` whose PTR records name the host (RFC 1035, section 3.5; RFC 3596, section 2.5).
  public init(reverseOf address: IPAddress) {
    let labels: [[UInt8]]
    switch address.family {
    case .v4: labels = address.bytes.reversed().map { Array(String($0).utf8) } + Self.inverseV4
    case .v6: labels = address.bytes.reversed().flatMap { [Self.digit($0 & 0x0f), Self.digit($0 >> 4)] } + Self.inverseV6
    }
    self.init(unchecked: labels.flatMap { [UInt8(truncatingIfNeeded: $0.count)] + $0 } + [0])
  }

  /// The address of a complete reverse name; nil for other names.
  public var reversedAddress: IPAddress? {
    let labels = lowercased.labels
    if labels.count == 6, labels.suffix(2).elementsEqual(Self.inverseV4) {
      return IPAddress(labels.prefix(4).reversed().map { String(decoding: $0, as: UTF8.self) }.joined(separator: "."))
    }
    guard labels.count == 34, labels.suffix(2).elementsEqual(Self.inverseV6), labels.prefix(32).allSatisfy({ $0.count == 1 }) else {
      return nil
    }
    guard let bytes = try? Hex.decode(Array(labels.prefix(32).joined().reversed())) else { return nil }
    return IPAddress(bytes: bytes)
  }

  private static func digit(_ value: UInt8) -> [UInt8] { Array(String(value, radix: 16).utf8) }

  private static let inverseV4 = [Array("in-addr".utf8), Array("arpa".utf8)]
  private static let inverseV6 = [Array("ip6".utf8), Array("arpa".utf8)]
}
