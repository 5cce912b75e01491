import Foundation
import HTTPWire
import LocalServer
import TestSupport
import Testing
import Transport

@testable import HTTPClient

/// The first group: one request at a time.
@Suite("Client: basic", .timeLimit(.minutes(2))) struct ClientBasicTests {
  @Test(arguments: ClientBench.ProtocolCase.allCases) func `an answer comes whole, with its exchanges`(way: ClientBench.ProtocolCase)
    async throws
  {
    let peer = try way.peer()
    defer { peer.stop() }
    let client = try ClientBench.client(peer.options)
    let response = try await client.send(try ClientBench.request(peer.url + "/"))
    #expect(response.status == 200 && response.text == "tlsprobe\n")
    #expect(response.hops.count == 1 && response.hops[0].body.isComplete)
    #expect(response.head.version == (way == .http2 ? .http2 : .http11))
    #expect(response.url == response.hops[0].url)
    await client.close()
  }

  @Test(arguments: ClientBench.ProtocolCase.allCases) func `every method and content gets through`(way: ClientBench.ProtocolCase)
    async throws
  {
    let peer = try way.peer()
    defer { peer.stop() }
    let client = try ClientBench.client(peer.options)
    for method in ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"] {
      let response = try await client.send(
        try ClientBench.request(peer.url + "/anything") {
          $0.method = method
          if method.hasPrefix("P") { $0.body = .bytes(Array("some content".utf8)) }
        })
      #expect(response.status == 200)
      #expect(method == "HEAD" ? response.content.isEmpty : response.text.contains("\"\(method)\""))
      if method.hasPrefix("P") { #expect(response.text.contains("12")) }
    }
    #expect(peer.accepted == 1)
    await client.close()
  }

  @Test(arguments: ClientBench.ProtocolCase.allCases) func `redirects are followed over the connection that stands`(
    way: ClientBench.ProtocolCase
  )
    async throws
  {
    let peer = try way.peer()
    defer { peer.stop() }
    let client = try ClientBench.client(peer.options.with { $0.redirects = .follow })
    let response = try await client.send(try ClientBench.request(peer.url + "/redirect/3"))
    #expect(response.text == "tlsprobe\n" && response.url.path == "/")
    #expect(response.hops.count == 4)
    #expect(response.hops.map { $0.connection?.isReused } == [false, true, true, true])
    #expect(peer.accepted == 1)
    await client.close()
  }

  @Test(arguments: ClientBench.ProtocolCase.allCases) func `trailers and coded content are told`(way: ClientBench.ProtocolCase) async throws
  {
    let peer = try way.peer()
    defer { peer.stop() }
    let client = try ClientBench.client(peer.options.with { $0.decodesContent = true })
    let trailed = try await client.send(try ClientBench.request(peer.url + "/trailers"))
    #expect(trailed.trailers.first("X-Check") == "ok")
    let coded = try await client.send(try ClientBench.request(peer.url + "/gzip"))
    #expect(coded.text == "tlsprobe\n" && coded.hops[0].body.codings == ["gzip"])
    await client.close()
  }

  @Test(arguments: ClientBench.ProtocolCase.allCases) func `a transfer is pulled in pieces, in little memory`(way: ClientBench.ProtocolCase)
    async throws
  {
    let peer = try way.peer()
    defer { peer.stop() }
    let client = try ClientBench.client(peer.options)
    let (status, count, largest) = try await client.withTransfer(try ClientBench.request(peer.url + "/bytes/5000000")) {
      transfer throws(HTTPError) in
      guard case .responseStarted(let head)? = await transfer.next() else { return (0, 0, 0) }
      var (count, largest) = (0, 0)
      while let piece = try await transfer.read() {
        count += piece.count
        largest = max(largest, piece.count)
      }
      return (head.status, count, largest)
    }
    #expect(status == 200 && count == 5_000_000)
    #expect(largest <= 65_536)
    // What was read to its end leaves its connection.
    _ = try await client.send(try ClientBench.request(peer.url + "/"))
    #expect(peer.accepted == 1)
    await client.close()
  }

  @Test func `a thread may wait for an answer, a reactor's own may not`() async throws {
    let peer = try ClientBench.ProtocolCase.clear.peer()
    defer { peer.stop() }
    let client = try ClientBench.client(peer.options)
    let request = try ClientBench.request(peer.url + "/")
    let text = await withCheckedContinuation { continuation in
      Foundation.Thread.detachNewThread { continuation.resume(returning: (try? client.sendBlocking(request))?.text) }
    }
    #expect(text == "tlsprobe\n")
    let refused = await client.reactor.run { () -> String? in
      do throws(HTTPError) {
        _ = try client.sendBlocking(request)
        return nil
      } catch {
        return error.code
      }
    }
    #expect(refused == "http.would-block")
    await client.close()
  }

  @Test(arguments: ClientBench.ProtocolCase.allCases) func `how soon a request should be served is told to the server`(
    way: ClientBench.ProtocolCase
  )
    async throws
  {
    let peer = try way.peer()
    defer { peer.stop() }
    let client = try ClientBench.client(peer.options)
    for priority in RequestPriority.allCases {
      let response = try await client.send(try ClientBench.request(peer.url + "/headers").with(priority: priority))
      #expect(response.text.contains("\"\(priority.field)\""))
    }
    let ordinary = try await client.send(try ClientBench.request(peer.url + "/headers"))
    #expect(!ordinary.text.contains("u="))
    #expect(peer.accepted == 1)
    await client.close()
  }

  @Test func `a client on a reactor that is shared leaves that alone`() async throws {
    let peer = try ClientBench.ProtocolCase.clear.peer()
    defer { peer.stop() }
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let client = try HTTPClient(HTTPClient.Configuration(peer.options), on: reactor)
    _ = try await client.send(try ClientBench.request(peer.url + "/"))
    await client.close()
    #expect(await reactor.run { reactor.isCurrent })
    #expect(await ClientBench.code { _ = try await client.send(try ClientBench.request(peer.url + "/")) } == "http.client-closed")
  }
}
