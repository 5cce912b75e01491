import Bytes
import Checks
import Observation
import PathValidation
import Report
import X509

/// Documents of a request with redirects and all kinds of things, of a hostile server, of one that cannot be reached, and of one
/// that was interrupted.
enum FetchFixture {
  static let started = Timestamp(seconds: 1_795_231_314, nanoseconds: 250_000_000)

  static func document(
    _ seen: FetchObservation, levels: [ServiceLevel] = [], expectations: [ExpectationVerdict] = []
  ) -> Document {
    var observation = Observation(target: TargetDescription(host: "example.org", port: 443, sni: "example.org"))
    observation[FetchObservation.self] = .observed(seen)
    var document = Document(
      about: FetchObservation.self, in: CheckedObservation(observation), tool: ToolDescription(version: "0.0.0-test", openssl: "3.0.0"),
      startedAt: started)
    document.isPartial = seen.error != nil
    document.serviceLevels = levels.map { $0.verdict(on: seen) }
    document.expectations = expectations
    return document
  }

  /// POST over HTTP, sent on with GET over HTTPS.
  static var redirected: FetchObservation {
    var seen = FetchObservation()
    seen.hops = [redirect, answer]
    seen.hops[1].marks = seen.hops[1].marks.following(seen.hops[0].marks, startingAt: 31_500)
    seen.alternatives = [AlternativeDescription(protocol: "h3", host: nil, port: 443, maximumAge: 86_400, persists: false)]
    return seen
  }

  private static var redirect: HopObservation {
    let url = "http://example.org/old?a=1&b=two%20words&c"
    let timings = FetchTimings(cutAt: [
      (.queue, 120), (.dns, 3_240), (.connect, 15_070), (.send, 15_150), (.wait, 31_000), (.receive, 31_480),
    ])
    var hop = HopObservation(
      index: 0, url: url,
      request: RequestObservation(
        method: "POST", url: url, httpVersion: "HTTP/1.1",
        headers: [
          FieldObservation("Host", "example.org"), FieldObservation("Authorization", "Basic (redacted)"),
          FieldObservation("Cookie", "a=b; c=d=e"), FieldObservation("Content-Type", "text/plain; charset=utf-8"),
          FieldObservation("Content-Length", "6"),
        ], headSize: 187, bodySize: 6), timings: timings,
      marks: marks([3_240, 15_070, nil, 15_071, 15_150, 31_000], total: 31_480))
    hop.request.content = Array("häl\nx".utf8)
    var response = ResponseObservation(
      status: 302, reason: "Found", httpVersion: "HTTP/1.1",
      headers: [
        FieldObservation("Location", "https://example.org/new"),
        FieldObservation("Set-Cookie", "id=42; Path=/; Domain=example.org; Expires=Wed, 09-Jun-2027 10:18:14 GMT; Secure; HttpOnly"),
        FieldObservation("set-cookie", "bare"), FieldObservation("Content-Length", "0"),
      ])
    response.headSize = 201
    hop.response = response
    hop.redirect = RedirectObservation(
      url: "https://example.org/new", method: "GET", dropsBody: true, credentialsDropped: ["Authorization", "Cookie"], followed: true)
    var connection = FetchConnectionObservation(
      id: 0, reused: false, local: endpoint("192.0.2.9", 40_000), remote: endpoint("192.0.2.1", 80))
    connection.attempts = [.init(endpoint("2001:db8::1", 80), error: "network is unreachable", elapsed: 410)]
    hop.connection = connection
    hop.dns = ResolutionObservation(source: "system", addresses: [address("2001:db8::1"), address("192.0.2.1")], elapsed: 3_100)
    return hop
  }

  private static var answer: HopObservation {
    let url = "https://example.org/new"
    let timings = FetchTimings(cutAt: [
      (.queue, 8), (.connect, 11_850), (.tls, 25_000), (.send, 25_100), (.wait, 43_020), (.receive, 45_021),
    ])
    var hop = HopObservation(
      index: 1, url: url,
      request: RequestObservation(
        method: "GET", url: url, httpVersion: "HTTP/2", headers: [FieldObservation("accept", "*/*")], headSize: 63), timings: timings,
      marks: marks([nil, 11_850, 25_000, 25_010, 25_100, 43_020], total: 45_021))
    var response = ResponseObservation(
      status: 200, reason: "", httpVersion: "HTTP/2",
      headers: [
        FieldObservation("content-type", "text/html; charset=utf-8"), FieldObservation("content-encoding", "gzip"),
        FieldObservation("vary", "a"), FieldObservation("Vary", "b"), FieldObservation("alt-svc", "h3=\":443\"; ma=86400"),
      ])
    response.trailers = [FieldObservation("x-checksum", "12")]
    response.interim = [InterimObservation(status: 103, reason: "", headers: [FieldObservation("link", "</a.css>")])]
    response.headSize = 330
    response.body.sizeWire = 4_310
    response.body.sizeDecoded = 12_345
    response.body.contentEncoding = "gzip"
    response.body.sha256 = String(repeating: "ab", count: 32)
    response.body.content = [0xff, 0x00, 0x41]
    hop.response = response
    hop.connection = FetchConnectionObservation(
      id: 1, reused: false, local: endpoint("192.0.2.9", 40_001), remote: endpoint("192.0.2.1", 443))
    hop.tls = tls
    let chain = ChainFixture.address(.loopbackV4).certificates
    hop.certificates = chain
    hop.tls?.scts = [SCTDescription([1, 2, 3], source: .tls)]
    hop.tls?.ocspStaple = StapleDescription([0x30, 0x00])
    return hop
  }

