internal import Bytes
internal import Crypto
public import X509

/// A hash that a certificate or its key has to match.
public struct Pin: Hashable, Sendable {
  /// The input of the hash.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// SHA-1 of the certificate, the fingerprint shown by many tools.
    case certificateSHA1 = "sha1"
    /// SHA-256 of the certificate.
    case certificateSHA256 = "sha256"
    /// SHA-256 of the SubjectPublicKeyInfo (RFC 7469, section 2.4), which stays valid when a certificate is renewed with the same key.
    case keySHA256 = "spki"

    /// In bytes.
    var length: Int { self == .certificateSHA1 ? 20 : 32 }
  }

  public let kind: Kind
  public let hash: [UInt8]

  /// Parses `sha1:HEX`, `sha256:HEX`, `spki:HEX`, `spki:BASE64` or curl's `sha256//BASE64`; hex may have colons.
  public init(_ text: some StringProtocol) throws(PKIError) {
    if text.hasPrefix(Self.curlPrefix) {
      kind = .keySHA256
      hash = try Self.base64(text.dropFirst(Self.curlPrefix.count))
      return
    }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let kind = Kind(rawValue: parts[0].lowercased()) else {
      throw Self.malformed("a pin begins with sha1:, sha256:, spki: or sha256//")
    }
    self.kind = kind
    if let hash = try? Hex.decode(parts[1]), hash.count == kind.length {
      self.hash = hash
    } else if kind == .keySHA256 {
      hash = try Self.base64(parts[1])
    } else {
      throw Self.malformed("a pin \(kind.rawValue): has \(kind.length * 2) hex digits")
    }
  }

  init(_ kind: Kind, _ hash: [UInt8]) {
    self.kind = kind
    self.hash = hash
  }

  /// The pin of that kind that matches the certificate.
  public init(_ kind: Kind, of certificate: Certificate) {
    let hash =
      switch kind {
      case .certificateSHA1: certificate.sha1
      case .certificateSHA256: certificate.sha256
      case .keySHA256: certificate.publicKey.sha256
      }
    self.init(kind, hash)
  }

  public func matches(_ certificate: Certificate) -> Bool { self == Pin(kind, of: certificate) }

  private static func base64(_ text: some StringProtocol) throws(PKIError) -> [UInt8] {
    guard let hash = try? Base64.decode(text), hash.count == Kind.keySHA256.length else {
      throw malformed("the pin of a key is a SHA-256, 44 characters in base 64")
    }
    return hash
  }

  static func malformed(_ reason: String) -> PKIError {
    PKIError(code: .malformedPin, reason: reason, hint: "`tlsprobe chain HOST` prints the pins of a server's certificates")
  }

  private static let curlPrefix = "sha256//"
}

extension Pin: CustomStringConvertible {
  /// A format that `init` parses; for keys curl's.
  public var description: String {
    kind == .keySHA256 ? Self.curlPrefix + Base64.encode(hash) : "\(kind.rawValue):\(Hex.encode(hash))"
  }
}

extension Pin: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do throws(PKIError) {
      try self.init(text)
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
