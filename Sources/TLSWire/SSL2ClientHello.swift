internal import Bytes

/// An SSL 2.0 ClientHello (draft-hickman-netscape-ssl-00, section 2.5); TLS 1.2 servers may accept one (RFC 5246, section E.2).
public struct SSL2ClientHello: Hashable, Sendable {
  /// The newest version that the client supports.
  public var version: ProtocolVersion
  public var cipherKinds: [SSL2CipherKind]
  public var sessionID: [UInt8]
  /// 16 to 32 bytes.
  public var challenge: [UInt8]

  public init(cipherKinds: [SSL2CipherKind], challenge: [UInt8], version: ProtocolVersion = .ssl2, sessionID: [UInt8] = []) {
    self.version = version
    self.cipherKinds = cipherKinds
    self.sessionID = sessionID
    self.challenge = challenge
  }

  /// Parses the complete record with its header.
  public init(reading record: some Sequence<UInt8>) throws(TLSWireError) {
    self = try SSL2Record(reading: record).read("SSL 2.0 ClientHello", type: SSL2Record.clientHello) { reader throws(ByteError) in
      let version = ProtocolVersion(try reader.readUInt16())
      let (kinds, session, challenge) = (try reader.readUInt16(), try reader.readUInt16(), try reader.readUInt16())
      let cipherKinds = try SSL2CipherKind.readList(&reader, length: Int(kinds))
      let sessionID = Array(try reader.readBytes(Int(session)))
      return SSL2ClientHello(
        cipherKinds: cipherKinds, challenge: Array(try reader.readBytes(Int(challenge))), version: version, sessionID: sessionID)
    }
  }

  /// With its two-byte header.
  public var record: [UInt8] {
    var writer = ByteWriter()
    writer.write(SSL2Record.clientHello)
    writer.write(version.rawValue)
    writer.write(UInt16(truncatingIfNeeded: cipherKinds.count * 3))
    writer.write(UInt16(truncatingIfNeeded: sessionID.count))
    writer.write(UInt16(truncatingIfNeeded: challenge.count))
    for kind in cipherKinds { writer.writeUInt24(kind.rawValue) }
    writer.write(sessionID)
    writer.write(challenge)
    return SSL2Record(body: writer.bytes).bytes
  }

  /// The length of the record with these first bytes; nil for less than two bytes, and for another kind of record.
  public static func recordLength(firstBytes: some Sequence<UInt8>) -> Int? {
    SSL2Record.length(ofRecordBeginning: Array(firstBytes.prefix(SSL2Record.headerLength)))
  }

  /// Whether a stream with these first bytes is SSL 2.0 and not TLS; false for less than five bytes.
  public static func isPlausible(firstBytes: some Sequence<UInt8>) -> Bool {
    let bytes = Array(firstBytes.prefix(5))
    guard bytes.count == 5, bytes[0] & 0x80 != 0, bytes[2] == SSL2Record.clientHello else { return false }
    return bytes[3] == 3 || bytes[3] == 0 && bytes[4] == 2
  }
}

extension SSL2CipherKind {
  static func readList(_ reader: inout ByteReader, length: Int) throws(ByteError) -> [SSL2CipherKind] {
    var list = ByteReader(try reader.readBytes(length))
    var kinds: [SSL2CipherKind] = []
    while !list.isAtEnd { kinds.append(SSL2CipherKind(try list.readUInt24())) }
    return kinds
  }
}
