package import Crypto

extension PublicKey {
  /// Verifies a signature over the message with this key.
  package func verify(
    _ signature: some Collection<UInt8>, over message: some Collection<UInt8>, algorithm: SignatureAlgorithm
  ) -> SignatureVerification.Result {
    if case .dsa = algorithm, inheritsParameters {
      return .unsupported("the DSA key has no parameters of its own; inheriting them from its issuer is not supported")
    }
    return verificationKey.verify(signature, over: message, algorithm: algorithm)
  }

  /// A DSA key without parameters inherits those of the key that signed its certificate (RFC 3279, section 2.3.2).
  private var inheritsParameters: Bool { algorithm == PublicKeyTable.dsa && (parameters == nil || parameters == [0x05, 0x00]) }
}
