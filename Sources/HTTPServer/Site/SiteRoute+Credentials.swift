internal import Bytes
internal import HTTPWire

extension SiteRoute {
  /// Pages that require credentials, which the query specifies: `user` and `password`, or `token`.
  static let credentials: [SiteRoute] = [
    SiteRoute(name: "basic-auth") { request in
      let expected = "Basic \(Base64.encode(Array("\(request.value(of: "user") ?? ""):\(request.value(of: "password") ?? "")".utf8)))"
      guard request.head.fields.first("Authorization") == expected else { return refusal("Basic realm=\"tlsprobe\", charset=\"UTF-8\"") }
      return welcome("Basic")
    },
    SiteRoute(name: "bearer") { request in
      guard let token = request.value(of: "token"), request.head.fields.first("Authorization") == "Bearer \(token)" else {
        return refusal("Bearer realm=\"tlsprobe\"")
      }
      return welcome("Bearer")
    },
    // /digest-auth?user=U&password=P[&algorithm=A][&qop=Q][&stale=1][&basic=1]: with stale the first nonce is too old.
    SiteRoute(name: "digest-auth") { request in
      let guardian = DigestVerifier(request)
      switch guardian.judgement {
      case .welcome: return welcome("Digest").with { $0.fields.append("Authentication-Info", "nextnonce=\"\(guardian.nextNonce)\"") }
      case .stale: return refusal(guardian.challenge(isStale: true))
      case .refused:
        let answer = refusal(guardian.challenge(isStale: false))
        return request.value(of: "basic") == nil ? answer : answer.with { $0.fields.append("WWW-Authenticate", "Basic realm=\"tlsprobe\"") }
      }
    },
  ]

  private static func welcome(_ scheme: String) -> SiteResponse { .text("welcome by \(scheme)\n") }

  private static func refusal(_ challenge: String) -> SiteResponse {
    .text("who are you?\n", status: 401).with { $0.fields.append("WWW-Authenticate", challenge) }
  }
}
