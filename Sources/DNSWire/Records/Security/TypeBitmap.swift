internal import Bytes

/// The types of the records of a name, in NSEC and NSEC3 records (RFC 4034, section 4.1.2).
struct TypeBitmap {
  /// Ascending.
  let types: [DNSRecordType]

  init(_ types: [DNSRecordType]) { self.types = Set(types).sorted { $0.rawValue < $1.rawValue } }

  init(reading rdata: inout RDATAReader) throws(DNSWireError) {
    var types: [DNSRecordType] = []
    var nextWindow = 0
    while !rdata.isAtEnd {
      let window = Int(try rdata.readUInt8())
      let bits = try rdata.readVector(lengthBytes: 1)
      guard window >= nextWindow, (1...32).contains(bits.count), bits.last != 0 else {
        throw DNSWireError(code: .illegal, structure: "type bitmap", reason: "a window is empty, too long, out of order or ends in zeros")
      }
      nextWindow = window + 1
      for (index, byte) in bits.enumerated() {
        for bit in 0..<8 where byte & 0x80 >> UInt8(bit) != 0 {
          types.append(DNSRecordType(UInt16(truncatingIfNeeded: window << 8 | index << 3 | bit)))
        }
      }
    }
    self.types = types
  }

  func write(to writer: inout ByteWriter) {
    var start = 0
    while start < types.count {
      let window = types[start].rawValue >> 8
      var bits: [UInt8] = []
      while start < types.count, types[start].rawValue >> 8 == window {
        let number = types[start].rawValue & 0xff
        bits += Array(repeating: 0, count: Int(number >> 3) + 1 - bits.count)
        bits[Int(number >> 3)] |= 0x80 >> UInt8(number & 7)
        start += 1
      }
      writer.write(UInt8(truncatingIfNeeded: window))
      writer.writeVector(lengthBytes: 1, bits)
    }
  }

  init(parsing text: inout PresentationReader) throws(DNSWireError) {
    var types: [DNSRecordType] = []
    while !text.isAtEnd { types.append(try text.readType("type")) }
    self.init(types)
  }

  /// The types, each after a space.
  var text: String { types.map { " \($0)" }.joined() }
}
