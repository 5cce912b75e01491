internal import Bytes
internal import HTTPServer
internal import HTTPWire

extension HTTPBinRoute {
  static let cookies: [HTTPBinRoute?] = [
    HTTPBinRoute("/cookies") { asked in
      .pretty(.object([.init("cookies", .object(asked.cookies.map { .init($0.name, .string($0.value)) }))]))
    },
    HTTPBinRoute("/cookies/set") { setting($0.args) },
    HTTPBinRoute("/cookies/set/{name}/{value}") { setting([($0.text("name"), $0.text("value"))]) },
    HTTPBinRoute("/cookies/delete") { asked in
      answer(asked.args.map { "\($0.name)=; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=0; Path=/" })
    },
  ]

  private static func setting(_ cookies: [(name: String, value: String)]) -> SiteResponse {
    answer(cookies.map { "\($0.name)=\($0.value); Path=/" })
  }

  private static func answer(_ lines: [String]) -> SiteResponse {
    guard lines.allSatisfy({ FieldToken.isValue($0) }) else { return .problem(400, "what is no line of text is no cookie") }
    return HTTPBinRoute.redirect(to: "/cookies").with { for line in lines { $0.fields.append("Set-Cookie", line) } }
  }
}
