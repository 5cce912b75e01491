import Bytes
import Testing

@testable import Crypto

/// Files whose passphrase takes too many iterations of key derivation are refused before any of them.
@Suite struct KeyDerivationLimitTests {
  private static func value(_ tag: UInt8, _ parts: [UInt8]...) -> [UInt8] {
    let content = Array(parts.joined())
    let count = content.count
    return [tag] + (count < 0x80 ? [UInt8(count)] : [0x82, UInt8(count >> 8), UInt8(count & 0xff)]) + content
  }

  private static func integer(_ number: UInt64) -> [UInt8] {
    let digits = (0..<8).map { UInt8(truncatingIfNeeded: number >> UInt64(56 - 8 * $0)) }.drop { $0 == 0 }
    return value(0x02, (digits.first ?? 0x80) >= 0x80 ? [0] + digits : Array(digits))
  }

  private static let salt = value(0x04, [UInt8](repeating: 7, count: 8))
  private static let pkcs5: [UInt8] = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x05]
  private static let pkcs7: [UInt8] = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07]
  private static let aes = value(
    0x30, value(0x06, [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x01, 0x2a]), value(0x04, [UInt8](repeating: 1, count: 16)))

  enum Scheme: Sendable, CustomTestStringConvertible {
    case pbkdf2(UInt64)
    case scrypt(n: UInt64, r: UInt64, p: UInt64)
    /// 3DES by the scheme of PKCS #12.
    case old(UInt64)

    var testDescription: String { "\(self)" }

    var der: [UInt8] {
      switch self {
      case .pbkdf2(let count): pbes2(value(0x06, pkcs5 + [12]), value(0x30, salt, integer(count)))
      case .scrypt(let n, let r, let p):
        pbes2(value(0x06, [0x2b, 0x06, 0x01, 0x04, 0x01, 0xda, 0x47, 0x04, 0x0b]), value(0x30, salt, integer(n), integer(r), integer(p)))
      case .old(let count):
        value(0x30, value(0x06, [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x0c, 0x01, 0x03]), value(0x30, salt, integer(count)))
      }
    }

    private func pbes2(_ function: [UInt8], _ parameters: [UInt8]) -> [UInt8] {
      value(0x30, value(0x06, pkcs5 + [13]), value(0x30, value(0x30, function, parameters), aes))
    }
  }

  static let excessive: [Scheme] = [
    .pbkdf2(10_000_001), .pbkdf2(2_000_000_000), .pbkdf2(.max), .old(2_000_000_000), .scrypt(n: 1 << 20, r: 8, p: 2),
    .scrypt(n: 2, r: 1, p: 1 << 30), .scrypt(n: .max, r: .max, p: .max),
  ]
  static let bearable: [Scheme] = [.pbkdf2(2_048), .old(2_048), .scrypt(n: 1 << 14, r: 8, p: 1), .pbkdf2(0)]

  /// An encrypted key whose content nobody can decrypt.
  private static func key(_ scheme: Scheme) -> [UInt8] { value(0x30, scheme.der, value(0x04, [UInt8](repeating: 9, count: 32))) }

  private static func pem(_ schemes: Scheme...) -> String {
    schemes.map { scheme in
      let text = Base64.encode(key(scheme), lineLength: 64)
      return "-----BEGIN ENCRYPTED PRIVATE KEY-----\n\(text)\n-----END ENCRYPTED PRIVATE KEY-----\n"
    }.joined()
  }

  private static func explicit(_ content: [UInt8]) -> [UInt8] { value(0xa0, content) }
  private static func data(_ content: [UInt8]) -> [UInt8] { value(0x30, value(0x06, pkcs7 + [1]), explicit(value(0x04, content))) }

  /// A file without a MAC, of one safe.
  private static func bundle(_ safe: [UInt8]) -> [UInt8] { value(0x30, integer(3), data(value(0x30, safe))) }

  private static func encrypted(_ scheme: Scheme) -> [UInt8] {
    let content = value(0x30, value(0x06, pkcs7 + [1]), scheme.der, value(0x80, [UInt8](repeating: 9, count: 32)))
    return value(0x30, value(0x06, pkcs7 + [6]), explicit(value(0x30, integer(0), content)))
  }

  private static func shrouded(_ scheme: Scheme, depth: Int = 0) -> [UInt8] {
    func bag(_ number: UInt8, _ content: [UInt8]) -> [UInt8] {
      value(0x30, value(0x06, [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x0c, 0x0a, 0x01, number]), explicit(content))
    }
    var bags = bag(2, key(scheme))
    for _ in 0..<depth { bags = bag(6, value(0x30, bags)) }
    return data(value(0x30, bags))
  }

  private func code(_ read: () throws(CryptoError) -> Void) -> CryptoError.Code? {
    do throws(CryptoError) {
      try read()
      return nil
    } catch {
      #expect(!error.description.isEmpty && error.hint != nil || error.code != .excessiveDerivation)
      return error.code
    }
  }

  @Test(arguments: excessive) func `too many iterations are refused`(scheme: Scheme) throws {
    let files = [Self.encrypted(scheme), Self.shrouded(scheme), Self.shrouded(scheme, depth: 3)].map(Self.bundle)
    for file in files {
      #expect(code { () throws(CryptoError) in _ = try PKCS12(der: file, passphrase: "secret") } == .excessiveDerivation)
    }
    #expect(code { () throws(CryptoError) in _ = try PrivateKey(pem: Self.pem(scheme), passphrase: "secret") } == .excessiveDerivation)
    #expect(ErrorQueue.drain().isEmpty)
  }

  @Test(arguments: bearable) func `usual iterations are done`(scheme: Scheme) throws {
    for file in [Self.encrypted(scheme), Self.shrouded(scheme)].map(Self.bundle) {
      let code = code { () throws(CryptoError) in _ = try PKCS12(der: file, passphrase: "secret") }
      #expect(code != nil && code != .excessiveDerivation)
    }
    let code = code { () throws(CryptoError) in _ = try PrivateKey(pem: Self.pem(scheme), passphrase: "secret") }
    #expect(code != nil && code != .excessiveDerivation)
    #expect(ErrorQueue.drain().isEmpty)
  }

  @Test func `the iterations of a file count together, behind a broken block too`() throws {
    let pem = "-----BEGIN X-----\n!\n-----END Y-----\n" + Self.pem(.pbkdf2(6_000_000), .old(6_000_000))
    #expect(code { () throws(CryptoError) in _ = try PrivateKey(pem: pem, passphrase: "secret") } == .excessiveDerivation)
  }
}
