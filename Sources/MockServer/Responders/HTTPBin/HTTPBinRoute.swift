internal import Bytes
internal import Crypto
internal import HTTPServer
internal import HTTPWire

/// A path and its handler.
struct HTTPBinRoute: Sendable {
  let pattern: PathPattern
  let methods: [String]
  let answer: @Sendable (HTTPBinRequest) -> SiteResponse

  /// Nil if the path is invalid.
  init?(_ path: String, _ methods: [String] = ["GET"], _ answer: @escaping @Sendable (HTTPBinRequest) -> SiteResponse) {
    guard let pattern = try? PathPattern(path) else { return nil }
    self.pattern = pattern
    self.methods = methods
    self.answer = answer
  }

  static let anyMethod = ["GET", "POST", "PUT", "DELETE", "PATCH", "TRACE"]

  /// Routes by the first segment of their path.
  static let byName: [String: [HTTPBinRoute]] = Dictionary(grouping: all) { $0.pattern.first }

  static let all: [HTTPBinRoute] =
    (echoes + statuses + credentials + cookies + redirects + contents + codings + paces + caching).compactMap { $0 }
}

extension HTTPBinRoute {
  /// Conditional and range requests.
  static let caching: [HTTPBinRoute?] = [
    HTTPBinRoute("/cache") { asked in
      if asked.header("If-Modified-Since") != nil || asked.header("If-None-Match") != nil { return .status(304) }
      return get(asked).with {
        $0.fields.append("Last-Modified", HTTPDate.write(Platform.now))
        $0.fields.append("ETag", "\"\(String(UInt64.random(in: 0 ... .max), radix: 16))\"")
      }
    },
    HTTPBinRoute("/cache/{n}") { asked in
      guard let age = asked.number("n") else { return .status(404) }
      return get(asked).with { $0.fields.append("Cache-Control", "public, max-age=\(age)") }
    },
    HTTPBinRoute("/etag/{etag}") { asked in
      let tag = EntityTag(text: "\"\(asked.text("etag"))\"")
      guard FieldToken.isValue(tag.text) else { return .status(400) }
      // Clients send the tag with quotation marks or, as in the path, without.
      func holds(_ name: String) -> Bool {
        asked.request.head.fields.list(of: name).contains { ["*", tag.text, "W/\(tag.text)", asked.text("etag")].contains($0) }
      }
      if asked.header("If-None-Match") != nil {
        if holds("If-None-Match") { return SiteResponse.status(304).with { $0.fields.append("ETag", tag.text) } }
      } else if asked.header("If-Match") != nil, !holds("If-Match") {
        return .status(412)
      }
      return get(asked).with { $0.fields.append("ETag", tag.text) }
    },
    HTTPBinRoute("/range/{n}") { range($0) },
  ]

  private static func get(_ asked: HTTPBinRequest) -> SiteResponse { .pretty(asked.told(["args", "headers", "origin", "url"])) }

  /// The alphabet, repeated.
  private static func range(_ asked: HTTPBinRequest) -> SiteResponse {
    let facts = FieldSection([FieldLine("ETag", "\"range\(asked.text("n"))\""), FieldLine("Accept-Ranges", "bytes")])
    guard let count = asked.number("n"), (1...102_400).contains(count) else {
      return .text("number of bytes must be in the range (0, 102400]", status: 404)
    }
    var part: ClosedRange<UInt64> = 0...UInt64(count - 1)
    switch ByteRange(asked.header("Range"), length: UInt64(count)) {
    case .part(let wanted): part = wanted
    case .unsatisfiable:
      return SiteResponse.status(416).with {
        $0.fields.lines += facts.lines
        $0.fields.append("Content-Range", "bytes */\(count)")
      }
    case nil: break
    }
    let bytes = part.map { UInt8(ascii: "a") + UInt8($0 % 26) }
    return SiteResponse(.bytes(bytes), type: "application/octet-stream").with {
      $0.status = bytes.count == count ? 200 : 206
      $0.fields.lines += facts.lines
      $0.fields.append("Content-Range", "bytes \(part.lowerBound)-\(part.upperBound)/\(count)")
    }
  }
}

extension HTTPBinRoute {
  /// Encoded content, stored and not compressed.
  static let codings: [HTTPBinRoute?] = [
    HTTPBinRoute("/gzip") { coded($0, "gzip", "gzipped") { StoredDeflate.gzip($0) } },
    HTTPBinRoute("/deflate") { coded($0, "deflate", "deflated") { StoredDeflate.zlib($0) } },
    HTTPBinRoute("/brotli") { coded($0, "br", "brotli") { StoredBrotli.stream($0) } },
  ]

