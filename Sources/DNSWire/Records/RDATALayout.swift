internal import Bytes

/// The positions of names in the data of a type.
///
/// Receivers expand the names of the types of RFC 1035 and of a few later ones; senders compress only the former (RFC 3597, section 4).
struct RDATALayout: Sendable {
  enum Field: Sendable { case bytes(Int), string, name }

  let fields: [Field]
  /// Whether senders compress the names.
  var isCompressible = false

  /// The data with all names expanded; bytes after the last name are kept.
  func expanded(_ reader: inout ByteReader, _ names: inout NameDecompressor) throws(DNSWireError) -> [UInt8] {
    // Empty data stand for a set of records in updates (RFC 2136, section 2.4).
    guard !reader.isAtEnd else { return [] }
    var rdata: [UInt8] = []
    for field in fields {
      switch field {
      case .name: rdata += try names.readName(&reader).wire
      case .bytes(let count): rdata += try Self.read { () throws(ByteError) in try reader.readBytes(count) }
      case .string:
        let string = try Self.read { () throws(ByteError) in try reader.readVector(lengthBytes: 1) }
        rdata.append(UInt8(truncatingIfNeeded: string.count))
        rdata += string
      }
    }
    rdata += reader.readRest()
    guard rdata.count <= 0xffff else {
      throw DNSWireError(code: .tooLong, structure: "record", reason: "more than 65535 bytes of data after decompression")
    }
    return rdata
  }

  /// Writes data with compressed names; data that do not have this layout are written as they are.
  func write(_ rdata: [UInt8], to writer: inout ByteWriter, _ names: inout NameCompressor) {
    guard isCompressible, let parts = try? parts(rdata) else {
      writer.write(rdata)
      return
    }
    for part in parts {
      switch part {
      case .name(let name): names.write(name, to: &writer)
      case .bytes(let bytes): writer.write(bytes)
      }
    }
  }

  private enum Part { case bytes([UInt8]), name(DNSName) }

  private func parts(_ rdata: [UInt8]) throws(DNSWireError) -> [Part] {
    var reader = RDATAReader(rdata)
    var parts: [Part] = []
    for field in fields {
      switch field {
      case .name: parts.append(.name(try reader.readName()))
      case .bytes(let count): parts.append(.bytes(try reader.readBytes(count)))
      case .string:
        let string = try reader.readString()
        parts.append(.bytes([UInt8(truncatingIfNeeded: string.count)] + string))
      }
    }
    return parts + [.bytes(reader.readRest())]
  }

  private static func read(_ body: () throws(ByteError) -> ArraySlice<UInt8>) throws(DNSWireError) -> ArraySlice<UInt8> {
    do throws(ByteError) { return try body() } catch { throw DNSWireError(error, in: "record data") }
  }

  /// NS, MD, MF, CNAME, SOA, MB, MG, MR, PTR, MINFO and MX; then RP, AFSDB, RT, SIG, PX, NXT, SRV, NAPTR and KX.
  static func layout(of type: DNSRecordType) -> RDATALayout? {
    switch type.rawValue {
    case 2, 3, 4, 5, 7, 8, 9, 12: RDATALayout(fields: [.name], isCompressible: true)
    case 6: RDATALayout(fields: [.name, .name, .bytes(20)], isCompressible: true)
    case 14: RDATALayout(fields: [.name, .name], isCompressible: true)
    case 15: RDATALayout(fields: [.bytes(2), .name], isCompressible: true)
    case 17: RDATALayout(fields: [.name, .name])
    case 18, 21, 36: RDATALayout(fields: [.bytes(2), .name])
    case 24: RDATALayout(fields: [.bytes(18), .name])
    case 26: RDATALayout(fields: [.bytes(2), .name, .name])
    case 30: RDATALayout(fields: [.name])
    case 33: RDATALayout(fields: [.bytes(6), .name])
    case 35: RDATALayout(fields: [.bytes(4), .string, .string, .string, .name])
    default: nil
    }
  }
}
