internal import Bytes

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
