internal import Bytes

/// The data of a record type, in wire and presentation format.
protocol RecordValue: Hashable, Sendable {
  init(reading rdata: inout RDATAReader) throws(DNSWireError)
  func write(to writer: inout ByteWriter)

  init(parsing text: inout PresentationReader) throws(DNSWireError)
  /// The presentation format in one line, with base64 and hex in one piece.
  var text: String { get }
}

extension DNSName: RecordValue {
  init(reading rdata: inout RDATAReader) throws(DNSWireError) { self = try rdata.readName() }

  func write(to writer: inout ByteWriter) { writer.write(wire) }

  init(parsing text: inout PresentationReader) throws(DNSWireError) { self = try text.readName("name") }

  var text: String { description }
}

extension ByteWriter {
  mutating func write(_ name: DNSName) { write(name.wire) }

  /// Writes a string of at most 255 bytes after its length; more are cut off.
  mutating func writeString(_ string: some Collection<UInt8>) { writeVector(lengthBytes: 1, string.prefix(255)) }
}
