internal import Bytes
internal import Connect
internal import HTTPWire

/// The authentication of the exchanges of one transfer.
final class AuthenticationStage: ExchangeStage {
  /// A server or proxy that requires authentication, and the state of authenticating to it; created anew for each hop.
  private struct AuthenticationExchange {
    let space: ProtectionSpace
    let mode: AuthenticationMode
    /// The request target of the request line sent to it.
    let target: String
    /// True once a challenge of this hop has been responded to; another challenge ends authentication, to prevent loops.
    var hasAnswered = false
    /// True if the request carries credentials.
    var isAnswer = false
    var staleAnswers = 0
    var picksBasic = false
  }

  private let policy: AuthenticationPolicy
  private var hop = -1
  private var server: AuthenticationExchange?
  private var proxy: AuthenticationExchange?
  /// True if the last request was sent without its content, because a refusal was expected.
  private var keptContentBack = false
  /// True if it was not refused, so that the next request of this hop is sent with content.
  private var sendsContent = false

  init(_ policy: AuthenticationPolicy) { self.policy = policy }

  func prepare(_ exchange: inout PreparedExchange) async throws(HTTPError) {
    let url = exchange.request.url
    if exchange.redirects != hop { begin(exchange) }
    exchange.request.authorization = nil
    exchange.request.proxyAuthorization = nil
    // The URL's userinfo is subject to the same rules as other credentials.
    if server == nil, policy.credentials(in: exchange) == nil, url.basicCredentials != nil {
      exchange.request.removedFields.append("Authorization")
    }
    var keepsContentBack = false
    if server != nil {
      let answer = try await say(&server, &exchange, keepsContentBack: &keepsContentBack)
      exchange.request.authorization = answer
      if answer == nil { exchange.request.removedFields.append("Authorization") }
    } else if case .token(let token) = policy.credentials(in: exchange) {
      exchange.request.authorization = token.field
    }
    if proxy != nil {
      exchange.request.proxyAuthorization = try await say(&proxy, &exchange, keepsContentBack: &keepsContentBack)
    }
    // A request that is certain to be refused is sent without content (as in curl), which may be long, or readable only once.
    keptContentBack = keepsContentBack && !sendsContent && exchange.request.body.exists
    guard keptContentBack else { return }
    exchange.request.body = .bytes([])
    // The caller's length is that of the content (RFC 9110, section 8.6); the server would wait for it.
    exchange.request.fields.remove("Content-Length")
    // An empty body is not a multipart form, which has at least one part (RFC 2046, section 5.1.1).
    if let type = exchange.request.contentType, MultipartForm.isNamed(by: type) { exchange.request.contentType = nil }
  }

  func reaction(to head: ResponseHead, in exchange: PreparedExchange) async throws(HTTPError) -> ExchangeReaction {
    hearInformation(head)
    switch head.status {
    case 401: return try answer(&server, to: head.fields.challenges("WWW-Authenticate"), of: "the server", exchange)
    case 407: return try answer(&proxy, to: head.fields.challenges("Proxy-Authenticate"), of: "the proxy", exchange)
    default:
      // A request that was accepted without its content is repeated with it (as in curl).
      guard keptContentBack, (200...299).contains(head.status) else { return .proceed }
      sendsContent = true
      return .repeated(because: "no challenge has come, for which the content was kept back", after: .zero)
    }
  }

  /// Resets the state for a new hop.
  private func begin(_ exchange: PreparedExchange) {
    hop = exchange.redirects
    let request = exchange.request
    server = nil
    proxy = nil
    sendsContent = false
    if let credentials = policy.credentials(in: exchange), case .password = credentials {
      server = AuthenticationExchange(
        space: ProtectionSpace(request.url, credentials), mode: policy.mode, target: request.target ?? request.url.target)
    }
    if let hop = policy.proxy(for: request.url), let own = hop.credentials, hop.authentication != .basic,
      !request.fields.contains("Proxy-Authorization")
    {
      let space = ProtectionSpace(hop, Credentials(user: own.user, password: own.password))
      let target = request.target ?? "\(request.url.scheme)://\(request.url.authority)\(request.url.target)"
      proxy = AuthenticationExchange(space: space, mode: hop.authentication == .digest ? .digest : .any, target: target)
    }
  }

  /// The value of the header field to send; nil if none is sent yet.
  private func say(
    _ talk: inout AuthenticationExchange?, _ exchange: inout PreparedExchange, keepsContentBack: inout Bool
  ) async throws(HTTPError) -> [UInt8]? {
    guard var own = talk, case .password(let user, let password) = own.space.credentials else { return nil }
    defer { talk = own }
    own.isAnswer = true
    if own.mode == .basic || own.picksBasic {
      guard let basic = BasicCredentials(user: user, password: password.value) else {
        throw HTTPError(
          .usage, code: "authentication.user", phase: .queue, "Basic authentication cannot write this user or password",
          hint: "a user has no colon, and neither has control characters", url: exchange.request.url.description)
      }
      return Array(basic.field.utf8)
    }
    guard let challenge = policy.sessions.challenge(of: own.space), covers(challenge, exchange.request.url, own) else {
      own.isAnswer = false
      // Content that can be read only once must not be spent on a refused request.
      keepsContentBack = keepsContentBack || own.mode == .digest || !exchange.request.body.canBeginAgain
      return nil
    }
    let content = challenge.coversContent ? try await exchange.request.body.whole(upTo: Self.coveredContent) : []
    return policy.sessions.answer(own.space, method: exchange.request.method, target: own.target, content: content)
  }

