public import Crypto

extension TLSIdentity {
  /// The key of a PKCS #12 file with the certificates beside it, its own first.
  public init(_ bundle: PKCS12) { self.init(chain: bundle.certificates, key: bundle.key) }
}
