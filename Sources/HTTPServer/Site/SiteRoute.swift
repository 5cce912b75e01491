internal import Bytes
internal import HTTPWire

/// The page below one path segment of a site.
struct SiteRoute: Sendable {
  /// The first segment of the path.
  let name: String
  var keeping = SitePlan.Keeping.digest
  var expectation = SitePlan.Expectation.welcomed
  let answer: @Sendable (SiteRequest) -> SiteResponse

  static let all: [SiteRoute] = contents + ranges + echoes + fieldsAsked + redirects + paces + events + credentials

  static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
}

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

extension SiteRoute {
  /// Pages that require credentials, which the query specifies: `user` and `password`, or `token`.
  static let credentials: [SiteRoute] = [
    SiteRoute(name: "basic-auth") { request in
      let expected = "Basic \(Base64.encode(Array("\(request.value(of: "user") ?? ""):\(request.value(of: "password") ?? "")".utf8)))"
      guard request.head.fields.first("Authorization") == expected else { return refusal("Basic realm=\"tlsprobe\", charset=\"UTF-8\"") }
      return welcome("Basic")
    },
    SiteRoute(name: "bearer") { request in
      guard let token = request.value(of: "token"), request.head.fields.first("Authorization") == "Bearer \(token)" else {
        return refusal("Bearer realm=\"tlsprobe\"")
      }
      return welcome("Bearer")
    },
    // /digest-auth?user=U&password=P[&algorithm=A][&qop=Q][&stale=1][&basic=1]: with stale the first nonce is too old.
    SiteRoute(name: "digest-auth") { request in
      let guardian = DigestVerifier(request)
      switch guardian.judgement {
      case .welcome: return welcome("Digest").with { $0.fields.append("Authentication-Info", "nextnonce=\"\(guardian.nextNonce)\"") }
      case .stale: return refusal(guardian.challenge(isStale: true))
      case .refused:
        let answer = refusal(guardian.challenge(isStale: false))
        return request.value(of: "basic") == nil ? answer : answer.with { $0.fields.append("WWW-Authenticate", "Basic realm=\"tlsprobe\"") }
      }
    },
  ]

  private static func welcome(_ scheme: String) -> SiteResponse { .text("welcome by \(scheme)\n") }

  private static func refusal(_ challenge: String) -> SiteResponse {
    .text("who are you?\n", status: 401).with { $0.fields.append("WWW-Authenticate", challenge) }
  }
}

extension SiteRoute {
  /// The request, as JSON.
  static let echoes: [SiteRoute] = [
    SiteRoute(name: "headers") { request in .json([("headers", fields(request.head.fields))]) },
    SiteRoute(name: "anything") { request in echo(request) },
    // Content of any length, which is not kept.
    SiteRoute(name: "upload") { request in
      guard ["PUT", "POST", "PATCH"].contains(request.head.method) else {
        return .status(405).with { $0.fields.append("Allow", "PUT, POST, PATCH") }
      }
      return .json([("length", .unsigned(request.content.count)), ("sha256", .string(request.content.sha256))])
    },
    SiteRoute(name: "continue") { request in echo(request) },
    SiteRoute(name: "no-continue", expectation: .ignored) { request in echo(request) },
    SiteRoute(name: "expectation-failed", expectation: .refused) { request in
      request.expectsContinue ? .status(417) : echo(request)
    },
  ]

  private static func echo(_ request: SiteRequest) -> SiteResponse {
    .json([
      ("method", .string(request.head.method)), ("target", .string(request.head.target)), ("scheme", .string(request.head.scheme)),
      ("authority", .string(request.head.authority)), ("version", .string("\(request.head.version)")),
      ("headers", fields(request.head.fields)), ("trailers", fields(request.trailers)),
      ("length", .unsigned(request.content.count)), ("sha256", .string(request.content.sha256)),
    ])
  }

  /// Pairs, because names may be repeated.
  private static func fields(_ section: FieldSection) -> JSONValue {
    .array(section.lines.map { .array([.string($0.nameText), .string($0.valueText)]) })
  }
}

extension SiteRoute {
  static let fieldsAsked: [SiteRoute] = [
    // /response-headers?Name=value&…: a response with these fields, and with the status of `status_code`.
    SiteRoute(name: "response-headers") { request in
      let status = request.number(of: "status_code").map { Int(clamping: $0) } ?? 200
      guard (200...599).contains(status) else { return .status(400) }
      var answer = SiteResponse.text("as requested\n", status: status)
      for (name, value) in request.query where name != "status_code" {
        guard isToken(name), value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }) else { return .status(400) }
        answer.fields.append(name, value)
      }
      return answer
    }
  ]

  /// True for a valid field name that does not concern the connection.
  private static func isToken(_ name: String) -> Bool {
    let isPlain = name.utf8.allSatisfy { (0x61...0x7a).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }
    return !name.isEmpty && isPlain && !ofConnection.contains(name.lowercased())
  }

  private static let ofConnection = [
    "connection", "content-length", "transfer-encoding", "keep-alive", "upgrade", "proxy-connection", "te",
  ]
}

