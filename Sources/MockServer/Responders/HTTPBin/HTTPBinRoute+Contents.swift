internal import Bytes
internal import HTTPServer
internal import HTTPWire

extension HTTPBinRoute {
  static let contents: [HTTPBinRoute?] = [
    HTTPBinRoute("/html") { _ in
      .page("<!DOCTYPE html>\n<html><head><title>Page</title></head><body><h1>A page</h1><p>With a paragraph.</p></body></html>\n")
    },
    HTTPBinRoute("/robots.txt") { _ in .text("User-agent: *\nDisallow: /deny\n") },
    HTTPBinRoute("/deny") { _ in .text("Robots are asked to stay away from here.\n") },
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
