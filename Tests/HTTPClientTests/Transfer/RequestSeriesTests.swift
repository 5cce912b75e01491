import Bytes
import Connect
import HTTPWire
import LocalServer
import PathValidation
import Resolver
import TestSupport
import Testing
import Transport
import X509

@testable import HTTPClient

@Suite(.timeLimit(.minutes(2))) struct RequestSeriesTests {
  /// Each URL in its turn; what came of them.
  private func run(_ urls: [String], _ options: HTTPOptions) async throws -> [Transferred] {
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let connector = Connector(reactor: reactor, resolver: Resolver(backend: SystemBackend(pool: BlockingPool(on: reactor))))
    let requests = try urls.map { HTTPRequest(url: try URI(parsing: $0)) }
    return await reactor.run {
      let series = RequestSeries(options, connector: connector)
      var results: [Transferred] = []
      for request in requests {
        let transfer = series.transfer(request)
        var result = Transferred()
        while let event = await transfer.next() { result.events.append(event) }
        result.hops = transfer.hops
        results.append(result)
      }
      await series.close()
      return results
    }
  }

  @Test(arguments: [HTTPOptions.Version.http11, .http2])
  func `requests to one origin go over one connection`(version: HTTPOptions.Version) async throws {
    let server = try LocalServer(cases: ["site"], at: TransferBench.now)
    defer { server.stop() }
    let url = "https://\(try #require(server.endpoint(of: "site")))/"
    let results = try await run([url, url + "redirect/1", url], TransferBench.options(trusting: server).with { $0.version = version })
    #expect(results.allSatisfy { $0.hasSucceeded && $0.hops.count == 1 })
    #expect(results.map { $0.hops[0].connection?.number } == [0, 0, 0])
    #expect(results.map { $0.hops[0].connection?.isReused } == [false, true, true])
    #expect(Set(results.map { $0.hops[0].connection?.local.port }).count == 1)
    #expect(results[2].text == "tlsprobe\n")
    // A connection that stands takes no time, and is not less a connection.
    let marks = results[2].hops[0].marks
    #expect(marks.connected == marks.started && marks.secured == marks.started)
    #expect(results[2].hops[0].connection?.tls?.verdict?.trusted == true)
  }

  @Test func `another origin gets a connection of its own, and the former is closed`() async throws {
    let (one, two) = (
      try LocalServer(cases: ["site-plain"], at: TransferBench.now), try LocalServer(cases: ["site-plain"], at: TransferBench.now)
    )
    defer {
      one.stop()
      two.stop()
    }
    let urls = try [one, two, one].map { "http://\(try #require($0.endpoint(of: "site-plain")))/" }
    let results = try await run(urls, TransferBench.options())
    #expect(results.map { $0.hops[0].connection?.number } == [0, 1, 2])
    #expect(results.allSatisfy { $0.hasSucceeded })
  }

  @Test func `a connection that the server closes between two requests is replaced`() async throws {
    let server = try RawServer { connection in
      connection.read()
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
    }
    let url = "http://127.0.0.1:\(server.port)/"
    let results = try await run([url, url, url], TransferBench.options())
    #expect(results.map(\.text) == ["ok", "ok", "ok"])
    #expect(results.map { $0.hops[0].connection?.isReused } == [false, false, false])
  }

  @Test func `a response that says close leaves no connection behind`() async throws {
    let server = try RawServer { connection in
      while !connection.read().isEmpty {
        connection.write("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok")
      }
    }
    let url = "http://127.0.0.1:\(server.port)/"
    let results = try await run([url, url], TransferBench.options())
    #expect(results.map { $0.hops[0].connection?.number } == [0, 1])
  }

  @Test func `a failed request leaves none either, and the next begins anew`() async throws {
    let count = Lock(0)
    let peer = try HTTP2Peer { event, voice in
      guard case .request(let stream, _) = event else { return }
      let number = count.withLock { count in
        count += 1
        return count
      }
      if number == 1 { voice.reset(stream, code: .internalError) } else { voice.respond(200, text: "ok", on: stream) }
    }
    let results = try await run([peer.url, peer.url, peer.url], TransferBench.options().with { $0.version = .http2PriorKnowledge })
    #expect(results[0].error?.code == "http2.stream")
    #expect(results[1...].map(\.text) == ["ok", "ok"])
    #expect(results.map { $0.hops[0].connection?.number } == [0, 1, 1])
  }
}