  private static func coded(_ asked: HTTPBinRequest, _ coding: String, _ flag: String, _ code: ([UInt8]) -> [UInt8]) -> SiteResponse {
    let value = asked.told(["headers", "method", "origin"], [.init(flag, .bool(true))])
    let bytes = JSONWriter(pretty: true).bytes(of: value) + [UInt8(ascii: "\n")]
    return SiteResponse(.bytes(code(bytes)), type: "application/json").with { $0.fields.append("Content-Encoding", coding) }
  }
}

/// Brotli that stores and does not compress (RFC 7932, section 9.2).
enum StoredBrotli {
  static func stream(_ bytes: [UInt8]) -> [UInt8] {
    var coded: [UInt8] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let block = rest.prefix(65_536)
      rest = rest.dropFirst(block.count)
      // ISLAST 0, MNIBBLES for four, MLEN - 1, ISUNCOMPRESSED 1; preceded by WBITS 16, one bit, in the first block.
      let shift = coded.isEmpty ? 1 : 0
      let head = (UInt32(block.count - 1) << 3 | 1 << 19) << UInt32(shift)
      coded += (0..<3).map { UInt8(truncatingIfNeeded: head >> ($0 * 8)) } + block
    }
    // ISLAST and ISLASTEMPTY.
    return coded + [coded.isEmpty ? 0x06 : 0x03]
  }
}

extension HTTPBinRoute {
  static let contents: [HTTPBinRoute?] = [
    HTTPBinRoute("/html") { _ in
      .page("<!DOCTYPE html>\n<html><head><title>Page</title></head><body><h1>A page</h1><p>With a paragraph.</p></body></html>\n")
    },
    HTTPBinRoute("/robots.txt") { _ in .text("User-agent: *\nDisallow: /deny\n") },
    HTTPBinRoute("/deny") { _ in .text("Robots must not access this page.\n") },
    HTTPBinRoute("/xml") { _ in
      SiteResponse(
        .bytes(
          Array(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<slideshow title=\"Sample Slide Show\"><slide type=\"all\"/></slideshow>\n".utf8)),
        type: "application/xml")
    },
    HTTPBinRoute("/json") { _ in .pretty(slideshow) },
    HTTPBinRoute("/encoding/utf8") { _ in
      SiteResponse(
        .bytes(Array("é ß ø · Ελληνικά · кириллица · עברית · العربية · 漢字 · かな · 한글 · ∀x∈ℝ · €🙂\n".utf8)), type: "text/html; charset=utf-8")
    },
    HTTPBinRoute("/forms/post") { _ in
      .page(
        "<!DOCTYPE html>\n<form method=\"post\" action=\"/post\"><label>Name: <input name=\"custname\"></label>"
          + "<label>Mail: <input type=\"email\" name=\"custemail\"></label><label>Size: <select name=\"size\"><option>small<option>large</select></label>"
          + "<textarea name=\"comments\"></textarea><button>Submit</button></form>\n")
    },
    HTTPBinRoute("/base64/{value}") { asked in
      let text = asked.text("value").utf8.map {
        $0 == UInt8(ascii: "-") ? UInt8(ascii: "+") : $0 == UInt8(ascii: "_") ? UInt8(ascii: "/") : $0
      }
      guard let bytes = try? Base64.decode(text), let decoded = String(validating: bytes, as: UTF8.self) else {
        return .page("Incorrect Base64 data try: SFRUUEJJTiBpcyBhd2Vzb21l")
      }
      // As text, unlike httpbin: the author of a link could otherwise inject a page.
      return .text(decoded)
    },
    HTTPBinRoute("/image") { asked in
      let accept = asked.header("Accept")?.lowercased() ?? "image/png"
      if let type = ["image/webp", "image/svg+xml"].first(where: { accept.holds($0) }) { return image(type) }
      return accept.holds("image/png") || accept.holds("image/*") ? image("image/png") : answer(with: 406)
    },
    HTTPBinRoute("/image/png") { _ in image("image/png") },
    HTTPBinRoute("/image/svg") { _ in image("image/svg+xml") },
    HTTPBinRoute("/image/webp") { _ in image("image/webp") },
  ]

