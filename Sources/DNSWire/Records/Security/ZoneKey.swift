internal import Bytes

/// A public key of a zone: DNSKEY, and CDNSKEY and KEY, which have the same format (RFC 4034, section 2; RFC 7344).
public struct ZoneKey: Hashable, Sendable {
  public var flags: UInt16
  /// Always 3.
  public var protocolNumber: UInt8
  public var algorithm: DNSSECAlgorithm
  public var publicKey: [UInt8]

  public init(flags: UInt16, protocolNumber: UInt8 = 3, algorithm: DNSSECAlgorithm, publicKey: [UInt8]) {
    self.flags = flags
    self.protocolNumber = protocolNumber
    self.algorithm = algorithm
    self.publicKey = publicKey
  }

  /// Without this flag the key does not sign records.
  public var isZoneKey: Bool { flags & 0x0100 != 0 }

  /// The key signs keys (SEP; RFC 4034, section 2.1.1).
  public var isSecureEntryPoint: Bool { flags & 0x0001 != 0 }

  /// The key must not be trusted any more (RFC 5011, section 2.1).
  public var isRevoked: Bool { flags & 0x0080 != 0 }

  /// The number by which signatures and DS records refer to the key (RFC 4034, appendix B); not unique.
  public var keyTag: UInt16 {
    guard algorithm != .rsaMD5 else {
      // The upper of the lowest 24 bits of the modulus (appendix B.1).
      let end = publicKey.suffix(3)
      return end.count == 3 ? end.prefix(2).reduce(0) { $0 << 8 | UInt16($1) } : 0
    }
    var sum = UInt32(flags) + UInt32(protocolNumber) << 8 + UInt32(algorithm.rawValue)
    for (index, byte) in publicKey.enumerated() { sum &+= UInt32(byte) << (index % 2 == 0 ? 8 : 0) }
    return UInt16(truncatingIfNeeded: sum &+ sum >> 16)
  }
}

extension ZoneKey: RecordValue {
  init(reading rdata: inout RDATAReader) throws(DNSWireError) {
    self.init(
      flags: try rdata.readUInt16(), protocolNumber: try rdata.readUInt8(), algorithm: DNSSECAlgorithm(try rdata.readUInt8()),
      publicKey: rdata.readRest())
  }

  func write(to writer: inout ByteWriter) {
    writer.write(flags)
    writer.write([protocolNumber, algorithm.rawValue])
    writer.write(publicKey)
  }

  init(parsing text: inout PresentationReader) throws(DNSWireError) {
    self.init(
      flags: try text.readNumber("flags"), protocolNumber: try text.readNumber("protocol"), algorithm: try text.readCode("algorithm"),
      publicKey: try text.readBase64("public key"))
  }

  var text: String {
    let fields = "\(flags) \(protocolNumber) \(algorithm.rawValue)"
    return publicKey.isEmpty ? fields : "\(fields) \(Base64.encode(publicKey))"
  }
}
