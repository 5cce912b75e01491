internal import Bytes

/// The next name of a zone and the types of this one, which prove that nothing else exists: NSEC (RFC 4034, section 4).
public struct NextSecure: Hashable, Sendable {
  public var next: DNSName
  /// Ascending.
  public let types: [DNSRecordType]

  public init(next: DNSName, types: [DNSRecordType]) {
    self.next = next
    self.types = TypeBitmap(types).types
  }
}

extension NextSecure: RecordValue {
  init(reading rdata: inout RDATAReader) throws(DNSWireError) {
    self.init(next: try rdata.readName(), types: try TypeBitmap(reading: &rdata).types)
  }

  func write(to writer: inout ByteWriter) {
    writer.write(next)
    TypeBitmap(types).write(to: &writer)
  }

  init(parsing text: inout PresentationReader) throws(DNSWireError) {
    self.init(next: try text.readName("next name"), types: try TypeBitmap(parsing: &text).types)
  }

  var text: String { "\(next)\(TypeBitmap(types).text)" }
}
