internal import Bytes

/// A restriction of the authorities that may issue certificates for a name: CAA (RFC 8659, section 4.1).
public struct CAAProperty: Hashable, Sendable {
  public let flags: UInt8
  /// `issue`, `issuewild`, `iodef` …, in the spelling of the record; compared without regard to case.
  public let tag: String
  public let value: [UInt8]

  /// Nil unless the tag is 1 to 255 letters and digits.
  public init?(flags: UInt8, tag: String, value: [UInt8]) {
    guard (1...255).contains(tag.utf8.count), tag.utf8.allSatisfy(Self.isAlphanumeric) else { return nil }
    self.flags = flags
    self.tag = tag
    self.value = value
  }

  /// An authority that does not support the tag must not issue.
  public var isCritical: Bool { flags & 0x80 != 0 }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
  }
}

extension CAAProperty: RecordValue {
  init(reading rdata: inout RDATAReader) throws(DNSWireError) {
    let flags = try rdata.readUInt8()
    let tag = try rdata.readString()
    guard let property = CAAProperty(flags: flags, tag: String(decoding: tag, as: UTF8.self), value: rdata.readRest()) else {
      throw DNSWireError(code: .illegal, structure: "CAA record", reason: "the tag is not letters and digits")
    }
    self = property
  }

  func write(to writer: inout ByteWriter) {
    writer.write(flags)
    writer.writeString(Array(tag.utf8))
    writer.write(value)
  }

  init(parsing text: inout PresentationReader) throws(DNSWireError) {
    let flags: UInt8 = try text.readNumber("flags")
    let tag = try text.readWord("tag").text
    guard let property = CAAProperty(flags: flags, tag: tag, value: try text.readText("value")) else {
      throw PresentationReader.invalid("the tag is not letters and digits")
    }
    self = property
  }

  var text: String { "\(flags) \(tag) \(EscapedText.quoted(value))" }
}

extension PresentationReader {
  /// Reads a string of any length, quoted or not.
  mutating func readText(_ field: String) throws(DNSWireError) -> [UInt8] { try EscapedText.decode(try readWord(field).raw) }
}
