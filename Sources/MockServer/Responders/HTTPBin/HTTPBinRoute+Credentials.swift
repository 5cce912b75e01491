internal import Bytes
internal import HTTPServer
internal import HTTPWire

extension HTTPBinRoute {
  /// Pages that require credentials.
  static let credentials: [HTTPBinRoute?] = [
    HTTPBinRoute("/basic-auth/{user}/{password}") { isKnown($0) ? welcome($0) : answer(with: 401) },
    HTTPBinRoute("/hidden-basic-auth/{user}/{password}") { isKnown($0) ? welcome($0) : .status(404) },
    HTTPBinRoute("/bearer") { asked in
      guard let field = asked.header("Authorization"), field.hasPrefix("Bearer ") else {
        return SiteResponse.status(401).with { $0.fields.append("WWW-Authenticate", "Bearer") }
      }
      return .pretty(.object([.init("authenticated", .bool(true)), .init("token", .string(String(field.dropFirst(7))))]))
    },
    HTTPBinRoute("/digest-auth/{qop}/{user}/{password}") { digest($0) },
    HTTPBinRoute("/digest-auth/{qop}/{user}/{password}/{algorithm}") { digest($0) },
    HTTPBinRoute("/digest-auth/{qop}/{user}/{password}/{algorithm}/{stale}") { digest($0) },
  ]

  private static func isKnown(_ asked: HTTPBinRequest) -> Bool {
    let expected = "Basic \(Base64.encode(Array("\(asked.text("user")):\(asked.text("password"))".utf8)))"
    return asked.header("Authorization") == expected
  }

  private static func welcome(_ asked: HTTPBinRequest) -> SiteResponse {
    .pretty(.object([.init("authenticated", .bool(true)), .init("user", .string(asked.text("user")))]))
  }

  /// State between two requests is kept in cookies, because the server has none.
  private static func digest(_ asked: HTTPBinRequest) -> SiteResponse {
    let guardian = HTTPBinDigest(asked)
    let stale = asked.parameters["stale"] ?? "never"
    func challenge(isStale: Bool) -> SiteResponse {
      SiteResponse.status(401).with {
        $0.fields.append("WWW-Authenticate", guardian.challenge(isStale: isStale))
        $0.fields.append("Set-Cookie", "stale_after=\(PercentEncoding.encode(stale)); Path=/")
        if let nonce = guardian.nonce { $0.fields.append("Set-Cookie", "last_nonce=\(PercentEncoding.encode(nonce)); Path=/") }
        $0.fields.append("Set-Cookie", "fake=fake_value; Path=/")
      }
    }
    func cookie(_ name: String) -> String? { asked.cookies.first { $0.name == name }?.value }
    let demandsCookie = ["1", "t", "true"].contains(asked.value("require-cookie")?.lowercased() ?? "")
    guard guardian.isAnswer, !demandsCookie || asked.header("Cookie") != nil else { return challenge(isStale: false) }
    guard !demandsCookie || cookie("fake") == "fake_value" else {
      return SiteResponse.pretty(.object([.init("errors", .array([.string("missing cookie set on challenge")]))])).with {
        $0.status = 403
        $0.fields.append("Set-Cookie", "fake=fake_value; Path=/")
      }
    }
    let left = cookie("stale_after")
    guard cookie("last_nonce").map({ $0 != guardian.nonce }) ?? true, left != "0" else { return challenge(isStale: true) }
    guard guardian.isRight else { return challenge(isStale: false) }
    return welcome(asked).with {
      $0.fields.append("Set-Cookie", "fake=fake_value; Path=/")
      if let left { $0.fields.append("Set-Cookie", "stale_after=\(Int(left).map { "\($0 - 1)" } ?? "never"); Path=/") }
    }
  }
}
