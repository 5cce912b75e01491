public import Crypto

/// A certificate chain with the key of its first certificate.
public struct TLSIdentity: Sendable {
  /// DER, leaf first; the others are sent unchanged, in this order.
  public let chain: [[UInt8]]
  public let key: PrivateKey

  public init(chain: [[UInt8]], key: PrivateKey) {
    self.chain = chain
    self.key = key
  }
}
