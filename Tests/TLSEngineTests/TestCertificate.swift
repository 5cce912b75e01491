import Bytes
import Crypto

@testable import TLSEngine

/// The least certificate that libssl takes: version 3, signed by itself, valid for ever.
enum TestCertificate {
  static func identity(_ kind: PrivateKey.Kind, name: String = "localhost", extra: Int = 0) throws -> TLSIdentity {
    let key = try PrivateKey.generate(kind)
    let leaf = try certificate(name, key)
    let others = try (0..<extra).map { try certificate("extra \($0)", key) }
    return TLSIdentity(chain: [leaf] + others, key: key)
  }

  static func certificate(_ name: String, _ key: PrivateKey, padding: Int = 0) throws -> [UInt8] {
    let (algorithm, identifier): (SignatureAlgorithm, [UInt8]) =
      switch key.kind {
      case .rsa: (.rsaPKCS1(.sha256), [0x06, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1, 0x0b, 5, 0])
      case .ec: (.ecdsa(.sha256), [0x06, 8, 0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2])
      default: (.ed25519, [0x06, 3, 0x2b, 0x65, 0x70])
      }
    let algorithmID = der(0x30, identifier)
    let common = der(0x30, [0x06, 3, 0x55, 4, 3] + der(0x0c, Array(name.utf8)))
    let subject = der(0x30, der(0x31, common))
    let validity = der(0x30, der(0x17, Array("200101000000Z".utf8)) + der(0x17, Array("491231235959Z".utf8)))
    var fields = der(0xa0, [2, 1, 2]) + [2, 1, 1] + algorithmID + subject + validity + subject + key.publicKey
    if padding > 0 {
      let junk = der(0x30, [0x06, 3, 0x2a, 3, 4] + der(0x04, Array(repeating: 0x61, count: padding)))
      fields += der(0xa3, der(0x30, junk))
    }
    let tbs = der(0x30, fields)
    return try der(0x30, tbs + algorithmID + der(0x03, [0] + key.sign(tbs, algorithm: algorithm)))
  }

  private static func der(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    let count = content.count
    if count < 0x80 { return [tag, UInt8(count)] + content }
    let length = lengthBytes(count)
    return [tag, 0x80 | UInt8(length.count)] + length + content
  }

  private static func lengthBytes(_ count: Int) -> [UInt8] {
    (0..<4).reversed().map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }.drop { $0 == 0 } + []
  }
}
