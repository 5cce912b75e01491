internal import HTTPServer
internal import HTTPWire

extension HTTPBinRoute {
  static let redirects: [HTTPBinRoute?] = [
    HTTPBinRoute("/redirect/{n}") { asked in
      asked.value("absolute")?.lowercased() == "true"
        ? next(asked, "absolute-redirect", asked.origin) : next(asked, "relative-redirect", "")
    },
    HTTPBinRoute("/relative-redirect/{n}") { next($0, "relative-redirect", "") },
    HTTPBinRoute("/absolute-redirect/{n}") { next($0, "absolute-redirect", $0.origin) },
    HTTPBinRoute("/redirect-to", anyMethod) { asked in
      guard let url = asked.value("url"), FieldToken.isValue(url) else { return .problem(400, "the query has no 'url'") }
      let status = asked.value("status_code").flatMap { Int($0) } ?? 302
      return redirect(to: url, status: (300..<400).contains(status) ? status : 302)
    },
    HTTPBinRoute("/links/{n}") { redirect(to: "/links/\(min(max($0.number("n") ?? 1, 1), 200))/0") },
    HTTPBinRoute("/links/{n}/{offset}") { asked in
      guard let number = asked.number("n"), let offset = asked.number("offset") else { return .status(404) }
      let links = (0..<min(max(number, 1), 200)).map { index in
        index == offset ? "\(index) " : "<a href='/links/\(min(max(number, 1), 200))/\(index)'>\(index)</a> "
      }
      return .page("<html><head><title>Links</title></head><body>\(links.joined())</body></html>")
    },
  ]

  private static func next(_ asked: HTTPBinRequest, _ kind: String, _ origin: String) -> SiteResponse {
    guard let count = asked.number("n"), count > 0 else { return .status(404) }
    return redirect(to: origin + (count == 1 ? "/get" : "/\(kind)/\(count - 1)"))
  }

  static func redirect(to location: String, status: Int = 302) -> SiteResponse {
    SiteResponse.status(status).with { $0.fields.append("Location", location) }
  }
}

extension SiteResponse {
  static func page(_ html: String) -> SiteResponse { SiteResponse(.bytes(Array(html.utf8)), type: "text/html; charset=utf-8") }
}
