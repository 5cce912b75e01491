public import Crypto

extension TLSIdentity {
  /// The key of a PKCS #12 file with its certificates, the key's certificate first.
  public init(_ bundle: PKCS12) { self.init(chain: bundle.certificates, key: bundle.key) }
}
