internal import Bytes

/// An SSL 2.0 server's answer (draft-hickman-netscape-ssl-00, section 2.6). The client chooses among its kinds.
public struct SSL2ServerHello: Hashable, Sendable {
  public var isSessionHit: Bool
  /// 1 is X.509.
  public var certificateType: UInt8
  public var version: ProtocolVersion
  /// DER; empty when the session is resumed.
  public var certificate: [UInt8]
  /// What the server accepts: of the offered ones, or all that it has.
  public var cipherKinds: [SSL2CipherKind]
  public var connectionID: [UInt8]

  public init(
    certificate: [UInt8], cipherKinds: [SSL2CipherKind], connectionID: [UInt8], version: ProtocolVersion = .ssl2, isSessionHit: Bool = false,
    certificateType: UInt8 = 1
  ) {
    self.isSessionHit = isSessionHit
    self.certificateType = certificateType
    self.version = version
    self.certificate = certificate
    self.cipherKinds = cipherKinds
    self.connectionID = connectionID
  }
}
