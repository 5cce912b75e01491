import Bytes
import Crypto
import HTTPClient
import Observation
import PathValidation
import Probes
import TestSupport
import Testing
import X509

@Suite(.timeLimit(.minutes(1)), .tags(.timing)) struct FetchProbeTests {
  private func expectWhole(_ seen: FetchObservation, sourceLocation: SourceLocation = #_sourceLocation) {
    for hop in seen.hops {
      let sum = hop.timings.entries.reduce(0) { $0 + $1.duration }
      let isPositive = hop.timings.entries.allSatisfy { $0.duration >= 0 }
      #expect(isPositive && sum == hop.timings.total, "\(hop.timings)", sourceLocation: sourceLocation)
      #expect(hop.marks.total == hop.offset + hop.timings.total, "\(hop.marks)", sourceLocation: sourceLocation)
    }
  }

  @Test func `an answer comes to the sink, and its document tells all`() async throws {
    let look = try await FetchProbeRun.site("/") { question in
      question.hashesBody = true
      question.keptBody = 100
    }
    #expect(look.told == ["final 200"] && look.text == "tlsprobe\n")
    let hop = try #require(look.seen.last)
    #expect(look.seen.error == nil && look.seen.hops.count == 1 && !look.result.isPartial)
    #expect(hop.response?.status == 200 && hop.response?.httpVersion == "HTTP/1.1" && hop.response?.body.truncated == false)
    #expect(hop.response?.body.sizeWire == 9 && hop.response?.body.sizeDecoded == 9)
    #expect(hop.response?.body.sha256 == Hex.encode(Digest.sha256(Array("tlsprobe\n".utf8))))
    #expect(hop.response?.body.content == Array("tlsprobe\n".utf8))
    #expect(hop.request.method == "GET" && hop.request.headSize > 30 && hop.connection?.reused == false)
    #expect(hop.timings.connect != nil && hop.timings.tls == nil && hop.tls == nil && hop.timings.receive != nil)
    expectWhole(look.seen)
  }

  @Test func `nothing is hashed, kept or described that nobody asked for`() async throws {
    let seen = try await FetchProbeRun.site("/", of: "site").seen
    let hop = try #require(seen.last)
    #expect(hop.response?.body.sha256 == nil && hop.response?.body.content == nil)
    #expect(hop.certificates.isEmpty && hop.tls?.scts.isEmpty == true && hop.tls?.ocspStaple == nil)
  }

  @Test func `TLS, the judgement and certificates are told`() async throws {
    let look = try await FetchProbeRun.site("/bytes/70000", of: "site") { $0.wantsCertificates = true }
    #expect(look.content.count == 70_000)
    let hop = try #require(look.seen.last)
    #expect(hop.tls?.protocol == "TLSv1.3" && hop.tls?.cipherSuite != nil && hop.tls?.alpn.offered.isEmpty == false)
    #expect(hop.tls?.verify?.trusted == true && hop.tls?.verify?.enforced == true && hop.tls?.verify?.hostnameMatches == true)
    #expect(hop.certificates.first?.depth == 0 && hop.certificates.first?.daysLeft != nil)
    #expect(hop.timings.tls ?? 0 > 0 && hop.marks.appconnect ?? 0 > hop.marks.connect ?? 0)
    expectWhole(look.seen)
  }

  @Test func `a chain that nobody trusts ends the transfer, and is told all the same`() async throws {
    let look = try await FetchProbeRun.site("/", of: "site") { question in
      question.options.trust.store = .empty
      question.wantsCertificates = true
    }
    let hop = try #require(look.seen.last)
    #expect(look.told.isEmpty && look.seen.error?.category == .tls && look.seen.error?.phase == "verify")
    #expect(hop.response == nil && hop.tls?.verify?.trusted == false && !hop.certificates.isEmpty)
    expectWhole(look.seen)
  }

  @Test func `redirects are exchanges of their own, on one connection, and their times add up`() async throws {
    let look = try await FetchProbeRun.site("/redirect/3") { $0.options.redirects = .follow }
    #expect(look.told == ["redirect 302", "redirect 302", "redirect 302", "final 200"] && look.text == "tlsprobe\n")
    let seen = look.seen
    #expect(seen.hops.map(\.index) == [0, 1, 2, 3] && seen.hops.map { $0.response?.status } == [302, 302, 302, 200])
    #expect(seen.hops.map { $0.redirect?.followed } == [true, true, true, nil])
    #expect(seen.hops.map { $0.connection?.reused } == [false, true, true, true] && Set(seen.hops.map { $0.connection?.id }).count == 1)
    #expect(seen.hops.dropFirst().allSatisfy { $0.timings.connect == nil && $0.timings.dns == nil })
    #expect(seen.hops.map(\.offset) == seen.hops.map(\.offset).sorted() && seen.total == (seen.last?.marks.total ?? 0))
    expectWhole(seen)
  }

  @Test(arguments: [(0, ["asked /redirect/1", "final 302"]), (1, ["asked /redirect/1", "redirect 302", "asked /", "final 302"])])
  func `the sink says how far redirects are followed`(count: Int, told: [String]) async throws {
    let look = try await FetchProbeRun.site("/redirect/2", change: { $0.options.redirects = .ask }, sink: { NotingSink(follows: count) })
    #expect(look.told == told && look.seen.error == nil && look.text.hasPrefix("there is more"))
    #expect(look.seen.last?.redirect?.followed == false && look.seen.hops.count == count + 1)
  }

  @Test func `a redirect too many is an error, after its own answer was told`() async throws {
    let look = try await FetchProbeRun.site("/redirect-loop") { question in
      question.options.redirects = .follow
      question.options.maximumRedirects = 2
    }
    #expect(look.told == ["redirect 302", "redirect 302", "final 302"])
    #expect(look.seen.error?.code == "http.too-many-redirects" && look.seen.hops.count == 3 && look.result.isPartial)
    expectWhole(look.seen)
  }

  @Test func `where nobody listens the document tells what was tried`() async throws {
    let look = try await FetchProbeRun.at("http://127.0.0.1:\(try LoopbackPort.unused())/")
    let seen = look.seen
    #expect(seen.error?.category == .connect && seen.error?.phase == "connect" && look.told.isEmpty)
    #expect(seen.hops.count == 1 && seen.last?.response == nil && seen.last?.connection == nil)
    expectWhole(seen)
  }

  @Test func `content that breaks off is told as far as it came`() async throws {
    let server = try RawServer { connection in
      connection.read()
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n12345")
    }
    let look = try await FetchProbeRun.at("http://127.0.0.1:\(server.port)/")
    #expect(look.told == ["final 200"] && look.text == "12345")
    #expect(look.seen.error?.phase == "receive" && look.seen.last?.response?.body.truncated == true)
    #expect(look.seen.last?.response?.body.sizeWire == 5)
    expectWhole(look.seen)
  }

  @Test func `a sink that cannot take more ends the transfer with its error`() async throws {
    let full = HTTPError(.io, code: "io.write", phase: .receive, "no space left on device", url: "")
    let look = try await FetchProbeRun.site("/bytes/1000000", sink: { NotingSink(refusal: full) })
    #expect(look.seen.error?.code == "io.write" && look.result.isPartial && look.seen.last?.response?.status == 200)
    expectWhole(look.seen)
  }

  @Test func `a wait of the server's and a slow content fall into their own phases`() async throws {
    // A client that runs late begins to wait later; the rest of the delay is still in its phase.
    let waited = try #require(try await FetchProbeRun.site("/delay?ms=400").seen.last?.timings)
    #expect(waited.wait ?? 0 >= 250_000 && waited.wait ?? 0 > waited.receive ?? 0)
    let slow = try #require(try await FetchProbeRun.site("/drip?bytes=4&pieces=4&delay_ms=150").seen.last?.timings)
    #expect(slow.receive ?? 0 >= 250_000 && slow.receive ?? 0 > slow.wait ?? 0)
  }

  @Test(arguments: ["/delay?ms=10000", "/drip?bytes=100&pieces=100&delay_ms=100"])
  func `what is interrupted ends at once, with a whole document`(path: String) async throws {
    let (begun, signal) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      try await FetchProbeRun.site(path, sink: { NotingSink { signal.yield() } })
    }
    if path.hasPrefix("/drip") {
      for await _ in begun { break }
    } else {
      // Some time for the request to go out; how far it came does not matter.
      _ = try await FetchProbeRun.site("/delay?ms=200")
    }
    let start = ContinuousClock.now
    task.cancel()
    let look = try await task.value
    let elapsed = start.duration(to: .now)
    #expect(elapsed < .seconds(9), "\(elapsed)")
    #expect(look.seen.error?.category == .cancelled && look.result.isPartial && look.seen.hops.count <= 1)
    if path.hasPrefix("/drip") {
      #expect(look.seen.last?.response?.body.truncated == true && !look.content.isEmpty)
    }
    expectWhole(look.seen)
  }
}
