internal import Crypto

/// Tests whether a session ticket is protected with a key that everybody knows: zeros, or another repeated or ascending byte.
///
/// A ticket shows only the authentication code, which suffices: it is verified with the key.
enum KnownTicketKeys {
  /// The key and the format; nil if no known key fits.
  static func key(of ticket: [UInt8]) -> String? {
    guard ticket.count <= maximumLength else { return nil }
    if let key = authenticator(of: ticket, with: .sha256) { return "\(key) in the format of OpenSSL" }
    if let key = authenticator(of: ticket, with: .sha1) { return "\(key) in the format of GnuTLS" }
    return isSealedWithZeros(ticket) ? "the all-zero key in the format of Mbed TLS" : nil
  }

  /// The formats of OpenSSL, NSS, BoringSSL and Go end with HMAC-SHA-256 over all bytes before it, as RFC 5077, section 4, recommends; that
  /// of GnuTLS with HMAC-SHA-1. Trailing zeros of a key make no difference to HMAC, so zeros are tested for all lengths at once.
  private static func authenticator(of ticket: [UInt8], with algorithm: DigestAlgorithm) -> String? {
    guard ticket.count > headerLength + algorithm.length else { return nil }
    let (content, code) = (ticket.dropLast(algorithm.length), ticket.suffix(algorithm.length))
    func fits(_ key: [UInt8]) -> Bool { HMAC.authenticate(content, key: key, with: algorithm).elementsEqual(code) }
    if fits([0]) { return "the all-zero key" }
    for length in [16, 32] {
      if fits((0..<length).map { UInt8($0) }) { return "the key 00 01 02 …" }
      for byte in UInt8(1)...UInt8.max where fits([UInt8](repeating: byte, count: length)) {
        return "a key of \(length) equal bytes, 0x\(String(byte, radix: 16))"
      }
    }
    return nil
  }

  /// The format of Mbed TLS: a key name of 4 bytes, a nonce of 12 and the length, which are authenticated, and AES-GCM.
  private static func isSealedWithZeros(_ ticket: [UInt8]) -> Bool {
    let (header, body) = (ticket.prefix(18), ticket.dropFirst(18))
    guard body.count > 16, Int(ticket[16]) << 8 | Int(ticket[17]) == body.count - 16 else { return false }
    return [AEAD.Cipher.aes256GCM, .aes128GCM].contains { cipher in
      let zeros = AEAD(cipher, key: [UInt8](repeating: 0, count: cipher.keyLength))
      return (try? zeros.open(body, nonce: Array(header[4..<16]), additional: Array(header))) != nil
    }
  }

  /// The key name and the initialization vector, or for Go's current format the vector alone.
  private static let headerLength = 16
  private static let maximumLength = 4_096
}
