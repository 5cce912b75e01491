import Bytes
import Connect
import DomainNames
import HTTPClient
import HTTPWire
import Observation
import PathValidation
import Resolver
import TLSEngine
import Testing

@testable import Probes

@Suite struct FetchResultTests {
  private let origin = ContinuousClock.now

  private func uri(_ scheme: String = "http", path: String = "/a?b") throws -> URI {
    URI(
      scheme: scheme, user: "joe", password: "hush", host: .name(try DomainName("example.org")), explicitPort: 8_080, path: path,
      query: "q=1",
      fragment: "f")
  }

  private func result(_ hops: [Hop], _ ending: FetchResult.Ending = .succeeded, keeping: Int = 0, body: BufferedBody = BufferedBody())
    throws
    -> FetchResult
  {
    let trust = HTTPOptions.Trust(store: TrustStore(certificates: [], name: "none"), time: Timestamp(seconds: 0))
    var question = FetchProbeOptions(HTTPRequest(url: try uri()), options: HTTPOptions(tls: .ordinary, trust: trust))
    question.keptBody = keeping
    question.request.body = .bytes([1, 2, 3])
    return FetchResult(question: question, hops: hops, ending: ending, ended: origin + .milliseconds(40), body: body)
  }

  private func hop(status: Int = 200, after milliseconds: Int = 0) throws -> Hop {
    var marks = TransferTimings(started: origin + .milliseconds(milliseconds))
    marks.connected = marks.started + .milliseconds(1)
    marks.ready = marks.connected
    marks.sent = marks.started + .milliseconds(2)
    marks.answered = marks.started + .milliseconds(12)
    marks.ended = marks.started + .milliseconds(13)
    var request = RequestHead(method: "GET", target: "/a?b", scheme: "http", authority: "example.org:8080")
    request.fields = FieldSection([
      FieldLine("Host", "example.org:8080"), FieldLine("authorization", "Basic am9lOmh1c2g="), FieldLine("Proxy-Authorization", "hush"),
    ])
    var hop = Hop(url: try uri(), request: request, marks: marks)
    hop.requestBytes = Array(repeating: 0, count: 99)
    hop.response = ResponseHead(
      version: .http11, status: status, reason: Array("Fine".utf8),
      fields: FieldSection([FieldLine("A", "1"), FieldLine("a", "2"), FieldLine("Alt-Svc", "h3=\":443\"")]),
      raw: Array(repeating: 0, count: 70))
    hop.body.wire = 10
    hop.body.decoded = 30
    hop.body.codings = ["gzip", "br"]
    hop.body.isComplete = true
    return hop
  }

  @Test func `credentials are in no part of it`() throws {
    var hop = try hop(status: 302)
    hop.redirect = Redirect(url: try uri("https"), method: "GET", dropsBody: false, droppedFields: ["Authorization"])
    let seen = try result([hop]).observation
    #expect(seen.hops[0].url == "http://example.org:8080/a?b?q=1#f" && seen.hops[0].redirect?.url == "https://example.org:8080/a?b?q=1#f")
    #expect(seen.hops[0].request.headers.map(\.value) == ["example.org:8080", "Basic (redacted)", "(redacted)"])
    #expect(!"\(seen)".contains("hush") && !"\(seen)".contains("am9l"))
  }

  @Test func `sizes, codings, fields and alternatives are told`() throws {
    let seen = try result([try hop()], body: BufferedBody(sha256: [0xab, 0x01], content: [7])).observation
    let response = try #require(seen.last?.response)
    #expect(response.headers == [.init("A", "1"), .init("a", "2"), .init("Alt-Svc", "h3=\":443\"")])
    #expect(response.body.sizeWire == 10 && response.body.sizeDecoded == 30 && response.body.contentEncoding == "gzip, br")
    #expect(response.body.sha256 == "ab01" && response.body.content == [7] && !response.body.truncated && response.headSize == 70)
    #expect(seen.hops[0].request.headSize == 99 && seen.hops[0].request.httpVersion == "HTTP/1.1")
    #expect(seen.alternatives == [AlternativeDescription(protocol: "h3", host: nil, port: 443, maximumAge: 86_400, persists: false)])
    #expect(seen.error == nil && seen.exitCode == 0)
  }

