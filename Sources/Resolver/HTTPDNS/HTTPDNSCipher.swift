internal import Bytes
internal import Crypto

/// The encryption of requests and responses; the raw value is that of `m` and `mode`.
public enum HTTPDNSEncryption: Int, Hashable, Sendable, CaseIterable {
  case none = 0
  /// AES-128-CBC with PKCS #7 padding, which does not protect against changes.
  case cbc = 1
  /// AES-128-GCM.
  case gcm = 2

  /// The length of the initialization vector or nonce in front of the ciphertext.
  public var vectorLength: Int {
    switch self {
    case .none: 0
    case .cbc: AESCBC.blockLength
    case .gcm: AEAD.nonceLength
    }
  }
}

/// Encrypts and decrypts with the AES key of an account.
public struct HTTPDNSCipher: Sendable {
  public let encryption: HTTPDNSEncryption
  /// Not the key itself, which `dump` would print.
  private let account: HTTPDNSAccount

  /// Nil for `.none`, and for an account without an AES key.
  public init?(_ account: HTTPDNSAccount, _ encryption: HTTPDNSEncryption) {
    guard encryption != .none, account.isEncrypted else { return nil }
    self.encryption = encryption
    self.account = account
  }

  private var key: [UInt8] { account.aesKey ?? [] }
  private var resolver: String { "httpdns:\(account.name)" }

  /// The vector followed by the ciphertext; the vector must be random and new for every message.
  public func seal(_ plain: [UInt8], vector: [UInt8]) throws(ResolverError) -> [UInt8] {
    do throws(CryptoError) {
      switch encryption {
      case .gcm where vector.count == AEAD.nonceLength:
        return vector + (try AEAD(.aes128GCM, key: key).seal(plain, nonce: vector, additional: []))
      case .cbc:
        guard let cipher = AESCBC(key: key) else { break }
        return vector + (try cipher.encrypt(plain, iv: vector))
      default: break
      }
    } catch {
      throw ResolverError(.httpdnsRequest, name: resolver, detail: "encryption failed", causes: error.cause)
    }
    throw ResolverError(.httpdnsRequest, name: resolver, detail: "encryption failed: a vector of \(vector.count) bytes")
  }

  public func open(_ sealed: [UInt8]) throws(ResolverError) -> [UInt8] {
    let (vector, encrypted) = (Array(sealed.prefix(encryption.vectorLength)), sealed.dropFirst(encryption.vectorLength))
    do throws(CryptoError) {
      switch encryption {
      case .gcm where vector.count == AEAD.nonceLength:
        return try AEAD(.aes128GCM, key: key).open(encrypted, nonce: vector, additional: [])
      case .cbc:
        guard let cipher = AESCBC(key: key) else { break }
        return try cipher.decrypt(encrypted, iv: vector)
      default: break
      }
    } catch {
      throw Self.undecryptable(resolver, "the AES key does not decrypt it", causes: error.cause)
    }
    throw Self.undecryptable(resolver, "it is too short to be encrypted")
  }

  private static func undecryptable(_ resolver: String, _ detail: String, causes: [String] = []) -> ResolverError {
    ResolverError(.httpdnsUndecryptable, name: resolver, detail: detail, causes: causes)
  }
}
