internal import Bytes

/// Reads the fields of a record's data whose names are not compressed.
struct RDATAReader: Sendable {
  private var reader: ByteReader

  init(_ rdata: some Collection<UInt8>) { reader = ByteReader(Array(rdata)) }

  var isAtEnd: Bool { reader.isAtEnd }

  mutating func readUInt8() throws(DNSWireError) -> UInt8 { try Self.translating(try reader.readUInt8()) }
  mutating func readUInt16() throws(DNSWireError) -> UInt16 { try Self.translating(try reader.readUInt16()) }
  mutating func readUInt32() throws(DNSWireError) -> UInt32 { try Self.translating(try reader.readUInt32()) }
  mutating func readBytes(_ count: Int) throws(DNSWireError) -> [UInt8] { Array(try Self.translating(try reader.readBytes(count))) }
  mutating func readRest() -> [UInt8] { Array(reader.readRest()) }

  /// Reads bytes that are preceded by their number.
  mutating func readVector(lengthBytes: Int) throws(DNSWireError) -> [UInt8] {
    Array(try Self.translating(try reader.readVector(lengthBytes: lengthBytes)))
  }

  /// Reads a string of at most 255 bytes after its length (RFC 1035, section 3.3).
  mutating func readString() throws(DNSWireError) -> [UInt8] { try readVector(lengthBytes: 1) }

  /// Reads a name without compression.
  mutating func readName() throws(DNSWireError) -> DNSName {
    let rest = reader.rest.prefix(DNSName.maximumLength)
    var end = rest.startIndex
    while end < rest.endIndex, rest[end] != 0 {
      guard rest[end] <= DNSName.maximumLabel else {
        throw DNSWireError(code: .pointer, structure: "name", reason: "compressed or of an unknown label type where that is not allowed")
      }
      end += 1 + Int(rest[end])
    }
    let count = end - rest.startIndex + 1
    guard count <= DNSName.maximumLength else { throw DNSName.tooLong }
    return DNSName(unchecked: try readBytes(count))
  }

  func finish() throws(DNSWireError) { try Self.translating(try reader.finish()) }

  private static func translating<Value>(_ value: @autoclosure () throws(ByteError) -> Value) throws(DNSWireError) -> Value {
    try ByteError.translating(try value()) { DNSWireError($0, in: "record data") }
  }
}
