internal import Bytes
internal import Crypto

/// The algorithms of Digest (RFC 7616, section 3.3; SHA-512-256 of its section 6.1), without `-sess`, in ascending strength.
public enum DigestHash: Int, Hashable, Sendable, CaseIterable, Comparable {
  case md5, sha256, sha512Cut256
  /// Not registered, but used by httpbin.
  case sha512

  static let registered = [md5, sha256, sha512Cut256]

  public static func < (one: DigestHash, other: DigestHash) -> Bool { one.rawValue < other.rawValue }

  /// The name in challenges.
  var name: String {
    switch self {
    case .md5: "MD5"
    case .sha256: "SHA-256"
    case .sha512Cut256: "SHA-512-256"
    case .sha512: "SHA-512"
    }
  }

  /// H of the standard, in hexadecimal digits.
  public func text(_ bytes: [UInt8]) -> [UInt8] {
    let digest =
      switch self {
      case .md5: Digest.md5(bytes)
      case .sha256: Digest.sha256(bytes)
      case .sha512Cut256: Digest.sha512Cut256(bytes)
      case .sha512: Digest.sha512(bytes)
      }
    return Array(Hex.encode(digest).utf8)
  }

  /// H of the parts, joined by colons.
  func text(joining parts: [[UInt8]]) -> [UInt8] { text(Array(parts.joined(separator: [UInt8(ascii: ":")]))) }
}
