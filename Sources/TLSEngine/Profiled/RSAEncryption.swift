internal import Bytes
internal import Crypto

/// Encryption with the RSA key of a certificate (RFC 8017, section 7.2.1), for the key exchange up to TLS 1.2.
struct RSAEncryption {
  private let modulus: BigNumber
  private let exponent: [UInt8]

  /// Nil if the certificate has no RSA key of at least 512 bits.
  init?(certificate: [UInt8]) {
    guard let key = SubjectPublicKey.find(inCertificate: certificate), let numbers = try? Self.read(key),
      let modulus = BigNumber(bytes: numbers.modulus), modulus.bits >= 512, numbers.exponent.count <= 8
    else { return nil }
    self.modulus = modulus
    exponent = numbers.exponent
  }

  /// Nil for a message that is too long for the key.
  func encrypt(_ message: [UInt8]) throws(TLSError) -> [UInt8]? {
    let length = (modulus.bits + 7) / 8
    let count = length - 3 - message.count
    guard count >= 8 else { return nil }
    var padding: [UInt8] = []
    while padding.count < count {
      let random = try CryptoError.translating(try RandomBytes.make(count)) { TLSError(code: .handshake, what: $0.what, cause: $0.cause) }
      padding += random.filter { $0 != 0 }
    }
    let block = [0, 2] + padding.prefix(count) + [0] + message
    guard let encrypted = BigNumber(bytes: block)?.power(exponent, modulo: modulus)?.bytes else { return nil }
    return [UInt8](repeating: 0, count: length - encrypted.count) + encrypted
  }

  /// RFC 3279, section 2.3.1.
  private static func read(_ key: [UInt8]) throws(ByteError) -> (modulus: [UInt8], exponent: [UInt8])? {
    var outer = DERCursor(key)
    var fields = DERCursor(key, try outer.require(0x30).content)
    var algorithm = DERCursor(key, try fields.require(0x30).content)
    guard key[try algorithm.require(0x06).content].elementsEqual([0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1, 1]) else { return nil }
    let bits = try fields.require(0x03).content
    guard let unused = key[bits].first, unused == 0 else { return nil }
    var sequence = DERCursor(key, bits.lowerBound + 1..<bits.upperBound)
    var numbers = DERCursor(key, try sequence.require(0x30).content)
    let modulus = Array(key[try numbers.require(0x02).content])
    return (modulus, Array(key[try numbers.require(0x02).content]))
  }
}
