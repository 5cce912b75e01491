public import Bytes

/// The server behind an F5 BIG-IP load balancer that an unencrypted persistence cookie names (F5 article K6917).
public struct BIGIPPoolMember: Hashable, Sendable {
  public let address: IPAddress
  public let port: UInt16
  /// The number of the route domain; nil for the default one.
  public let routeDomain: Int?

  /// Nil for a value of another form, and for an encrypted one.
  public init?(cookieValue value: [UInt8]) {
    guard value.count <= 64, let text = String(validating: value, as: UTF8.self) else { return nil }
    let isQuoted = text.utf8.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"")
    let bare = isQuoted ? String(text.dropFirst().dropLast()) : text
    guard let read = Self.plain(bare) ?? Self.version6(bare) ?? Self.routed(bare) else { return nil }
    (address, port, routeDomain) = read
  }

  private typealias Parts = (IPAddress, UInt16, Int?)

  /// `1677787402.36895.0000`: the address and the port as numbers in reversed byte order.
  private static func plain(_ text: String) -> Parts? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2] == "0000", let number: UInt32 = decimal(parts[0]), let port: UInt16 = decimal(parts[1]) else {
      return nil
    }
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: number >> UInt32(8 * $0)) }
    return IPAddress(bytes.map(String.init).joined(separator: ".")).map { ($0, port.byteSwapped, nil) }
  }

  /// `vi20010112000000000000000000000030.20480`.
  private static func version6(_ text: String) -> Parts? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard text.hasPrefix("vi"), parts.count == 2, let address = address(hex: parts[0].dropFirst(2)), let port: UInt16 = decimal(parts[1])
    else { return nil }
    return (address, port.byteSwapped, nil)
  }

  /// `rd5o00000000000000000000ffffc0000201o80`: the port is in ordinary order.
  private static func routed(_ text: String) -> Parts? {
    let parts = text.dropFirst(2).split(separator: "o", omittingEmptySubsequences: false)
    guard text.hasPrefix("rd"), parts.count == 3, let domain: UInt16 = decimal(parts[0]), let address = address(hex: parts[1]),
      let port: UInt16 = decimal(parts[2])
    else { return nil }
    return (address, port, Int(domain))
  }

  /// An IPv4 address is mapped.
  private static func address(hex text: Substring) -> IPAddress? {
    guard text.utf8.count == 32, text.utf8.allSatisfy({ Hex.value(ofDigit: $0) != nil }) else { return nil }
    let mapped = "00000000000000000000ffff"
    guard text.lowercased().hasPrefix(mapped) else {
      let groups = stride(from: 0, to: 32, by: 4).map { text.dropFirst($0).prefix(4) }
      return IPAddress(groups.joined(separator: ":"))
    }
    let octets = stride(from: 24, to: 32, by: 2).map { UInt8(text.dropFirst($0).prefix(2), radix: 16) ?? 0 }
    return IPAddress(octets.map(String.init).joined(separator: "."))
  }

  private static func decimal<Number: FixedWidthInteger>(_ text: Substring) -> Number? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Number(text)
  }
}
