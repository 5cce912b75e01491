internal import Bytes
internal import HTTPServer
internal import HTTPWire

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
