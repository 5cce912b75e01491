internal import Bytes
internal import Crypto
internal import HTTPWire

/// Requests a tunnel from an HTTP proxy (RFC 9110, section 9.3.6), with Basic or Digest authentication if there are credentials.
///
/// Responds to one challenge, on the same connection; a proxy that closes the connection after its challenge is an error.
public struct ConnectDialogue: ProxyDialogue {
  public let awaited = "a response to CONNECT"
  private let place: String
  private let credentials: Proxy.Credentials?
  private let authentication: Proxy.Authentication
  /// The Proxy-Authorization value of the next request; nil until credentials are sent.
  private var answer: [UInt8]?
  private var parser = Self.parser()
  private var interimCount = 0
  /// True until the content of a challenge has been read.
  private var isChallenged = false
  /// The first bytes of the current response, for errors.
  private var start: [UInt8] = []

  public init(
    to destination: Route.Destination, _ credentials: Proxy.Credentials?, _ authentication: Proxy.Authentication = .basic
  ) throws(ProxyError) {
    place = "\(Target(host: destination.host, port: destination.port))"
    self.credentials = credentials
    self.authentication = authentication
    if let credentials, authentication == .basic { answer = try Self.basic(credentials) }
  }

  public mutating func begin() -> [UInt8] { request }

  public mutating func received(_ bytes: [UInt8]) throws(ProxyError) -> ProxyAction {
    try take(bytes)
    while true {
      switch try next() {
      case .needsInput: return .wait
      case .interim:
        interimCount += 1
        guard interimCount <= Self.interimLimit else {
          throw ProxyError(.tooLong, "it gives more than \(Self.interimLimit) interim responses")
        }
      case .head(let head) where (200..<300).contains(head.status): continue
      case .head(let head) where head.status == 407:
        answer = try answer(to: head)
        isChallenged = true
        return .send(request)
      case .head(let head):
        let reason = head.reason.isEmpty ? "" : " \(head.reasonText)"
        throw ProxyError(.refused, "it refuses to connect", reply: "\(head.status)\(reason)", hint: Self.hint(for: head.status))
      case .body, .trailers: continue
      case .end:
        let rest = parser.surplus
        guard isChallenged else { return .connected(early: rest) }
        isChallenged = false
        parser = Self.parser()
        start = []
        try take(rest)
      }
    }
  }

  private var request: [UInt8] {
    var bytes = Array("CONNECT \(place) HTTP/1.1\r\nHost: \(place)\r\nUser-Agent: tlsprobe\r\n".utf8)
    if let answer { bytes += Array("Proxy-Authorization: ".utf8) + answer + [0x0d, 0x0a] }
    return bytes + [0x0d, 0x0a]
  }

  /// Returns the Proxy-Authorization value for a challenge; throws if there are no credentials, or if they were sent before.
  private mutating func answer(to head: ResponseHead) throws(ProxyError) -> [UInt8] {
    let challenges = head.fields.challenges("Proxy-Authenticate")
    guard let credentials, answer == nil else { throw refusal(challenges) }
    let answer: [UInt8]
    if let digest = DigestChallenge.strongest(of: challenges) {
      var session = DigestSession(digest, user: credentials.user, password: credentials.password, clientNonce: try Self.clientNonce())
      answer = session.answer(method: "CONNECT", target: place)
    } else if authentication == .any, challenges.contains(where: { $0.isScheme("Basic") }) {
      answer = try Self.basic(credentials)
    } else {
      throw refusal(challenges)
    }
    guard Self.hasBoundedContent(head) else {
      throw ProxyError(.authentication, "it ends the connection with its challenge", hint: .code(.sendProxyBasicAtOnce))
    }
    return answer
  }

