internal import Bytes

/// A ServerHello (RFC 8446, section 4.1.3; RFC 5246, section 7.4.1.3) or a HelloRetryRequest.
public struct ServerHello: Hashable, Sendable {
  public let legacyVersion: ProtocolVersion
  public let random: [UInt8]
  public let sessionID: [UInt8]
  public let cipherSuite: CipherSuite
  public let compressionMethod: UInt8
  public let extensions: [TLSExtension]

  public init(
    legacyVersion: ProtocolVersion, random: [UInt8], sessionID: [UInt8], cipherSuite: CipherSuite, compressionMethod: UInt8,
    extensions: [TLSExtension]
  ) {
    self.legacyVersion = legacyVersion
    self.random = random
    self.sessionID = sessionID
    self.cipherSuite = cipherSuite
    self.compressionMethod = compressionMethod
    self.extensions = extensions
  }

  /// Parses the message's body.
  public init(reading body: some Sequence<UInt8>) throws(TLSWireError) {
    self = try parse("server_hello", body) { reader throws(ByteError) in
      let version = ProtocolVersion(try reader.readUInt16())
      let random = Array(try reader.readBytes(32))
      if Self.isDraftForm(version) { return try ServerHello(draft: version, random: random, &reader) }
      let sessionID = Array(try reader.readVector(lengthBytes: 1))
      let suite = CipherSuite(try reader.readUInt16())
      let compression = try reader.readUInt8()
      let extensions = reader.isAtEnd ? [] : try TLSExtension.readList(&reader)
      return ServerHello(
        legacyVersion: version, random: random, sessionID: sessionID, cipherSuite: suite, compressionMethod: compression,
        extensions: extensions)
    }
    // Ignoring it would make a TLS 1.3 server one of TLS 1.2.
    if let body = extensions[.supportedVersions], body.count != 2 {
      throw TLSWireError(code: .illegal, structure: "server_hello", reason: "supported_versions of \(body.count) bytes, not 2")
    }
  }

  public var message: HandshakeMessage {
    var writer = ByteWriter()
    writer.write(legacyVersion.rawValue)
    writer.write(random)
    let isDraftForm = Self.isDraftForm(legacyVersion)
    if !isDraftForm { writer.writeVector(lengthBytes: 1, sessionID) }
    writer.write(cipherSuite.rawValue)
    if !isDraftForm { writer.write(compressionMethod) }
    if !extensions.isEmpty { TLSExtension.writeList(extensions, to: &writer) }
    return HandshakeMessage(type: .serverHello, body: writer.bytes[...])
  }

  /// Whether this is a HelloRetryRequest (RFC 8446, section 4.1.4).
  public var isHelloRetryRequest: Bool { random == Self.retryRandom }

  /// The negotiated version: `supported_versions` if present, else the legacy field.
  public var version: ProtocolVersion {
    guard let body = extensions[.supportedVersions], body.count == 2 else { return legacyVersion }
    return ProtocolVersion(UInt16(body[0]) << 8 | UInt16(body[1]))
  }

  /// The server's key share; nil in a HelloRetryRequest and before TLS 1.3.
  public var keyShare: KeyShareEntry? {
    guard !isHelloRetryRequest, let body = shareBody else { return nil }
    return try? parse("key_share", body) { reader throws(ByteError) in
      let group = NamedGroup(try reader.readUInt16())
      return KeyShareEntry(group: group, keyExchange: Array(try reader.readVector(lengthBytes: 2)))
    }
  }

  /// The group in use or, in a HelloRetryRequest, the requested one; nil before TLS 1.3.
  public var selectedGroup: NamedGroup? {
    guard let body = shareBody, body.count >= 2, !isHelloRetryRequest || body.count == 2 else { return nil }
    return NamedGroup(UInt16(body[0]) << 8 | UInt16(body[1]))
  }

  /// The extension had another number up to draft 22.
  private var shareBody: [UInt8]? {
    extensions[.keyShare] ?? (Self.isDraftForm(version) ? extensions[.draftKeyShare] : nil)
  }

  /// The cookie of a HelloRetryRequest (RFC 8446, section 4.2.2).
  public var cookie: [UInt8]? {
    guard let body = extensions[.cookie] else { return nil }
    return try? parse("cookie", body) { reader throws(ByteError) in Array(try reader.readVector(lengthBytes: 2)) }
  }

  /// Whether the random ends with the mark of a server that supports a later version (RFC 8446, section 4.1.3).
  public var hasDowngradeSentinel: Bool {
    random.count == 32 && random[24..<31].elementsEqual("DOWNGRD".utf8) && random[31] <= 1
  }

  /// SHA-256 of "HelloRetryRequest", which replaces the random.
  public static let retryRandom: [UInt8] = [
    0xcf, 0x21, 0xad, 0x74, 0xe5, 0x9a, 0x61, 0x11, 0xbe, 0x1d, 0x8c, 0x02, 0x1e, 0x65, 0xb8, 0x91, 0xc2, 0xa2, 0x11, 0x16, 0x7a, 0xbb,
    0x8c, 0x5e, 0x07, 0x9e, 0x09, 0xe2, 0xc8, 0xa8, 0x33, 0x9c,
  ]
}

/// The ServerHello of TLS 1.3 up to draft 21, with the draft number in the version field (draft-ietf-tls-tls13-21, section 4.1.3).
extension ServerHello {
  static func isDraftForm(_ version: ProtocolVersion) -> Bool { version.rawValue >> 8 == 0x7f }

  /// This format has no session ID and no compression method.
  init(draft version: ProtocolVersion, random: [UInt8], _ reader: inout ByteReader) throws(ByteError) {
    let suite = CipherSuite(try reader.readUInt16())
    let extensions = reader.isAtEnd ? [] : try TLSExtension.readList(&reader)
    self.init(
      legacyVersion: version, random: random, sessionID: [], cipherSuite: suite, compressionMethod: 0, extensions: extensions)
  }

  /// Parses the body of the separate HelloRetryRequest message of drafts; before draft 19 it had no suite.
  public init(readingDraftRetry body: some Sequence<UInt8>) throws(TLSWireError) {
    self = try parse("hello_retry_request", body) { reader throws(ByteError) in
      let version = ProtocolVersion(try reader.readUInt16())
      let suite = CipherSuite(version.rawValue & 0xff >= 19 ? try reader.readUInt16() : 0)
      return ServerHello(
        legacyVersion: version, random: Self.retryRandom, sessionID: [], cipherSuite: suite, compressionMethod: 0,
        extensions: try TLSExtension.readList(&reader))
    }
  }
}
