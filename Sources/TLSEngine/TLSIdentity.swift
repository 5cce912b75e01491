public import Crypto

/// A certificate chain with the key of its first certificate.
public struct TLSIdentity: Sendable {
  /// DER, the leaf first; what follows is sent as it stands, in this order.
  public let chain: [[UInt8]]
  public let key: PrivateKey

  public init(chain: [[UInt8]], key: PrivateKey) {
    self.chain = chain
    self.key = key
  }
}
