public import Bytes

/// A failure of an operation of libcrypto.
public struct CryptoError: Error, Hashable, Sendable, CustomStringConvertible {
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A private key, or a PKCS #12 bundle, that cannot be parsed.
    public static let malformedKey = Code(rawValue: "crypto.key.malformed")
    /// An encrypted private key without a passphrase.
    public static let missingPassphrase = Code(rawValue: "crypto.passphrase.missing")
    /// An encrypted private key that the passphrase does not decrypt.
    public static let wrongPassphrase = Code(rawValue: "crypto.passphrase.wrong")
    /// A key of a type that this library does not support.
    public static let unsupportedKey = Code(rawValue: "crypto.key.unsupported")
    /// A file whose key derivation takes more iterations than allowed.
    public static let excessiveDerivation = Code(rawValue: "crypto.key.excessive-derivation")
    /// A key could not be derived from a passphrase.
    public static let derivation = Code(rawValue: "crypto.key.derivation")
    /// A sealed file that is truncated, or of an unknown version.
    public static let malformedSeal = Code(rawValue: "crypto.seal.malformed")
    public static let signing = Code(rawValue: "crypto.sign.failed")
    public static let agreement = Code(rawValue: "crypto.agreement.failed")
    /// A sealed message whose tag does not verify.
    public static let notAuthentic = Code(rawValue: "crypto.aead.not-authentic")
    /// A ciphertext that the key does not decrypt to a padded message.
    public static let undecryptable = Code(rawValue: "crypto.cipher.undecryptable")
    public static let encryption = Code(rawValue: "crypto.cipher.failed")
    public static let random = Code(rawValue: "crypto.random.failed")
  }

  public let code: Code
  /// The failed operation.
  public let what: String
  /// libcrypto's error messages, oldest first.
  public let cause: [String]

  public init(code: Code, what: String, cause: [String] = []) {
    self.code = code
    self.what = what
    self.cause = cause
  }

  /// An encrypted object that could not be decrypted.
  init(passphrase: String?, opening what: String) {
    if passphrase == nil {
      self.init(code: .missingPassphrase, what: "\(what) is encrypted, and there is no passphrase")
    } else {
      self.init(code: .wrongPassphrase, what: "the passphrase does not open \(what)")
    }
  }

  public var description: String {
    cause.isEmpty ? what : "\(what): \(cause.joined(separator: "; "))"
  }

  public var hint: Hint? {
    switch code {
    case .malformedKey: "give a PEM file with a private key in it, or a PKCS #12 file"
    case .missingPassphrase: .code(.givePassphrase)
    case .wrongPassphrase: .code(.checkPassphrase)
    case .excessiveDerivation: "encrypt it again with fewer iterations"
    case .unsupportedKey: "use an RSA, ECDSA, Ed25519 or Ed448 key"
    default: nil
    }
  }
}
