internal import Bytes

/// How an SSL 2.0 client opens (draft-hickman-netscape-ssl-00, section 2.5); TLS 1.2 lets a server read one (RFC 5246, section E.2).
public struct SSL2ClientHello: Hashable, Sendable {
  /// The newest version that the client speaks.
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
}
