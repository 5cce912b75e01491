internal import SwiftASN1

/// A set of revocation reasons (RFC 5280, section 4.2.1.13).
public struct ReasonFlags: OptionSet, Hashable, Sendable {
  /// Bit n of the standard's list is bit n here; bit 0 is unused.
  public let rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// All reasons in the standard: bits 1 to 8.
  public static let all = ReasonFlags(rawValue: 0x01fe)

  private static let names: [String] = [
    "unused", "keyCompromise", "cACompromise", "affiliationChanged", "superseded", "cessationOfOperation", "certificateHold",
    "privilegeWithdrawn", "aACompromise",
  ]

  /// The standard's names, in its order.
  public var names: [String] {
    Self.names.enumerated().filter { contains(ReasonFlags(rawValue: 1 << UInt16($0.offset))) }.map(\.element)
  }

  /// Parses a BIT STRING with an implicit tag.
  init(_ node: ASN1Node) throws(PKIError) {
    guard let content = node.primitive else { throw .malformed("the reasons are not a BIT STRING") }
    let bits = try ASN1Node.bits(content, "reasons").bytes
    var value: UInt16 = 0
    for (index, byte) in bits.prefix(2).enumerated() {
      for bit in 0..<8 where byte & (0x80 >> UInt8(bit)) != 0 { value |= 1 << UInt16(index * 8 + bit) }
    }
    rawValue = value
  }
}
