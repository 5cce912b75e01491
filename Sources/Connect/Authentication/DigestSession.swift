internal import Bytes

/// Responds to one Digest challenge: a nonce is used until the server sends another, and its uses are counted (RFC 7616, section 3.4).
///
/// Holds a key that is equivalent to the password for its realm; no description contains it.
public struct DigestSession: Sendable {
  public private(set) var challenge: DigestChallenge
  private let user: [UInt8]
  private let clientNonce: [UInt8]
  private let key: DigestKey
  /// The number of responses sent with this nonce.
  private var count: UInt32 = 0

  /// `clientNonce` must be random and consist of characters that need no quoting.
  public init(_ challenge: DigestChallenge, user: String, password: String, clientNonce: String) {
    self.challenge = challenge
    self.user = Array(user.utf8)
    self.clientNonce = Array(clientNonce.utf8)
    let key = DigestKey(challenge.hash, user: self.user, realm: challenge.realm, password: Array(password.utf8))
    self.key = challenge.isSession ? key.session(nonce: challenge.nonce, clientNonce: self.clientNonce) : key
  }

  /// Returns the Authorization value for one request. `target` is its request target; `content` is used only if the challenge covers it.
  /// In bytes, since the server's parameters are returned unchanged.
  public mutating func answer(method: String, target: String, content: [UInt8] = []) -> [UInt8] {
    count = count == .max ? 1 : count + 1
    let hash = challenge.hash
    let digits = String(count, radix: 16)
    let counter = String(repeating: "0", count: 8 - digits.utf8.count) + digits
    let protection = challenge.protection.name.map {
      DigestKey.Protection(count: Array(counter.utf8), clientNonce: clientNonce, name: Array($0.utf8))
    }
    let response = key.response(
      to: challenge.nonce, protection, request: (Array(method.utf8), Array(target.utf8)),
      contentHash: challenge.coversContent ? hash.text(content) : nil)
    var words = [userWord, quoted("realm", challenge.realm), quoted("nonce", challenge.nonce), quoted("uri", Array(target.utf8))]
    if challenge.protection != .unnamed || challenge.isSession { words.append(quoted("cnonce", clientNonce)) }
    if let name = challenge.protection.name { words += [Array("nc=\(counter)".utf8), Array("qop=\(name)".utf8)] }
    words.append(quoted("response", response))
    if let opaque = challenge.opaque { words.append(quoted("opaque", opaque)) }
    if challenge.algorithm != nil { words.append(Array("algorithm=\(hash.name)\(challenge.isSession ? "-sess" : "")".utf8)) }
    if challenge.hashesUser { words.append(Array("userhash=true".utf8)) }
    return Array("Digest ".utf8) + words.joined(separator: Array(", ".utf8))
  }

  /// Replaces the nonce for the following requests (`nextnonce`: RFC 7616, section 3.5).
  public mutating func renew(_ nonce: [UInt8]) {
    guard !nonce.isEmpty, nonce != challenge.nonce else { return }
    challenge.nonce = nonce
    count = 0
  }

  private var userWord: [UInt8] {
    if challenge.hashesUser { return quoted("username", challenge.hash.text(joining: [user, challenge.realm])) }
    // A name that is not ASCII is quoted only if the challenge names no charset (RFC 7616, section 3.4; RFC 8187).
    guard challenge.isUTF8, user.contains(where: { $0 >= 0x80 }) else { return quoted("username", user) }
    return Array("username*=UTF-8''".utf8) + PercentEncoding.encode(user[...], keeping: Self.isPlain)
  }

  private func quoted(_ name: String, _ value: [UInt8]) -> [UInt8] {
    var text = Array("\(name)=\"".utf8)
    for byte in value {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { text.append(UInt8(ascii: "\\")) }
      text.append(byte)
    }
    return text + [UInt8(ascii: "\"")]
  }

  /// attr-char (RFC 8187, section 3.2.1).
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
    default: "!#$&+-.^_`|~".utf8.contains(byte)
    }
  }
}

extension DigestSession: CustomStringConvertible, CustomReflectable {
  public var description: String { "Digest, used \(count) times" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
