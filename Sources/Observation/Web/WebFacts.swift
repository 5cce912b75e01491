internal import HTTPMessages
internal import TLSWire

/// The facts about a web server in reports.
package enum WebFacts {
  package static let title = "HTTP"

  /// The facts in display order; empty if no response was received. `verbose` adds all header fields.
  package static func section(of seen: WebObservation, verbose: Bool) -> [Fact] {
    var facts = [response("HTTP/1.1", seen.http1), response("HTTP/2", seen.http2), plaintext(seen)].compactMap { $0 }
    guard let page = seen.page else { return facts }
    if let target = page.redirect { facts.append(Fact("redirect", shortened(target))) }
    facts.append(Fact("HSTS", strictTransport(page)))
    if let cookies = cookies(page, verbose: verbose) { facts.append(cookies) }
    let present = policies.filter { page.headers.first($0) != nil }
    let missing = policies.filter { page.headers.first($0) == nil }
    if !present.isEmpty { facts.append(Fact("policies", list: present)) }
    if page.isDocument, !missing.isEmpty { facts.append(Fact("missing", list: missing)) }
    let accepted = seen.codings.filter { $0.support == .accepted }.map(\.coding)
    if !seen.codings.isEmpty { facts.append(Fact("compression", accepted.isEmpty ? "none" : accepted.joined(separator: ", "))) }
    if let banner = page.headers.first("Server") { facts.append(Fact("server", shortened(banner))) }
    if verbose { facts.append(Fact("header fields", list: page.headers.map { "\($0.name): \(shortened($0.value))" })) }
    return facts
  }

  /// `max-age=31536000 (365 days), includeSubDomains, preload`, `missing`, or `invalid` with the value.
  package static func strictTransport(_ response: WebResponseObservation) -> String {
    guard let value = response.headers.first("Strict-Transport-Security") else { return "missing" }
    guard let field = StrictTransportField(Array(value.utf8)) else { return "invalid: \(shortened(value))" }
    let days = field.maximumAge / 86_400
    let words = ["max-age=\(field.maximumAge) (\(AmountFormatter.of(Int(clamping: days), "day")))"]
    return (words + (field.includesSubdomains ? ["includeSubDomains"] : []) + (field.permitsPreload ? ["preload"] : []))
      .joined(separator: ", ")
  }

  private static func response(_ label: String, _ outcome: Outcome<WebResponseObservation>) -> Fact? {
    switch outcome {
    case .observed(let seen):
      let response = seen.response
      var words = "\(response.status)" + (response.reason.isEmpty ? "" : " \(shortened(response.reason))")
      words += ", \(AmountFormatter.bytes(Int(clamping: response.body.sizeWire)))" + (response.body.truncated ? " or more" : "")
      if let coding = response.headers.first("Content-Encoding") { words += " (\(shortened(coding)))" }
      if let tls = seen.tls, let version = tls.protocol { words += ", \(version)" + (tls.cipherSuite.map { " \($0.name)" } ?? "") }
      return Fact(label, words)
    case .failed(let failure): return Fact(label, "undetermined (\(failure.message))")
    case .skipped(let reason): return reason == .notRequested ? nil : Fact(label, reason.message)
    }
  }

  private static func plaintext(_ seen: WebObservation) -> Fact? {
    guard case .observed(let response) = seen.plaintext else { return Self.response("without TLS", seen.plaintext) }
    return Fact("without TLS", "\(response.status)" + (response.redirect.map { ", redirect to \(shortened($0))" } ?? ", no redirect"))
  }

  private static func cookies(_ page: WebResponseObservation, verbose: Bool) -> Fact? {
    guard !page.cookies.isEmpty else { return nil }
    let listed = page.cookies.prefix(verbose ? page.cookies.count : mostCookies)
    var words = listed.map { cookie in
      let attributes =
        (cookie.secure ? ["Secure"] : []) + (cookie.httpOnly ? ["HttpOnly"] : [])
        + (cookie.sameSite.map { ["SameSite=\($0)"] } ?? [])
      return "\(shortened(cookie.name)): \(attributes.isEmpty ? "no attributes" : attributes.joined(separator: ", "))"
    }
    if page.cookies.count > listed.count { words.append("and \(page.cookies.count - listed.count) more") }
    return Fact("cookies", list: words)
  }

  /// The beginning of an untrusted text; renderers escape it.
  package static func shortened(_ text: String, to count: Int = 200) -> String {
    text.unicodeScalars.count <= count ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(count))) + "…"
  }

  private static let mostCookies = 10
  private static let policies = [
    "Strict-Transport-Security", "Content-Security-Policy", "X-Content-Type-Options", "X-Frame-Options", "Referrer-Policy",
    "Permissions-Policy", "Cross-Origin-Opener-Policy",
  ]
}
