/// A hash function, by its usual name.
public enum DigestAlgorithm: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  case md5 = "MD5"
  case sha1 = "SHA-1"
  case sha224 = "SHA-224"
  case sha256 = "SHA-256"
  case sha384 = "SHA-384"
  case sha512 = "SHA-512"

  /// The output length in bytes.
  public var length: Int {
    switch self {
    case .md5: 16
    case .sha1: 20
    case .sha224: 28
    case .sha256: 32
    case .sha384: 48
    case .sha512: 64
    }
  }

  public var description: String { rawValue }
}
