/// Whom a server has shown itself to be in a full handshake: a resumed one shows nothing (RFC 9846, section 2.2).
public struct ShownIdentity: Hashable, Sendable {
  /// DER as sent, the leaf first.
  public let certificates: [[UInt8]]
  /// The OCSP answer for the leaf.
  public let staple: [UInt8]?

  public init(certificates: [[UInt8]], staple: [UInt8]?) {
    self.certificates = certificates
    self.staple = staple
  }
}
