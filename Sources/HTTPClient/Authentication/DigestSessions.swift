internal import Bytes
internal import Connect
internal import Crypto

/// The Digest challenges of servers by protection space, at most 128; the oldest is evicted.
struct DigestSessions {
  private var sessions: [ProtectionSpace: DigestSession] = [:]
  /// Protection spaces in order of age, oldest first.
  private var order: [ProtectionSpace] = []

  var isEmpty: Bool { sessions.isEmpty }

  func challenge(of space: ProtectionSpace) -> DigestChallenge? { sessions[space]?.challenge }

  /// The response to the latest challenge of the space, which increments its counter; nil if there is no challenge.
  mutating func answer(_ space: ProtectionSpace, method: String, target: String, content: [UInt8]) -> [UInt8]? {
    sessions[space]?.answer(method: method, target: target, content: content)
  }

  /// Stores a new challenge, which the next response will be for.
  mutating func hear(_ challenge: DigestChallenge, in space: ProtectionSpace) throws(HTTPError) {
    guard case .password(let user, let password) = space.credentials else { return }
    let nonce: String = try CryptoError.translating(Hex.encode(try RandomBytes.make(16))) {
      HTTPError(.io, code: "authentication.random", phase: .queue, "there are no random bytes for Digest: \($0.what)", url: "")
    }
    order.removeAll { $0 == space }
    order.append(space)
    sessions[space] = DigestSession(challenge, user: user, password: password.value, clientNonce: nonce)
    if order.count > Self.most { sessions[order.removeFirst()] = nil }
  }

  mutating func renew(_ nonce: [UInt8], in space: ProtectionSpace) { sessions[space]?.renew(nonce) }

  mutating func forget(_ space: ProtectionSpace) {
    sessions[space] = nil
    order.removeAll { $0 == space }
  }

  private static let most = 128
}

/// The protection space of a Digest challenge: a challenge is never used for another one (RFC 9110, section 11.5).
struct ProtectionSpace: Hashable {
  /// Scheme, host and port of a server, or `proxy` and the address of a proxy.
  let place: String
  /// The credentials used: another user, or another password, requires a new challenge.
  let credentials: Credentials

  init(_ origin: URI, _ credentials: Credentials) {
    place = "\(origin.scheme)://\(Target(host: origin.host, port: origin.port))"
    self.credentials = credentials
  }

  init(_ proxy: Proxy, _ credentials: Credentials) {
    place = "proxy \(proxy)"
    self.credentials = credentials
  }
}