  private static var tls: FetchTLSObservation {
    var tls = FetchTLSObservation(alpn: .init(offered: ["h2", "http/1.1"], selected: "h2"))
    tls.protocol = "TLSv1.3"
    tls.cipherSuite = WireValue(id: "0x1301", name: "TLS_AES_128_GCM_SHA256")
    tls.group = WireValue(id: "0x001d", name: "x25519")
    tls.signatureScheme = WireValue(id: "0x0403", name: "ecdsa_secp256r1_sha256")
    tls.sni = "example.org"
    tls.verify = .init(trusted: true, enforced: true, checkedName: "example.org", hostnameMatches: true, errors: [])
    return tls
  }

  /// Everything that the server says is meant to hurt.
  static var hostile: FetchObservation {
    var seen = redirected
    let evil = "\u{1b}[31m\u{7}\u{202e}|<script>\"\\\n`*_[x](http://evil.example/)"
    seen.hops[1].response?.status = 500
    seen.hops[1].response?.reason = evil
    seen.hops[1].response?.headers = [FieldObservation("content-type", evil), FieldObservation(evil, evil)]
    seen.hops[1].response?.body.truncated = true
    seen.hops[1].response?.body.content = Array(evil.utf8)
    seen.hops[1].redirect = RedirectObservation(url: "http://example.org/" + evil, method: "GET", followed: false)
    seen.hops[1].certificates[0].subject = "CN=" + evil
    seen.hops[1].tls?.alpn.selected = evil
    seen.hops[1].tls?.verify = .init(
      trusted: false, enforced: false, checkedName: "example.org", hostnameMatches: false,
      errors: [
        VerdictError(code: "hostname_mismatch", depth: 0, message: "the name example.org is not among \(evil)"),
        VerdictError(code: "expired", depth: 0, message: "it ended"),
      ])
    seen.alternatives[0].protocol = evil
    seen.error = FetchFailure(
      category: .http, code: "http.incomplete", phase: "receive", message: "the connection ended after \(evil)", hint: "try again",
      cause: [evil])
    seen.exitCode = 18
    return seen
  }

  static var refused: FetchObservation {
    var seen = FetchObservation()
    let url = "https://example.org/"
    var marks = CurlTimings()
    marks.namelookup = 1_204
    marks.total = 1_702
    seen.hops = [
      HopObservation(
        index: 0, url: url, request: RequestObservation(method: "GET", url: url, httpVersion: "HTTP/1.1", headers: []),
        timings: FetchTimings(cutAt: [(.dns, 1_204), (.connect, 1_702)]), marks: marks)
    ]
    seen.error = FetchFailure(
      category: .connect, code: "transport.refused", phase: "connect", message: "192.0.2.1:443: connection refused",
      hint: "is a server listening there?", cause: ["ECONNREFUSED"])
    seen.exitCode = 7
    return seen
  }

  /// Nothing had begun.
  static var unasked: FetchObservation {
    var seen = FetchObservation()
    seen.error = FetchFailure(category: .cancelled, code: "http.cancelled", phase: "queue", message: "interrupted")
    seen.exitCode = 130
    return seen
  }

  static let all = [("redirected", redirected), ("hostile", hostile), ("refused", refused), ("unasked", unasked)]

  private static func marks(_ ends: [Int64?], total: Int64) -> CurlTimings {
    var marks = CurlTimings()
    marks.namelookup = ends[0]
    marks.connect = ends[1]
    marks.appconnect = ends[2]
    marks.pretransfer = ends[3]
    marks.posttransfer = ends[4]
    marks.starttransfer = ends[5]
    marks.total = total
    return marks
  }

  private static func address(_ text: String) -> IPAddress { IPAddress(text) ?? .loopbackV4 }
  private static func endpoint(_ text: String, _ port: UInt16) -> Endpoint { Endpoint(address(text), port: port) }
}
