internal import Bytes

/// The client's key exchange of SSL 2.0 (draft-hickman-netscape-ssl-00, section 2.5).
public struct SSL2ClientMasterKey: Hashable, Sendable {
  public var cipherKind: SSL2CipherKind
  /// Sent in plaintext; in export ciphers all of the master key but 40 bits.
  public var clearKey: [UInt8]
  /// Encrypted for the key of the server's certificate.
  public var encryptedKey: [UInt8]
  /// The initialization vector of a block cipher.
  public var keyArgument: [UInt8]

  public init(cipherKind: SSL2CipherKind, clearKey: [UInt8], encryptedKey: [UInt8], keyArgument: [UInt8] = []) {
    self.cipherKind = cipherKind
    self.clearKey = clearKey
    self.encryptedKey = encryptedKey
    self.keyArgument = keyArgument
  }

  /// Parses the complete record with its header.
  public init(reading record: some Sequence<UInt8>) throws(TLSWireError) {
    self = try SSL2Record(reading: record).read("SSL 2.0 client master key", type: SSL2Record.clientMasterKey) {
      reader throws(ByteError) in
      let kind = SSL2CipherKind(try reader.readUInt24())
      let (clear, encrypted, argument) = (try reader.readUInt16(), try reader.readUInt16(), try reader.readUInt16())
      return SSL2ClientMasterKey(
        cipherKind: kind, clearKey: Array(try reader.readBytes(Int(clear))), encryptedKey: Array(try reader.readBytes(Int(encrypted))),
        keyArgument: Array(try reader.readBytes(Int(argument))))
    }
  }

  /// With its two-byte header.
  public var record: [UInt8] {
    var writer = ByteWriter()
    writer.write(SSL2Record.clientMasterKey)
    writer.writeUInt24(cipherKind.rawValue)
    writer.write(UInt16(truncatingIfNeeded: clearKey.count))
    writer.write(UInt16(truncatingIfNeeded: encryptedKey.count))
    writer.write(UInt16(truncatingIfNeeded: keyArgument.count))
    writer.write(clearKey)
    writer.write(encryptedKey)
    writer.write(keyArgument)
    return SSL2Record(body: writer.bytes).bytes
  }
}