extension SiteRoute {
  /// Responses with delays.
  static let paces: [SiteRoute] = [
    // /delay?ms=N: a delay before the head.
    SiteRoute(name: "delay") { request in .text("tlsprobe\n").with { $0.delay = request.milliseconds(of: "ms") ?? .milliseconds(100) } },
    // /drip?bytes=N&pieces=N&delay_ms=N: pieces of equal length with a delay between them.
    SiteRoute(name: "drip") { request in
      let pieces = Int(clamping: min(request.number(of: "pieces") ?? 10, 10_000))
      let bytes = Int(clamping: min(request.number(of: "bytes") ?? 10, 1 << 24))
      guard pieces > 0 else { return .status(400) }
      let pause = request.milliseconds(of: "delay_ms") ?? .milliseconds(10)
      return SiteResponse(.drip(pieces: pieces, size: bytes / pieces, pause: pause), type: "application/octet-stream")
    },
  ]
}

extension SiteRoute {
  /// Server-sent events (HTML Standard, section 9.2).
  static let events: [SiteRoute] = [
    // /events?count=N&delay_ms=N[&total=N][&retry=N][&break=1]: N events after Last-Event-ID with a delay between them; after `total`
    // events 204, so that clients do not connect again. With `break` the last event is incomplete.
    SiteRoute(name: "events") { request in
      let last = request.head.fields.first("Last-Event-ID").flatMap { UInt64($0) } ?? 0
      let total = request.number(of: "total") ?? .max
      let count = min(request.number(of: "count") ?? 10, 10_000)
      guard last < total else { return .status(204) }
      var pieces = (0..<min(count, total - last)).map { place in
        let number = last + place + 1
        return Array("id: \(number)\nevent: tick\ndata: {\"number\": \(number)}\n\n".utf8)
      }
      if let retry = request.number(of: "retry") { pieces.insert(Array("retry: \(retry)\n\n".utf8), at: 0) }
      if request.value(of: "break") != nil { pieces.append(Array("id: 0\nevent: broken\ndata: incomplete\n".utf8)) }
      return SiteResponse(.paced(pieces, pause: request.milliseconds(of: "delay_ms") ?? .milliseconds(10)), type: "text/event-stream").with
      {
        $0.fields.append("Cache-Control", "no-store")
      }
    }
  ]
}

extension SiteRoute {
  /// Range requests (RFC 9110, section 14), and problem details (RFC 9457).
  static let ranges: [SiteRoute] = [
    // /range/N: N letters, or the requested range if If-Range is missing or matches their entity tag.
    SiteRoute(name: "range") { request in
      guard let count = request.argument.flatMap({ Int($0) }), (1...longest).contains(count) else { return .status(400) }
      let tag = "\"range-\(count)\""
      let whole = (0..<count).map { UInt8(ascii: "a") + UInt8($0 % 26) }
      let answer = SiteResponse(.bytes(whole), type: "application/octet-stream").with {
        $0.fields.append("ETag", tag)
        $0.fields.append("Accept-Ranges", "bytes")
      }
      guard let text = request.head.fields.first("Range"), request.head.fields.first("If-Range").map({ $0 == tag }) ?? true,
        let (first, last) = ends(of: text)
      else { return answer }
      guard first < count else {
        return .status(416).with { $0.fields.append("Content-Range", "bytes */\(count)") }
      }
      let part = first...min(last ?? count - 1, count - 1)
      return SiteResponse(.bytes(Array(whole[part])), type: "application/octet-stream").with {
        $0.status = 206
        $0.fields.append("ETag", tag)
        $0.fields.append("Content-Range", "bytes \(part.lowerBound)-\(part.upperBound)/\(count)")
      }
    },
    // /problem/N: status N with application/problem+json.
    SiteRoute(name: "problem") { request in
      guard let status = request.argument.flatMap({ Int($0) }), (400...599).contains(status) else { return .status(400) }
      let text =
        #"{"type": "https://example.org/problems/credit", "title": "not enough credit", "status": \#(status), "detail": "30 of 50"}"#
      return SiteResponse(.bytes(Array((text + "\n").utf8)), type: "application/problem+json").with { $0.status = status }
    },
  ]

  /// `bytes=5-` or `bytes=5-9`; nil for an unsupported range.
  private static func ends(of range: String) -> (first: Int, last: Int?)? {
    guard range.hasPrefix("bytes=") else { return nil }
    let ends = range.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Int(ends[0]), first >= 0 else { return nil }
    guard !ends[1].isEmpty else { return (first, nil) }
    return Int(ends[1]).flatMap { $0 >= first ? (first, $0) : nil }
  }

  private static let longest = 1 << 20
}

extension SiteRoute {
  static let redirects: [SiteRoute] = [
    // /redirect/N: N redirects, each relative, and then the first page.
    SiteRoute(name: "redirect") { request in
      guard let count = request.argument.flatMap({ UInt64($0) }), count > 0 else { return .status(400) }
      return redirect(to: count == 1 ? "/" : "\(count - 1)", status: 302)
    },
    SiteRoute(name: "redirect-to") { request in
      let status = request.number(of: "status_code").map { Int(clamping: $0) } ?? 302
      // A location may contain anything but control characters: clients have to cope.
      guard let url = request.value(of: "url"), url.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }), (300...399).contains(status) else {
        return .status(400)
      }
      return redirect(to: url, status: status)
    },
    SiteRoute(name: "redirect-loop") { _ in redirect(to: "/redirect-loop", status: 302) },
  ]

  private static func redirect(to location: String, status: Int) -> SiteResponse {
    .text("there is more at another place\n", status: status).with { $0.fields.append("Location", location) }
  }
}
