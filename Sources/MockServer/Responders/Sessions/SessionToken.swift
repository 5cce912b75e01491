internal import HTTPServer
internal import HTTPWire

/// Extracts the session identifier of a request.
enum SessionToken {
  static let cookie = "session"

  /// The value of the session cookie, or of Authorization's bearer token; nil if there is neither.
  static func of(_ fields: FieldSection) -> String? {
    for line in fields.values(of: "Cookie") {
      for pair in line.split(separator: ";") {
        let pair = pair.drop { $0 == " " }
        if pair.hasPrefix("\(cookie)=") { return String(pair.dropFirst(cookie.utf8.count + 1)) }
      }
    }
    guard let field = fields.first("Authorization"), field.lowercased().hasPrefix("bearer ") else { return nil }
    return String(field.dropFirst(7).drop { $0 == " " })
  }
}

extension SiteResponse {
  /// The response to a request without a valid session (RFC 9110, section 15.5.2).
  static func sessionless(_ token: String?) -> SiteResponse {
    let why = token == nil ? "the request is in no session" : "the session is over, or never was"
    return problem(401, why).with {
      $0.fields.append("WWW-Authenticate", "Bearer realm=\"session\"\(token == nil ? "" : ", error=\"invalid_token\"")")
    }
  }
}
