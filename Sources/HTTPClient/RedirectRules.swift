internal import Bytes
internal import HTTPWire

/// Determines the request that a redirect leads to (RFC 9110, section 15.4; the rules of the Fetch standard and curl).
struct RedirectRules {
  let request: HTTPRequest
  let options: HTTPOptions

  /// Nil if the response is not a redirect; throws if its redirect must not be followed.
  ///
  /// `followed` is the number of redirects before this one.
  func redirect(in response: ResponseHead, followed: Int) throws(HTTPError) -> Redirect? {
    guard let redirect = try destination(of: response) else { return nil }
    if options.redirects == .error {
      throw refusal(
        "http.redirect", "the server redirects to \(redirect.url), which is not wanted",
        causes: ["Location: \(response.fields.first("Location") ?? "")"])
    }
    if let maximum = options.maximumRedirects, followed >= maximum {
      throw refusal("http.too-many-redirects", "there are more than \(maximum) redirects", hint: .code(.raiseRedirectLimit))
    }
    if !redirect.dropsBody, case .source(let source) = request.body, !source.isRewindable {
      throw refusal("http.not-rewindable", "the redirect with \(response.status) requires the content again, which cannot be read twice")
    }
    return redirect
  }

  /// The target of the response's redirect, whether or not the options permit following it.
  func destination(of response: ResponseHead) throws(HTTPError) -> Redirect? {
    let status = response.status
    guard Self.statuses.contains(status), let location = response.fields.lines.first(where: { $0.isNamed("Location") }) else { return nil }
    guard !location.value.isEmpty else { return nil }
    let url = try target(of: location)
    let method = method(after: status)
    // 303 refers to another resource, which the content is not meant for.
    let dropsBody = method != request.method || (status == 303 && request.body.exists && !options.keepsMethod.contains(status))
    return Redirect(url: url, method: method, dropsBody: dropsBody, droppedFields: droppedFields(for: url, dropsBody: dropsBody))
  }

  private func target(of location: FieldLine) throws(HTTPError) -> URI {
    var url: URI
    do throws(URIError) {
      url = try request.url.redirected(to: location.value)
    } catch {
      let code = error.code == .badScheme ? Self.badScheme : "http.bad-redirect"
      throw refusal(code, "the redirect cannot be followed: \(error)", causes: ["Location: \(location.valueText)"])
    }
    guard options.redirectSchemes.contains(url.scheme) else {
      throw refusal(Self.badScheme, "the redirect leads to \(url.scheme), which is not allowed", causes: ["Location: \(url)"])
    }
    if url.sharesOrigin(with: request.url) || options.trustsLocation {
      if url.user == nil { (url.user, url.password) = (request.url.user, request.url.password) }
    } else {
      // Userinfo in a reference from an untrusted source obscures its target (RFC 9110, section 4.2.4).
      (url.user, url.password) = (nil, nil)
    }
    return url
  }

  private func method(after status: Int) -> String {
    guard !options.keepsMethod.contains(status) else { return request.method }
    return switch status {
    case 301, 302: request.method == "POST" ? "GET" : request.method
    case 303: request.method == "HEAD" ? "HEAD" : "GET"
    default: request.method
    }
  }

  private func droppedFields(for url: URI, dropsBody: Bool) -> [String] {
    let leavesOrigin = !url.sharesOrigin(with: request.url) && !options.trustsLocation
    let leavesHost = url.hostText != request.url.hostText
    let dropped = request.fields.lines.filter { line in
      (leavesOrigin && SecretField(line, options.secretNames) != nil) || (leavesHost && line.isNamed("Host"))
        || (dropsBody && Self.describesContent(line))
    }
    var seen: [String] = []
    if request.url.basicCredentials != nil, url.basicCredentials == nil, !request.fields.contains("Authorization") {
      seen.append("Authorization")
    }
    for line in dropped where !seen.contains(where: { line.isNamed($0) }) { seen.append(line.nameText) }
    return seen
  }

  private func refusal(_ code: String, _ what: String, hint: Hint? = nil, causes: [String] = []) -> HTTPError {
    HTTPError(.http, code: code, phase: .receive, what, hint: hint, url: request.url.description, causes: causes)
  }

  /// True for fields that have no meaning without the content (RFC 9110, section 15.4).
  private static func describesContent(_ line: FieldLine) -> Bool {
    line.nameText.lowercased().hasPrefix("content-") || ["Transfer-Encoding", "Expect", "Trailer"].contains { line.isNamed($0) }
  }

  /// 304 to 306 are not redirects, even with Location.
  static let statuses = [300, 301, 302, 303, 307, 308]
  private static let badScheme = "http.redirect-scheme"
}

extension HTTPRequest {
  /// The request that follows a redirect.
  func following(_ redirect: Redirect) -> HTTPRequest {
    var next = self
    next.url = redirect.url
    next.method = redirect.method
    next.target = nil
    if sendsReferer { next.referer = url.asReferer(for: redirect.url) }
    if redirect.dropsBody { next.body = .none }
    for name in redirect.droppedFields { next.fields.remove(name) }
    return next
  }
}
