internal import SwiftASN1

/// The permitted uses of a key (RFC 5280, section 4.2.1.3).
public struct KeyUsage: OptionSet, Hashable, Sendable {
  /// Bit n of the standard's list is bit n here.
  public let rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let digitalSignature = KeyUsage(rawValue: 1 << 0)
  public static let nonRepudiation = KeyUsage(rawValue: 1 << 1)
  public static let keyEncipherment = KeyUsage(rawValue: 1 << 2)
  public static let dataEncipherment = KeyUsage(rawValue: 1 << 3)
  public static let keyAgreement = KeyUsage(rawValue: 1 << 4)
  public static let keyCertSign = KeyUsage(rawValue: 1 << 5)
  public static let crlSign = KeyUsage(rawValue: 1 << 6)
  public static let encipherOnly = KeyUsage(rawValue: 1 << 7)
  public static let decipherOnly = KeyUsage(rawValue: 1 << 8)

  private static let allNames = [
    "digitalSignature", "nonRepudiation", "keyEncipherment", "dataEncipherment", "keyAgreement", "keyCertSign", "cRLSign", "encipherOnly",
    "decipherOnly",
  ]

  /// The standard's names, in its order.
  public var names: [String] {
    Self.allNames.enumerated().filter { contains(KeyUsage(rawValue: 1 << UInt16($0.offset))) }.map(\.element)
  }

  init(_ node: ASN1Node) throws(PKIError) {
    let bits = try node.bits("key usage").bytes
    var value: UInt16 = 0
    for (index, byte) in bits.prefix(2).enumerated() {
      for bit in 0..<8 where byte & (0x80 >> UInt8(bit)) != 0 { value |= 1 << UInt16(index * 8 + bit) }
    }
    rawValue = value
  }
}
