internal import Bytes

/// An SSL 2.0 ServerHello (draft-hickman-netscape-ssl-00, section 2.6). The client selects one of its kinds.
public struct SSL2ServerHello: Hashable, Sendable {
  public var isSessionHit: Bool
  /// 1 is X.509.
  public var certificateType: UInt8
  public var version: ProtocolVersion
  /// DER; empty if the session is resumed.
  public var certificate: [UInt8]
  /// The kinds that the server accepts: among those offered, or all that it supports.
  public var cipherKinds: [SSL2CipherKind]
  public var connectionID: [UInt8]

  public init(
    certificate: [UInt8], cipherKinds: [SSL2CipherKind], connectionID: [UInt8], version: ProtocolVersion = .ssl2,
    isSessionHit: Bool = false, certificateType: UInt8 = 1
  ) {
    self.isSessionHit = isSessionHit
    self.certificateType = certificateType
    self.version = version
    self.certificate = certificate
    self.cipherKinds = cipherKinds
    self.connectionID = connectionID
  }

  /// Parses the complete record with its header.
  public init(reading record: some Sequence<UInt8>) throws(TLSWireError) {
    self = try SSL2Record(reading: record).read("SSL 2.0 ServerHello", type: SSL2Record.serverHello) { reader throws(ByteError) in
      let (hit, type) = (try reader.readUInt8(), try reader.readUInt8())
      let version = ProtocolVersion(try reader.readUInt16())
      let (length, kinds, connection) = (try reader.readUInt16(), try reader.readUInt16(), try reader.readUInt16())
      let certificate = Array(try reader.readBytes(Int(length)))
      let cipherKinds = try SSL2CipherKind.readList(&reader, length: Int(kinds))
      return SSL2ServerHello(
        certificate: certificate, cipherKinds: cipherKinds, connectionID: Array(try reader.readBytes(Int(connection))), version: version,
        isSessionHit: hit != 0, certificateType: type)
    }
  }

  /// With its two-byte header.
  public var record: [UInt8] {
    var writer = ByteWriter()
    writer.write(SSL2Record.serverHello)
    writer.write(isSessionHit ? UInt8(1) : 0)
    writer.write(certificateType)
    writer.write(version.rawValue)
    writer.write(UInt16(truncatingIfNeeded: certificate.count))
    writer.write(UInt16(truncatingIfNeeded: cipherKinds.count * 3))
    writer.write(UInt16(truncatingIfNeeded: connectionID.count))
    writer.write(certificate)
    for kind in cipherKinds { writer.writeUInt24(kind.rawValue) }
    writer.write(connectionID)
    return SSL2Record(body: writer.bytes).bytes
  }
}
