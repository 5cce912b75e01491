internal import Bytes

/// A plaintext record of SSL 2.0: a two-byte header, then one message (draft-hickman-netscape-ssl-00, section 1.1).
///
/// Three-byte headers are for padding, which only encrypted records have.
struct SSL2Record: Hashable, Sendable {
  let body: [UInt8]

  static let headerLength = 2
  static let error: UInt8 = 0
  static let clientHello: UInt8 = 1
  static let clientMasterKey: UInt8 = 2
  static let serverHello: UInt8 = 4

  /// The length of the record with its header; nil if the header is incomplete or not a two-byte one.
  static func length(ofRecordBeginning bytes: [UInt8]) -> Int? {
    guard bytes.count >= headerLength, bytes[0] & 0x80 != 0 else { return nil }
    return headerLength + (Int(bytes[0] & 0x7f) << 8 | Int(bytes[1]))
  }

  init(body: [UInt8]) { self.body = body }

  /// Parses one complete record without trailing bytes.
  init(reading bytes: some Sequence<UInt8>) throws(TLSWireError) {
    self = try parse("SSL 2.0 record", bytes) { reader throws(ByteError) in
      let header = try reader.readUInt16()
      guard header & 0x8000 != 0 else {
        throw ByteError(code: .truncated, offset: 0, expected: Self.headerLength + 1, found: Self.headerLength)
      }
      return SSL2Record(body: Array(try reader.readBytes(Int(header & 0x7fff))))
    }
  }

  /// Nil for an empty record, which violates the protocol.
  var messageType: UInt8? { body.first }

  /// With its header; a body over 32,767 bytes gets a wrong length.
  var bytes: [UInt8] {
    [0x80 | UInt8(truncatingIfNeeded: body.count >> 8), UInt8(truncatingIfNeeded: body.count)] + body
  }

  /// Parses the record's message, which has to be of the given type.
  func read<T>(
    _ structure: String, type: UInt8, _ content: (inout ByteReader) throws(ByteError) -> T
  ) throws(TLSWireError) -> T {
    guard messageType == type else {
      throw TLSWireError(code: .unexpected, structure: structure, reason: "message type \(messageType.map { "\($0)" } ?? "missing")")
    }
    return try parse(structure, body.dropFirst(), content)
  }
}
