/// Computes the `response` parameter of Digest for one user and realm, for clients and servers (RFC 7616, section 3.4.1).
///
/// Holds H(A1), which is equivalent to the password for its realm; no description contains it.
public struct DigestKey: Sendable {
  /// The parameters that only a challenge with `qop` has.
  public struct Protection: Sendable {
    /// `nc`: eight hexadecimal digits.
    public let count: [UInt8]
    public let clientNonce: [UInt8]
    /// The value of `qop`.
    public let name: [UInt8]

    public init(count: [UInt8], clientNonce: [UInt8], name: [UInt8]) {
      self.count = count
      self.clientNonce = clientNonce
      self.name = name
    }
  }

  private let hash: DigestHash
  private let secret: [UInt8]

  public init(_ hash: DigestHash, user: [UInt8], realm: [UInt8], password: [UInt8]) {
    self.hash = hash
    secret = hash.text(joining: [user, realm, password])
  }

  private init(_ hash: DigestHash, secret: [UInt8]) {
    self.hash = hash
    self.secret = secret
  }

  /// The key of an algorithm that ends in `-sess`, derived once, from the first nonces.
  public func session(nonce: [UInt8], clientNonce: [UInt8]) -> DigestKey {
    DigestKey(hash, secret: hash.text(joining: [secret, nonce, clientNonce]))
  }

  /// The response to a nonce. `protection` is nil as in RFC 2069; `contentHash`, in hexadecimal digits, is nil unless the content is covered.
  public func response(
    to nonce: [UInt8], _ protection: Protection?, request: (method: [UInt8], target: [UInt8]), contentHash: [UInt8]? = nil
  ) -> [UInt8] {
    var covered = [request.method, request.target]
    if let contentHash { covered.append(contentHash) }
    var parts = [secret, nonce]
    if let protection { parts += [protection.count, protection.clientNonce, protection.name] }
    return hash.text(joining: parts + [hash.text(joining: covered)])
  }
}

extension DigestKey: CustomStringConvertible, CustomReflectable {
  public var description: String { "Digest key" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
