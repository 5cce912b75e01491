internal import Bytes

/// The extensions of a message, from its OPT record (RFC 6891).
public struct EDNS: Hashable, Sendable {
  /// The largest response over UDP that the sender accepts, in bytes; 1,232 avoids fragments.
  public var udpPayloadSize: UInt16
  public var version: UInt8
  /// The sender requests DNSSEC records (RFC 3225).
  public var dnssecOK: Bool
  /// The other flags, 15 bits.
  public var reservedFlags: UInt16
  public var options: [EDNSOption]

  public init(
    udpPayloadSize: UInt16 = 1_232, version: UInt8 = 0, dnssecOK: Bool = false, reservedFlags: UInt16 = 0, options: [EDNSOption] = []
  ) {
    self.udpPayloadSize = udpPayloadSize
    self.version = version
    self.dnssecOK = dnssecOK
    self.reservedFlags = reservedFlags
    self.options = options
  }

  /// Reads an OPT record, whose class and TTL hold the fields (RFC 6891, section 6.1.2).
  init(_ record: ResourceRecord) throws(DNSWireError) {
    guard record.name.isRoot else { throw DNSWireError(code: .illegal, structure: "OPT record", reason: "it has a name") }
    let flags = UInt16(truncatingIfNeeded: record.ttl)
    self.init(
      udpPayloadSize: record.recordClass.rawValue, version: UInt8(truncatingIfNeeded: record.ttl >> 16), dnssecOK: flags & 0x8000 != 0,
      reservedFlags: flags & 0x7fff)
    var reader = RDATAReader(record.rdata)
    while !reader.isAtEnd {
      let code = EDNSOption.Code(try reader.readUInt16())
      options.append(EDNSOption(code: code, data: try reader.readVector(lengthBytes: 2)))
    }
  }

  /// Writes the OPT record with the upper 8 bits of the response code.
  func write(to writer: inout ByteWriter, responseCode: DNSResponseCode) {
    writer.write(UInt8(0))
    writer.write(DNSRecordType.opt.rawValue)
    writer.write(udpPayloadSize)
    writer.write(UInt8(truncatingIfNeeded: responseCode.rawValue >> 4))
    writer.write(version)
    writer.write((dnssecOK ? 0x8000 : 0) | reservedFlags & 0x7fff)
    writer.writeVector(lengthBytes: 2) { writer in
      for option in options {
        writer.write(option.code.rawValue)
        writer.writeVector(lengthBytes: 2, option.data)
      }
    }
  }

  /// The data of the first option of a code; nil if there is none.
  public subscript(_ code: EDNSOption.Code) -> [UInt8]? { options.first { $0.code == code }?.data }
}