  @Test func `heads that were never text have the size that HTTP 1 would give them`() throws {
    var hop = try hop()
    hop.requestBytes = []
    hop.response?.raw = []
    hop.request.fields = FieldSection([FieldLine("Host", "x")])
    let seen = try result([hop]).observation
    #expect(seen.hops[0].request.headSize == "GET /a?b HTTP/1.1\r\nHost: x\r\n\r\n".utf8.count)
    #expect(seen.hops[0].response?.headSize == "HTTP/1.1 200 Fine\r\nA: 1\r\na: 2\r\nAlt-Svc: h3=\":443\"\r\n\r\n".utf8.count)
  }

  @Test func `times of redirects add up as curl's do`() throws {
    let seen = try result([try hop(status: 302), try hop(after: 20)]).observation
    #expect(seen.hops.map(\.marks.redirect) == [0, 20_000] && seen.hops.map(\.marks.total) == [13_000, 33_000])
    #expect(seen.hops.map(\.marks.starttransfer) == [12_000, 24_000] && seen.hops.map(\.timings.total) == [13_000, 13_000])
    #expect(seen.total == 33_000)
  }

  @Test func `an interrupted transfer has a whole document`() throws {
    var hop = try hop()
    hop.marks.ended = nil
    hop.body.isComplete = false
    let result = try result([hop], .cancelled)
    #expect(result.isPartial && result.error?.category == .cancelled && result.error?.phase == .receive)
    let seen = result.observation
    #expect(seen.error?.category == .cancelled && seen.hops[0].response?.body.truncated == true && seen.total == 40_000)
    #expect(try self.result([], .cancelled).observation.error?.phase == "queue")
    #expect(try !"\(self.result([], .cancelled))".isEmpty)
  }

  @Test func `the request's content is kept for those who ask, as far as it went out`() throws {
    var hop = try hop()
    hop.requestBodySize = 3
    #expect(try result([hop]).observation.hops[0].request.content == nil)
    #expect(try result([hop], keeping: 2).observation.hops[0].request.content == nil)
    #expect(try result([hop], keeping: 3).observation.hops[0].request.content == [1, 2, 3])
    hop.requestBodySize = 2
    #expect(try result([hop], keeping: 3).observation.hops[0].request.content == nil)
  }

  @Test func `a connection and its failed attempts are told`() throws {
    var hop = try hop()
    var facts = ConnectionInfo(
      number: 2, isReused: false, local: Endpoint(.loopbackV4, port: 1), remote: Endpoint(.loopbackV6, port: 2))
    facts.resolution = Resolution(addresses: [.loopbackV6], source: "system", duration: .microseconds(700))
    facts.proxy = "http://proxy:3128"
    facts.tls = TLSInfo(flight: ObservedServerFlight([]))
    facts.tls?.alpnOffered = ["h2"]
    hop.connection = facts
    let seen = try result([hop]).observation.hops[0]
    #expect(seen.connection?.id == 2 && seen.connection?.remote.endpoint == Endpoint(.loopbackV6, port: 2))
    #expect(seen.connection?.proxy == "http://proxy:3128" && seen.dns?.elapsed == 700)
    #expect(seen.tls?.alpn == .init(offered: ["h2"], selected: nil) && seen.tls?.verify == nil && seen.certificates.isEmpty)
    hop.connection?.isReused = true
    #expect(try result([hop]).observation.hops[0].dns == nil)
  }

  @Test func `content is hashed and kept as it passes, and what is too long is not kept`() {
    var keeper = BodyCollector(hashes: true, limit: 4)
    keeper.received([0x61, 0x62])
    keeper.received([0x63])
    let short = keeper.finish()
    #expect(short.content == [0x61, 0x62, 0x63])
    #expect(short.sha256.map { Hex.encode($0) } == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    var full = BodyCollector(hashes: false, limit: 4)
    for _ in 0..<3 { full.received([1, 2]) }
    let long = full.finish()
    #expect(long.content == nil && long.sha256 == nil)
    #expect(BodyCollector(hashes: false, limit: 0).finish().content == nil)
  }
}