  private func answer(
    _ talk: inout AuthenticationExchange?, to challenges: [Challenge], of peer: String, _ exchange: PreparedExchange
  ) throws(HTTPError) -> ExchangeReaction {
    guard var own = talk, own.mode != .basic, !own.picksBasic else { return .proceed }
    defer { talk = own }
    if let digest = DigestChallenge.strongest(of: challenges) {
      if own.isAnswer, own.hasAnswered {
        // Only a stale nonce justifies another attempt.
        guard digest.isStale, own.staleAnswers < Self.patience else {
          policy.sessions.forget(own.space)
          return .proceed
        }
        own.staleAnswers += 1
      }
      guard !digest.coversContent || (exchange.asked.body.length ?? .max) <= Self.coveredContent || !exchange.asked.body.exists else {
        return .proceed
      }
      try policy.sessions.hear(digest, in: own.space)
      own.hasAnswered = true
      return .repeated(because: "\(peer) requires \(digest.isStale ? "another nonce for Digest" : "Digest authentication")", after: .zero)
    }
    guard own.mode == .any, !own.hasAnswered, !own.isAnswer, challenges.contains(where: { $0.isScheme("Basic") }) else { return .proceed }
    own.picksBasic = true
    own.hasAnswered = true
    return .repeated(because: "\(peer) requires Basic authentication", after: .zero)
  }

  /// Stores the next nonce, which a server may send with any response (RFC 7616, section 3.5).
  private func hearInformation(_ head: ResponseHead) {
    for (name, talk) in [("Authentication-Info", server), ("Proxy-Authentication-Info", proxy)] {
      guard let talk, talk.isAnswer, let line = head.fields.lines.first(where: { $0.isNamed(name) }),
        let nonce = Challenge.parameters(in: line.value).first(where: { $0.name == "nextnonce" })
      else { continue }
      policy.sessions.renew(nonce.value, in: talk.space)
    }
  }

  /// True if the challenge applies to that URL (`domain`: RFC 7616, section 3.3); a challenge received in this hop always does.
  private func covers(_ challenge: DigestChallenge, _ url: URI, _ talk: AuthenticationExchange) -> Bool {
    guard !talk.hasAnswered, !challenge.domain.isEmpty else { return true }
    return challenge.domain.contains { reference in
      guard let place = try? url.resolving(reference), place.sharesOrigin(with: url) else { return false }
      return url.path == place.path || url.path.hasPrefix(place.path.hasSuffix("/") ? place.path : place.path + "/")
    }
  }

  /// Maximum number of stale nonces within one exchange.
  private static let patience = 2
  /// Maximum size of content to hash for a Digest response: 16 MiB.
  private static let coveredContent: UInt64 = 16 << 20
}

extension AuthenticationPolicy {
  /// The credentials for the request; nil if the caller sets the header field, or if none are configured for the origin.
  fileprivate func credentials(in exchange: PreparedExchange) -> Credentials? {
    let request = exchange.request
    guard !request.fields.contains("Authorization"), !request.removedFields.contains(where: { $0.lowercased() == "authorization" }) else {
      return nil
    }
    // A URL upgraded to https before the first request (RFC 6797, section 8.3) still has the origin that the caller meant; a redirect may
    // not.
    let isUpgraded = exchange.redirects == 0 && request.url.isSecure && request.url.host == exchange.asked.url.host
    return rules.credentials(for: isUpgraded ? exchange.asked.url : request.url, asked: exchange.asked.url)
  }
}

extension RequestBody {
  /// True if the content is in memory, or can be read again.
  fileprivate var canBeginAgain: Bool {
    switch self {
    case .none, .bytes: true
    case .source(let source): source.isRewindable
    }
  }

  /// The complete content, for a hash; throws if it is longer than `limit` bytes.
  fileprivate func whole(upTo limit: UInt64) async throws(HTTPError) -> [UInt8] {
    switch self {
    case .none: return []
    case .bytes(let bytes): return bytes
    case .source(let source):
      let reader = try await source.begin()
      var bytes: [UInt8] = []
      while true {
        let piece = try await reader.next(max: 65_536)
        guard !piece.isEmpty else { return bytes }
        bytes += piece
        guard UInt64(bytes.count) <= limit else {
          throw HTTPError(
            .limit, code: "authentication.content", phase: .queue,
            "the server requires the content to be covered (qop=auth-int), which is longer than \(limit >> 20) MiB", url: "")
        }
      }
    }
  }
}