  private func refusal(_ challenges: [Challenge]) -> ProxyError {
    var schemes: [String] = []
    for challenge in challenges where !schemes.contains(challenge.scheme) && schemes.count < Self.schemesShown {
      schemes.append(challenge.scheme)
    }
    let offered = schemes.isEmpty ? "it names no scheme" : schemes.joined(separator: ", ")
    guard schemes.isEmpty || challenges.contains(where: { $0.isScheme("Basic") || $0.isScheme("Digest") }) else {
      return ProxyError(
        .authentication, "it requires an authentication scheme other than Basic and Digest", reply: offered,
        hint: "only these are spoken here; a local proxy such as cntlm can speak the others")
    }
    guard credentials != nil else {
      return ProxyError(.authentication, "it requires authentication", reply: offered, hint: .code(.giveProxyUser))
    }
    if authentication == .basic, !schemes.isEmpty, !challenges.contains(where: { $0.isScheme("Basic") }) {
      return ProxyError(
        .authentication, "it requires an authentication scheme other than Basic", reply: offered, hint: .code(.useProxyDigest))
    }
    return ProxyError(.authentication, "it does not accept the user and password", reply: offered, hint: .code(.checkProxyUser))
  }

  /// True if the next response follows after a short content of known length.
  private static func hasBoundedContent(_ head: ResponseHead) -> Bool {
    let fields = head.fields
    guard !["connection", "proxy-connection"].contains(where: { fields.list(of: $0, holds: "close") }),
      !fields.contains("transfer-encoding"), Set(fields.values(of: "content-length")).count == 1, let length = head.announcedLength
    else { return false }
    return length <= contentLimit
  }

  private static func basic(_ credentials: Proxy.Credentials) throws(ProxyError) -> [UInt8] {
    guard let basic = BasicCredentials(user: credentials.user, password: credentials.password) else {
      throw ProxyError(.unsupported, "Basic authentication has no way to write a user with a colon, or control characters")
    }
    return Array(basic.field.utf8)
  }

  private static func clientNonce() throws(ProxyError) -> String {
    return try CryptoError.translating(Hex.encode(try RandomBytes.make(16))) {
      ProxyError(.unsupported, "there are no random bytes for Digest: \($0.what)")
    }
  }

  private mutating func take(_ bytes: [UInt8]) throws(ProxyError) {
    start += bytes.prefix(max(Self.shownLength - start.count, 0))
    // Another protocol is recognized by its first bytes, without waiting for a line.
    guard start.starts(with: Self.name.prefix(start.count)) else { throw malformed() }
    parser.received(bytes)
  }

  private mutating func next() throws(ProxyError) -> ResponseEvent {
    do throws(HTTPWireError) {
      return try parser.next()
    } catch {
      guard error.code == .limitExceeded else { throw malformed() }
      throw ProxyError(.tooLong, "the head of its response is longer than 64 KiB or 256 lines")
    }
  }

  private func malformed() -> ProxyError {
    // The first byte of a TLS alert or handshake record.
    if start.first == 0x15 || start.first == 0x16 {
      return ProxyError(.malformed, "it speaks TLS, not HTTP", hint: "give the proxy as https://")
    }
    let line = start.prefix { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
    return ProxyError(.malformed, "its response is not HTTP/1", reply: String(decoding: line, as: UTF8.self))
  }

  private static func parser() -> ResponseParser {
    var limits = HTTPLimits()
    limits.fieldSection = 65_536
    limits.fieldCount = 255
    return ResponseParser(method: "CONNECT", limits: limits, leniency: [.bareLineFeed, .obsoleteFolding, .lengthConflict])
  }

  private static func hint(for status: Int) -> Hint? {
    switch status {
    case 403: "the proxy's rules forbid this host or port"
    case 400, 404, 405, 501: "it may be no proxy, or one without CONNECT; check its port"
    case 502, 503, 504: "the proxy could not reach the target; check its name and port"
    default: nil
    }
  }

  private static let interimLimit = 8
  private static let schemesShown = 10
  private static let contentLimit: UInt64 = 1 << 20
  private static let name = Array("HTTP/1.".utf8)
  private static let shownLength = 120
}

/// User and password for Basic authentication (RFC 7617, section 2), in UTF-8; base64-encoded, not encrypted.
public struct BasicCredentials: Sendable {
  /// The value of Authorization or Proxy-Authorization.
  public let field: String

  /// Nil if the user contains a colon, which would be taken for the separator, or if either contains control characters.
  public init?(user: String, password: String) {
    guard !user.utf8.contains(UInt8(ascii: ":")), (user + password).utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }) else { return nil }
    field = "Basic \(Base64.encode(Array("\(user):\(password)".utf8)))"
  }
}
