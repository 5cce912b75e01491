internal import HTTPWire

extension SiteRoute {
  /// Content with all kinds of framing and coding.
  static let contents: [SiteRoute] = [
    SiteRoute(name: "") { _ in .text(words) },
    // /bytes/N: N bytes of the pattern.
    SiteRoute(name: "bytes") { request in
      guard let count = request.argument.flatMap({ UInt64($0) }), count < UInt64(Int64.max) else { return .status(400) }
      return SiteResponse(.pattern(count), type: "application/octet-stream")
    },
    // /status/N: a final response with status N.
    SiteRoute(name: "status") { request in
      guard let status = request.argument.flatMap({ Int($0) }), (200...999).contains(status) else { return .status(400) }
      return .status(status)
    },
    SiteRoute(name: "chunked") { _ in
      SiteResponse(.pieces([(Array("tls".utf8), "part=1;kind=\"first; not last\""), (Array("probe\n".utf8), nil)]))
        .with { $0.trailers = FieldSection([FieldLine("X-Parts", "2")]) }
    },
    SiteRoute(name: "trailers") { _ in
      SiteResponse(.pieces([(Array(words.utf8), nil)])).with {
        $0.fields.append("Trailer", "X-Check, X-Time")
        $0.trailers = FieldSection([FieldLine("X-Check", "ok"), FieldLine("X-Time", "late")])
      }
    },
    // The end of the connection ends the content, in HTTP/1.
    SiteRoute(name: "close") { _ in SiteResponse(.pieces([(Array(words.utf8), nil)])).with { $0.closes = true } },
    SiteRoute(name: "early-hints") { _ in
      let hints = FieldSection([FieldLine("Link", "</style.css>; rel=preload; as=style")])
      return .text(words).with {
        $0.interim = [ResponseHead(version: .http11, status: 103, reason: Array("Early Hints".utf8), fields: hints)]
      }
    },
    SiteRoute(name: "gzip") { _ in coded("gzip", StoredDeflate.gzip(Array(words.utf8))) },
    SiteRoute(name: "deflate") { _ in coded("deflate", StoredDeflate.zlib(Array(words.utf8))) },
    // Raw DEFLATE, as in some servers, in violation of RFC 9110, section 8.4.1.2.
    SiteRoute(name: "raw-deflate") { _ in coded("deflate", StoredDeflate.raw(Array(words.utf8))) },
  ]

  private static func coded(_ coding: String, _ bytes: [UInt8]) -> SiteResponse {
    SiteResponse(.bytes(bytes)).with { $0.fields.append("Content-Encoding", coding) }
  }

  private static let words = "tlsprobe\n"
}
