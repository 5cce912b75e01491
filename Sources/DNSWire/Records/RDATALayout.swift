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

  static func layout(of type: DNSRecordType) -> RDATALayout? { table[type] }

  /// NS, MD, MF, CNAME, SOA, MB, MG, MR, PTR, MINFO and MX; then RP, AFSDB, RT, SIG, PX, NXT, SRV, NAPTR and KX.
  private static let table: [DNSRecordType: RDATALayout] = {
    var table: [DNSRecordType: RDATALayout] = [:]
    for type: UInt16 in [2, 3, 4, 5, 7, 8, 9, 12] { table[DNSRecordType(type)] = RDATALayout(fields: [.name], isCompressible: true) }
    table[.soa] = RDATALayout(fields: [.name, .name, .bytes(20)], isCompressible: true)
    table[DNSRecordType(14)] = RDATALayout(fields: [.name, .name], isCompressible: true)
    table[.mx] = RDATALayout(fields: [.bytes(2), .name], isCompressible: true)
    table[.rp] = RDATALayout(fields: [.name, .name])
    for type: UInt16 in [18, 21, 36] { table[DNSRecordType(type)] = RDATALayout(fields: [.bytes(2), .name]) }
    table[.sig] = RDATALayout(fields: [.bytes(18), .name])
    table[DNSRecordType(26)] = RDATALayout(fields: [.bytes(2), .name, .name])
    table[DNSRecordType(30)] = RDATALayout(fields: [.name])
    table[.srv] = RDATALayout(fields: [.bytes(6), .name])
    table[.naptr] = RDATALayout(fields: [.bytes(4), .string, .string, .string, .name])
    return table
  }()
}