  private static func image(_ type: String) -> SiteResponse {
    let bytes =
      switch type {
      case "image/png": pixelPNG
      case "image/webp": pixelWebP
      default:
        Array(
          "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\"><circle cx=\"5\" cy=\"5\" r=\"4\" fill=\"teal\"/></svg>\n".utf8)
      }
    return SiteResponse(.bytes(bytes), type: type)
  }

  /// Images of one pixel.
  private static let pixelPNG =
    (try? Base64.decode(
      Array("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==".utf8))) ?? []
  private static let pixelWebP = (try? Base64.decode(Array("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==".utf8))) ?? []

  private static let slideshow = JSONValue.object([
    .init(
      "slideshow",
      .object([
        .init("author", .string("Yours Truly")), .init("date", .string("date of publication")),
        .init(
          "slides",
          .array([
            .object([.init("title", .string("Wake up to WonderWidgets!")), .init("type", .string("all"))]),
            .object([
              .init("items", .array([.string("Why <em>WonderWidgets</em> are great"), .string("Who <em>buys</em> WonderWidgets")])),
              .init("title", .string("Overview")), .init("type", .string("all")),
            ]),
          ])), .init("title", .string("Sample Slide Show")),
      ]))
  ])
}

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

extension HTTPBinRoute {
  private static let withContent = ["args", "data", "files", "form", "headers", "json", "origin", "url"]

  /// Responses that describe the request.
  static let echoes: [HTTPBinRoute?] = [
    HTTPBinRoute("/get") { .pretty($0.told(["args", "headers", "origin", "url"])) },
    HTTPBinRoute("/post", ["POST"]) { .pretty($0.told(withContent)) },
    HTTPBinRoute("/put", ["PUT"]) { .pretty($0.told(withContent)) },
    HTTPBinRoute("/patch", ["PATCH"]) { .pretty($0.told(withContent)) },
    HTTPBinRoute("/delete", ["DELETE"]) { .pretty($0.told(withContent)) },
    HTTPBinRoute("/anything/*", anyMethod) {
      .pretty($0.told(["args", "data", "files", "form", "headers", "json", "method", "origin", "url"]))
    },
    HTTPBinRoute("/headers") { .pretty($0.told(["headers"])) },
    HTTPBinRoute("/ip") { .pretty($0.told(["origin"])) },
    HTTPBinRoute("/user-agent") { asked in
      .pretty(.object([.init("user-agent", asked.header("User-Agent").map { .string($0) } ?? .null)]))
    },
    HTTPBinRoute("/uuid") { _ in .pretty(.object([.init("uuid", .string(uuid()))])) },
    HTTPBinRoute("/response-headers", ["GET", "POST"]) { responseHeaders($0) },
  ]

  /// A UUID of version 4 (RFC 9562, section 5.4).
  private static func uuid() -> String {
    var bytes = (try? RandomBytes.make(16)) ?? (0..<16).map { _ in UInt8.random(in: 0...255) }
    bytes[6] = bytes[6] & 0x0f | 0x40
    bytes[8] = bytes[8] & 0x3f | 0x80
    let digits = Hex.encode(bytes)
    var groups: [Substring] = []
    var rest = digits[...]
    for count in [8, 4, 4, 4, 12] {
      groups.append(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    return groups.joined(separator: "-")
  }

  /// Sets the fields that the query names; the content lists all fields of the response, including its length.
  private static func responseHeaders(_ asked: HTTPBinRequest) -> SiteResponse {
    let args = asked.args
    guard
      args.allSatisfy({
        FieldToken.isToken($0.name) && FieldToken.isValue($0.value) && !FieldToken.ofConnection.contains($0.name.lowercased())
      })
    else { return .problem(400, "invalid fields and those of the server cannot be set") }
    let given = args.map { (name: $0.name, value: JSONValue.string($0.value)) }
    var answer = SiteResponse.status(200)
    var length = 0
    // The content includes its length.
    for _ in 0..<4 {
      let own = [
        (name: "Content-Length", value: JSONValue.string("\(length)")), (name: "Content-Type", value: .string("application/json")),
      ]
      let bytes = JSONWriter(pretty: true).bytes(of: HTTPBinRequest.object(own + given)) + [UInt8(ascii: "\n")]
      answer = SiteResponse(.bytes(bytes), type: "application/json")
      if bytes.count == length { break }
      length = bytes.count
    }
    return answer.with { for (name, value) in args { $0.fields.append(name, value) } }
  }
}

extension SiteResponse {
  /// Indented JSON.
  static func pretty(_ value: JSONValue) -> SiteResponse { json(value, pretty: true) }
}

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
