import TLSProbe
import TestSupport
import Testing

/// The examples of the guide "Send requests and read responses".
@Suite(.timeLimit(.minutes(2))) struct GettingExamples {
  @Test func `three lines get a page`() async throws {
    let example = try ExampleSite()
    defer { example.stop() }
    let url = "\(example.plain)/"
    let client = try HTTPClient()
    let response = try await client.send(HTTPRequest(url: URI(parsing: url)))
    let page = response.text
    #expect(page == "tlsprobe\n" && response.status == 200)
  }

  @Test func `a configuration says what is ordinary for a client`() async throws {
    let example = try ExampleSite()
    defer { example.stop() }
    var configuration = HTTPClient.Configuration()
    configuration.options.redirects = .follow
    configuration.options.maximumTime = .seconds(30)
    configuration.options.userAgent = "example/1.0"
    configuration.pool.connectionsPerKey = 4
    let client = try HTTPClient(configuration)
    let response = try await client.send(HTTPRequest(url: URI(parsing: "\(example.plain)/redirect-to?url=/headers")))
    #expect(response.text.contains("example/1.0") && response.url.path == "/headers")
  }

  @Test func `an answer tells how it came about`() async throws {
    let example = try ExampleSite()
    defer { example.stop() }
    let site = example.plain
    var configuration = HTTPClient.Configuration()
    configuration.options.redirects = .follow
    let client = try HTTPClient(configuration)
    let response = try await client.send(HTTPRequest(url: URI(parsing: "\(site)/redirect/2")))
    let status = response.status  // 200
    let type = response.fields.first("content-type")  // in any case; `fields.lines` has all fields as received
    let version = response.head.version  // HTTP/1.1
    let chain = response.hops.map(\.url.path)  // the redirects, then the final URL
    let bytes = response.hops.map(\.body.wire)  // content bytes as received
    let proxy = response.hops.last?.connection?.proxy  // nil without a proxy
    #expect(status == 200 && type?.hasPrefix("text/plain") == true && version == .http11 && proxy == nil)
    #expect(chain == ["/redirect/2", "/redirect/1", "/"] && bytes.last == 9)
  }

  @Test func `requests share connections`() async throws {
    let example = try ExampleSite()
    defer { example.stop() }
    let site = example.plain
    let client = try HTTPClient()
    async let slow = client.send(HTTPRequest(url: URI(parsing: "\(site)/delay?ms=50")))
    async let fast = client.send(HTTPRequest(url: URI(parsing: "\(site)/")))
    let statuses = try await [slow.status, fast.status]
    let kept = await client.connectionCount  // idle connections in the pool
    #expect(statuses == [200, 200])
    #expect((1...2).contains(kept) && kept == example.accepted)
  }

  @Test func `content of any size is read in pieces`() async throws {
    let example = try ExampleSite()
    defer { example.stop() }
    let site = example.plain
    let client = try HTTPClient()
    let request = HTTPRequest(url: try URI(parsing: "\(site)/bytes/5000000"))
    let count = try await client.withTransfer(request) { transfer throws(HTTPError) in
      var count = 0
      while let piece = try await transfer.read() { count += piece.count }  // at most 64 KiB each
      return count
    }
    #expect(count == 5_000_000)
  }

  @Test func `a thread may wait for an answer`() async throws {
    let example = try ExampleSite()
    defer { example.stop() }
    let client = try HTTPClient()
    let request = HTTPRequest(url: try URI(parsing: "\(example.plain)/"))
    let result = Result { () throws(HTTPError) in try client.sendBlocking(request) }
    let text = try result.get().text
    #expect(text == "tlsprobe\n")
  }
}
