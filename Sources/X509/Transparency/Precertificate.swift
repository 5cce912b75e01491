internal import Bytes
internal import SwiftASN1

/// The signed part of a precertificate, derived from the certificate or from the precertificate itself.
public enum Precertificate {
  private static let timestamps = OID(1, 3, 6, 1, 4, 1, 11_129, 2, 4, 2)
  private static let poison = OID(1, 3, 6, 1, 4, 1, 11_129, 2, 4, 3)

  /// The TBSCertificate without the poison and timestamp extensions; all other bytes are unchanged, except for the three enclosing lengths
  /// (RFC 6962, section 3.2).
  public static func toBeSigned(_ der: [UInt8]) throws(PKIError) -> [UInt8] {
    var notes: [Deviation] = []
    var members = try ASN1Node.parse(der[...], "signed part", notes: &notes).sequence("signed part")
    var content: [UInt8] = []
    while let member = members.next() {
      content += member.isContext(3) ? try extensions(member) : Array(member.encodedBytes)
    }
    return value(0x30, content)
  }

  private static func extensions(_ field: ASN1Node) throws(PKIError) -> [UInt8] {
    var explicit = try field.members("extensions")
    var members = try (try explicit.require("list")).sequence("list of extensions")
    try explicit.finish()
    var kept: [UInt8] = []
    while let member = members.next() {
      var parts = try member.sequence("extension")
      let oid = try parts.require("identifier").oid("identifier of an extension")
      if oid != timestamps, oid != poison { kept += Array(member.encodedBytes) }
    }
    // A list of extensions is never empty (RFC 5280, section 4.1).
    return kept.isEmpty ? [] : value(0xa3, value(0x30, kept))
  }

  private static func value(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    var writer = ByteWriter()
    writer.write(tag)
    if content.count < 0x80 {
      writer.write(UInt8(content.count))
    } else {
      let digits = (content.count.bitWidth - content.count.leadingZeroBitCount + 7) / 8
      writer.write(UInt8(0x80 | digits))
      for place in (0..<digits).reversed() { writer.write(UInt8(truncatingIfNeeded: content.count >> (8 * place))) }
    }
    writer.write(content)
    return writer.bytes
  }
}
