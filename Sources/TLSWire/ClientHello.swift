internal import Bytes

/// A ClientHello (RFC 8446, section 4.1.2; RFC 5246, section 7.4.1.2). Every field may be invalid on purpose.
public struct ClientHello: Hashable, Sendable {
  public var legacyVersion: ProtocolVersion
  /// 32 bytes.
  public var random: [UInt8]
  public var sessionID: [UInt8]
  public var cipherSuites: [CipherSuite]
  public var compressionMethods: [UInt8]
  /// In wire order; nil omits the block, as before TLS 1.0's extensions.
  public var extensions: [TLSExtension]?

  public init(
    random: [UInt8], cipherSuites: [CipherSuite], extensions: [TLSExtension]?, legacyVersion: ProtocolVersion = .tls12,
    sessionID: [UInt8] = [], compressionMethods: [UInt8] = [0]
  ) {
    self.legacyVersion = legacyVersion
    self.random = random
    self.sessionID = sessionID
    self.cipherSuites = cipherSuites
    self.compressionMethods = compressionMethods
    self.extensions = extensions
  }

  /// Parses the message's body.
  public init(reading body: some Sequence<UInt8>) throws(TLSWireError) {
    self = try parse("client_hello", body) { reader throws(ByteError) in
      let version = ProtocolVersion(try reader.readUInt16())
      let random = Array(try reader.readBytes(32))
      let sessionID = Array(try reader.readVector(lengthBytes: 1))
      var list = try reader.sub(lengthBytes: 2)
      var suites: [CipherSuite] = []
      while !list.isAtEnd { suites.append(CipherSuite(try list.readUInt16())) }
      let compression = Array(try reader.readVector(lengthBytes: 1))
      let extensions = reader.isAtEnd ? nil : try TLSExtension.readList(&reader)
      return ClientHello(
        random: random, cipherSuites: suites, extensions: extensions, legacyVersion: version, sessionID: sessionID,
        compressionMethods: compression)
    }
  }

  public var message: HandshakeMessage {
    var writer = ByteWriter()
    writer.write(legacyVersion.rawValue)
    writer.write(random)
    writer.writeVector(lengthBytes: 1, sessionID)
    writer.writeVector(lengthBytes: 2) { writer in
      for suite in cipherSuites { writer.write(suite.rawValue) }
    }
    writer.writeVector(lengthBytes: 1, compressionMethods)
    if let extensions { TLSExtension.writeList(extensions, to: &writer) }
    return HandshakeMessage(type: .clientHello, body: writer.bytes[...])
  }

  /// The message in records, by default with version TLS 1.0 (RFC 8446, section 5.1).
  public func records(version: ProtocolVersion = .tls10, fragmentLength: Int = 16_384) -> [UInt8] {
    Record.fragmenting(message.bytes, type: .handshake, version: version, fragmentLength: fragmentLength)
  }
}
