internal import Bytes
internal import Crypto

/// The algorithms of Digest (RFC 7616, section 3.3; SHA-512-256 of its section 6.1), without `-sess`, in ascending strength.
enum DigestHash: Int, Hashable, Sendable, CaseIterable, Comparable {
  case md5, sha256, sha512Cut256

  static func < (one: DigestHash, other: DigestHash) -> Bool { one.rawValue < other.rawValue }

  /// The name in challenges.
  var name: String {
    switch self {
    case .md5: "MD5"
    case .sha256: "SHA-256"
    case .sha512Cut256: "SHA-512-256"
    }
  }

  /// H of the standard, in hexadecimal digits.
  func text(_ bytes: [UInt8]) -> [UInt8] {
    let digest =
      switch self {
      case .md5: Digest.md5(bytes)
      case .sha256: Digest.sha256(bytes)
      case .sha512Cut256: Digest.sha512Cut256(bytes)
      }
    return Array(Hex.encode(digest).utf8)
  }

  /// H of the parts, joined by colons.
  func text(joining parts: [[UInt8]]) -> [UInt8] { text(Array(parts.joined(separator: [UInt8(ascii: ":")]))) }
}
