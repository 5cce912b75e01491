internal import Bytes

/// A rule that rewrites a string to a name or URI: NAPTR (RFC 3403, section 4).
public struct NamingAuthorityPointer: Hashable, Sendable {
  /// Lower values are processed first.
  public var order: UInt16
  public var preference: UInt16
  /// Strings of at most 255 bytes, as the two that follow.
  public var flags: [UInt8]
  public var services: [UInt8]
  public var regularExpression: [UInt8]
  public var replacement: DNSName

  public init(
    order: UInt16, preference: UInt16, flags: [UInt8], services: [UInt8], regularExpression: [UInt8], replacement: DNSName
  ) {
    self.order = order
    self.preference = preference
    self.flags = flags
    self.services = services
    self.regularExpression = regularExpression
    self.replacement = replacement
  }
}

extension NamingAuthorityPointer: RecordValue {
  init(reading rdata: inout RDATAReader) throws(DNSWireError) {
    self.init(
      order: try rdata.readUInt16(), preference: try rdata.readUInt16(), flags: try rdata.readString(), services: try rdata.readString(),
      regularExpression: try rdata.readString(), replacement: try rdata.readName())
  }

  func write(to writer: inout ByteWriter) {
    writer.write(order)
    writer.write(preference)
    for string in [flags, services, regularExpression] { writer.writeString(string) }
    writer.write(replacement)
  }

  init(parsing text: inout PresentationReader) throws(DNSWireError) {
    self.init(
      order: try text.readNumber("order"), preference: try text.readNumber("preference"), flags: try text.readString("flags"),
      services: try text.readString("services"), regularExpression: try text.readString("regular expression"),
      replacement: try text.readName("replacement"))
  }

  var text: String {
    let strings = [flags, services, regularExpression].map(EscapedText.quoted).joined(separator: " ")
    return "\(order) \(preference) \(strings) \(replacement)"
  }
}
