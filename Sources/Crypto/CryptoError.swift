/// Something that libcrypto would not do.
public struct CryptoError: Error, Hashable, Sendable, CustomStringConvertible {
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A private key that cannot be read, or is encrypted and no passphrase fits.
    public static let malformedKey = Code(rawValue: "crypto.key.malformed")
    /// A key of a kind that this library cannot use.
    public static let unsupportedKey = Code(rawValue: "crypto.key.unsupported")
    public static let signing = Code(rawValue: "crypto.sign.failed")
    public static let agreement = Code(rawValue: "crypto.agreement.failed")
    /// A sealed message whose tag does not fit.
    public static let notAuthentic = Code(rawValue: "crypto.aead.not-authentic")
    public static let random = Code(rawValue: "crypto.random.failed")
  }

  public let code: Code
  /// What was being done.
  public let what: String
  /// The library's own words, oldest first.
  public let cause: [String]

  public init(code: Code, what: String, cause: [String] = []) {
    self.code = code
    self.what = what
    self.cause = cause
  }

  public var description: String {
    cause.isEmpty ? what : "\(what): \(cause.joined(separator: "; "))"
  }

  public var hint: String? {
    switch code {
    case .malformedKey: "give an unencrypted PEM file with a private key in it"
    case .unsupportedKey: "use an RSA, ECDSA, Ed25519 or Ed448 key"
    default: nil
    }
  }
}
