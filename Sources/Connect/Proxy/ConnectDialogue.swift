internal import Bytes
internal import Crypto
internal import HTTPWire

/// Requests a tunnel from an HTTP proxy (RFC 9110, section 9.3.6), with Basic or Digest authentication if there are credentials.
///
/// Responds to one challenge, on the same connection; a proxy that closes the connection after its challenge is an error.
public struct ConnectDialogue: ProxyDialogue {
  public let awaited = "an answer to CONNECT"
  private let place: String
  private let credentials: Proxy.Credentials?
  private let authentication: Proxy.Authentication
  /// The Proxy-Authorization value of the next request; nil until credentials are sent.
  private var answer: [UInt8]?
  private var reader = HTTPHeadReader()
  private var interimCount = 0
  /// Bytes of a challenge's content that precede the next response.
  private var unread = 0
  /// Bytes received together with a challenge.
  private var held: [UInt8] = []

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
    var bytes = held + bytes
    held = []
    while true {
      let skipped = min(unread, bytes.count)
      unread -= skipped
      bytes.removeFirst(skipped)
      guard unread == 0, let (head, rest) = try reader.received(bytes) else { return .wait }
      switch head.status {
      case 200..<300: return .connected(early: rest)
      case 407:
        answer = try answer(to: head)
        reader = HTTPHeadReader()
        held = rest
        return .send(request)
      // Interim responses may come first (RFC 9110, section 15.2), except 101: no upgrade was requested.
      case 102..<200, 100:
        interimCount += 1
        guard interimCount <= Self.interimLimit else {
          throw ProxyError(.tooLong, "it gives more than \(Self.interimLimit) interim answers")
        }
        reader = HTTPHeadReader()
        bytes = rest
      default:
        let reason = head.reason.isEmpty ? "" : " \(head.reason)"
        throw ProxyError(.refused, "it refuses to connect", reply: "\(head.status)\(reason)", hint: Self.hint(for: head.status))
      }
    }
  }

  private var request: [UInt8] {
    var bytes = Array("CONNECT \(place) HTTP/1.1\r\nHost: \(place)\r\nUser-Agent: tlsprobe\r\n".utf8)
    if let answer { bytes += Array("Proxy-Authorization: ".utf8) + answer + [0x0d, 0x0a] }
    return bytes + [0x0d, 0x0a]
  }

  /// Returns the Proxy-Authorization value for a challenge; throws if there are no credentials, or if they were sent before.
  private mutating func answer(to head: HTTPResponseHead) throws(ProxyError) -> [UInt8] {
    let challenges = Challenge.all(in: head.values(of: "proxy-authenticate").map { Array($0.utf8) })
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
    guard let length = Self.contentLength(head) else {
      throw ProxyError(.authentication, "it ends the connection with its challenge", hint: "--proxy-basic answers before it is asked")
    }
    unread = length
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
        .authentication, "it wants authentication of another kind than Basic and Digest", reply: offered,
        hint: "only these are spoken here; a local proxy such as cntlm can speak the others")
    }
    guard credentials != nil else {
      return ProxyError(.authentication, "it wants authentication", reply: offered, hint: "give --proxy-user USER:PASSWORD")
    }
    if authentication == .basic, !schemes.isEmpty, !challenges.contains(where: { $0.isScheme("Basic") }) {
      return ProxyError(
        .authentication, "it wants authentication of another kind than Basic", reply: offered, hint: "--proxy-digest or --proxy-anyauth")
    }
    return ProxyError(.authentication, "it does not accept the user and password", reply: offered, hint: "check --proxy-user")
  }

  /// The number of content bytes before the next head; nil if only the end of the connection delimits them.
  private static func contentLength(_ head: HTTPResponseHead) -> Int? {
    let persistent = head.values(of: "connection") + head.values(of: "proxy-connection")
    guard !persistent.contains(where: { $0.lowercased().split(separator: ",").contains { $0.filter { $0 != " " } == "close" } }),
      head.values(of: "transfer-encoding").isEmpty
    else { return nil }
    let lengths = Set(head.values(of: "content-length"))
    guard lengths.count == 1, let text = lengths.first, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let length = Int(text),
      length <= contentLimit
    else { return nil }
    return length
  }

  private static func basic(_ credentials: Proxy.Credentials) throws(ProxyError) -> [UInt8] {
    guard let basic = BasicCredentials(user: credentials.user, password: credentials.password) else {
      throw ProxyError(.unsupported, "Basic authentication has no way to write a user with a colon, or control characters")
    }
    return Array(basic.field.utf8)
  }

  private static func clientNonce() throws(ProxyError) -> String {
    do throws(CryptoError) {
      return Hex.encode(try RandomBytes.make(16))
    } catch {
      throw ProxyError(.unsupported, "there are no random bytes for Digest: \(error.what)")
    }
  }

  private static func hint(for status: Int) -> String? {
    switch status {
    case 403: "the proxy's rules forbid this host or port"
    case 400, 404, 405, 501: "it may be no proxy, or one without CONNECT; check its port"
    case 502, 503, 504: "the proxy could not reach the target; check its name and port"
    default: nil
    }
  }

  private static let interimLimit = 8
  private static let schemesShown = 10
  private static let contentLimit = 1 << 20
}
