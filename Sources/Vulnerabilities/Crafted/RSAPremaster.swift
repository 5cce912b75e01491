internal import Crypto
internal import TLSWire
internal import X509

/// The RSA key of a server's certificate, for pre-master secrets with correct and incorrect padding (RFC 8017, section 7.2).
struct RSAPremaster: Sendable {
  private let modulus: BigNumber
  private let exponent: [UInt8]
  /// Of the modulus in bytes.
  let length: Int

  /// Nil if the certificate has no RSA key that encrypts at least a pre-master secret.
  init?(certificate der: [UInt8]) {
    guard let key = (try? Certificate(der: der))?.publicKey.rsa, let modulus = BigNumber(bytes: key.modulus), modulus.bits >= 512 else {
      return nil
    }
    self.modulus = modulus
    exponent = key.publicExponent
    length = (modulus.bits + 7) / 8
  }

  /// The encoded block that is encrypted.
  enum Padding: CaseIterable, Hashable, Sendable {
    case correct
    /// The first bytes are not 0 and 2.
    case wrongStart
    /// The zero byte that ends the padding stands at the end, so that the secret has the wrong length.
    case wrongLength
    /// No zero byte ends the padding.
    case noZero
    /// The secret has the wrong version.
    case wrongVersion
  }

  /// The body of ClientKeyExchange. `secret` has 46 bytes, none of which is zero.
  func keyExchange(_ padding: Padding, secret: [UInt8], version: ProtocolVersion) -> [UInt8]? {
    let filling = [UInt8](repeating: 0xa5, count: length - 3 - 48)
    let number = [UInt8(version.rawValue >> 8), UInt8(version.rawValue & 0xff)]
    let block: [UInt8] =
      switch padding {
      case .correct: [0, 2] + filling + [0] + number + secret
      case .wrongStart: [0x41, 0x17] + filling + [0] + number + secret
      case .wrongLength: [0, 2] + filling + [0x11] + number.map { _ in 0x13 } + secret.dropLast(2) + [0, 0x11]
      case .noZero: [0, 2] + filling + [0x11] + number.map { _ in 0x13 } + secret
      case .wrongVersion: [0, 2] + filling + [0] + [2, 2] + secret
      }
    guard let bytes = encrypt(block: block) else { return nil }
    return [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xff)] + bytes
  }

  /// A secret of at most 48 bytes with correct padding, without the length that TLS puts before it.
  func encrypt(_ secret: [UInt8]) -> [UInt8]? {
    guard secret.count <= 48 else { return nil }
    return encrypt(block: [0, 2] + [UInt8](repeating: 0xa5, count: length - 3 - secret.count) + [0] + secret)
  }

  private func encrypt(block: [UInt8]) -> [UInt8]? {
    // The first byte must not exceed that of the modulus.
    guard let message = BigNumber(bytes: block)?.remainder(by: modulus), let encrypted = message.power(exponent, modulo: modulus) else {
      return nil
    }
    return [UInt8](repeating: 0, count: max(0, length - encrypted.bytes.count)) + encrypted.bytes
  }

  /// 46 random bytes without zeros.
  static func secret() -> [UInt8]? { (try? RandomBytes.make(46))?.map { $0 == 0 ? 0x5a : $0 } }
}
