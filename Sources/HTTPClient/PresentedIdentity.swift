/// The identity that a server presented in a full handshake; a resumed handshake contains no certificates (RFC 9846, section 2.2).
public struct PresentedIdentity: Hashable, Sendable {
  /// The certificates in DER as sent, leaf first.
  public let certificates: [[UInt8]]
  /// The stapled OCSP response for the leaf; nil if there was none.
  public let staple: [UInt8]?

  public init(certificates: [[UInt8]], staple: [UInt8]?) {
    self.certificates = certificates
    self.staple = staple
  }
}
