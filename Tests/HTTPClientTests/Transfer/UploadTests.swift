import Dispatch
import HTTPWire
import LocalServer
import TestSupport
import Testing

@testable import HTTPClient

@Suite(.timeLimit(.minutes(2))) struct UploadTests {
  private func put(_ url: String, _ body: RequestBody, _ options: HTTPOptions = TransferBench.options()) async throws -> Transferred {
    try await TransferBench.get(url, options) {
      $0.method = "PUT"
      $0.body = body
    }
  }

  private func site(_ name: String = "site-plain") throws -> (LocalServer, String) {
    let server = try LocalServer(cases: [name], at: TransferBench.now)
    return (server, "\(name == "site" ? "https" : "http")://\(try #require(server.endpoint(of: name)))")
  }

  @Test(arguments: ["site", "site-plain"])
  func `much content goes out as the server takes it`(name: String) async throws {
    let (server, base) = try site(name)
    defer { server.stop() }
    let bytes = [UInt8](repeating: 0x5a, count: 5 << 20)
    for body in [RequestBody.bytes(bytes), .source(ListedSource(bytes)), .source(ListedSource(bytes, isLengthKnown: false))] {
      let result = try await put("\(base)/upload", body, TransferBench.options(trusting: server).with { $0.version = .http11 })
      #expect(result.text.contains("\(bytes.count)"), "\(result.text) \(String(describing: result.error))")
      #expect(result.hops.last?.requestBodySize == UInt64(bytes.count))
      #expect(result.hops.last?.interim.map(\.status) == [100])
      guard name == "site" else { continue }
      let second = try await put("\(base)/upload", body, TransferBench.options(trusting: server))
      #expect(second.head?.version == .http2)
      #expect(second.text.contains("\(bytes.count)"), "\(second.text) \(String(describing: second.error))")
    }
  }

  @Test func `an early refusal is heard while the server takes nothing more`() async throws {
    let isOver = DispatchSemaphore(value: 0)
    let server = try RawServer { connection in
      connection.read()
      connection.write("HTTP/1.1 413 Content Too Large\r\nContent-Length: 3\r\nConnection: close\r\n\r\nno\n")
      // Neither reads nor closes.
      _ = isOver.wait(timeout: .now() + 10)
    }
    defer { isOver.signal() }
    let result = try await put(
      "http://127.0.0.1:\(server.port)/", .source(ListedSource([UInt8](repeating: 0, count: 32 << 20))),
      TransferBench.options().with { $0.expectTimeout = nil })
    #expect(result.head?.status == 413)
    #expect(result.text == "no\n")
    #expect(result.hasSucceeded)
    #expect(try #require(result.hops.last).requestBodySize < 32 << 20)
    #expect(result.hops.last?.marks.sent == nil)
  }

  @Test func `an early refusal is heard though the connection breaks`() async throws {
    let server = try RawServer { connection in
      connection.read()
      connection.write("HTTP/1.1 403 Forbidden\r\nContent-Length: 3\r\n\r\nno\n")
    }
    let result = try await put(
      "http://127.0.0.1:\(server.port)/", .source(ListedSource([UInt8](repeating: 0, count: 8 << 20))),
      TransferBench.options().with { $0.expectTimeout = nil })
    #expect(result.head?.status == 403)
    #expect(result.text == "no\n")
  }

  @Test func `an answer that begins early streams beside the content`() async throws {
    let server = try RawServer { connection in
      connection.read()
      connection.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n")
      var count = 0
      while count < 4 << 20 { count += connection.read(max: 65_536).count }
      connection.write("3\r\nyou\r\n0\r\n\r\n")
    }
    let result = try await put(
      "http://127.0.0.1:\(server.port)/", .source(ListedSource([UInt8](repeating: 0, count: 5 << 20))),
      TransferBench.options().with { $0.expectTimeout = nil })
    #expect(result.text == "hiyou")
    #expect(result.hasSucceeded)
  }

  @Test func `content that ends early or is too long is an error of its own`() async throws {
    let (server, base) = try site()
    defer { server.stop() }
    let short = try await put("\(base)/upload", .source(ListedSource([1, 2, 3], announced: 4)))
    #expect(short.error?.code == "http.content-too-short")
    #expect(short.error?.phase == .send)
    let long = try await put("\(base)/upload", .source(ListedSource([1, 2, 3], announced: 2)))
    #expect(long.error?.code == "http.content-too-long")
  }

  @Test func `the content waits for 100 (Continue), for a while`() async throws {
    let (server, base) = try site()
    defer { server.stop() }
    let bytes = [UInt8](repeating: 1, count: 2 << 20)
    let told = try await put("\(base)/continue", .bytes(bytes))
    #expect(told.hops.last?.interim.map(\.status) == [100])
    #expect(told.hops.last?.request.fields.first("Expect") == "100-continue")
    let silent = try await put("\(base)/no-continue", .bytes(bytes), TransferBench.options().with { $0.expectTimeout = .milliseconds(50) })
    #expect(silent.hasSucceeded)
    #expect(silent.head?.status == 200)
    #expect(silent.notes.contains { $0.hasPrefix("no 100 (Continue)") })
    let small = try await put("\(base)/continue", .bytes([1]))
    #expect(small.hops.last?.request.fields.first("Expect") == nil)
  }

  @Test func `417 has the request sent again without the expectation`() async throws {
    let (server, base) = try site()
    defer { server.stop() }
    let result = try await put(
      "\(base)/expectation-failed", .source(ListedSource([UInt8](repeating: 1, count: 2 << 20), isRewindable: false)))
    #expect(result.head?.status == 200)
    #expect(result.hops.map { $0.response?.status } == [417, 200])
    #expect(result.retries == 1)
    #expect(result.hops.last?.requestBodySize == 2 << 20)
  }

  @Test func `HTTP/2 sends as the windows allow`() async throws {
    var settings = HTTP2Settings()
    settings.streamWindow = 20_000
    let count = Lock(0)
    let peer = try HTTP2Peer(settings: settings) { event, voice in
      switch event {
      case .body(_, let bytes): count.withLock { $0 += bytes.count }
      case .end(let stream): voice.respond(200, text: "\(count.withLock { $0 })", on: stream)
      default: break
      }
    }
    for body in [
      RequestBody.bytes([UInt8](repeating: 7, count: 1 << 20)),
      .source(ListedSource([UInt8](repeating: 7, count: 1 << 20), isLengthKnown: false)),
      .bytes([]),
    ] {
      count.withLock { $0 = 0 }
      let result = try await put(peer.url, body, TransferBench.options().with { $0.version = .http2PriorKnowledge })
      #expect(result.text == "\(body.length == 0 ? 0 : 1 << 20)", "\(String(describing: result.error))")
      #expect(result.hops.last?.marks.sent != nil)
    }
  }

  @Test func `an early refusal ends the sending in HTTP/2`() async throws {
    let peer = try HTTP2Peer { event, voice in
      guard case .request(let stream, _) = event else { return }
      voice.respond(413, text: "no", on: stream)
      voice.reset(stream, code: .noError)
    }
    let result = try await put(
      peer.url, .source(ListedSource([UInt8](repeating: 7, count: 32 << 20))),
      TransferBench.options().with { $0.version = .http2PriorKnowledge })
    #expect(result.head?.status == 413)
    #expect(result.text == "no")
    #expect(result.hasSucceeded)
  }
}
