import HTTPWire
import TestSupport
import Testing

@testable import HTTPClient

@Suite(.timeLimit(.minutes(2))) struct RetryTests {
  private let following = TransferBench.options().with { $0.redirects = .follow }
  private let prior = TransferBench.options().with { $0.version = .http2PriorKnowledge }

  /// Sends on from / on a connection that stays, and leaves when the next request comes; other connections answer.
  private func forgetfulServer() throws -> (RawServer, String) {
    let count = Lock(0)
    let server = try RawServer { connection in
      let number = count.withLock { count in
        defer { count += 1 }
        return count
      }
      connection.read()
      if number == 0 {
        connection.write("HTTP/1.1 307 Temporary Redirect\r\nLocation: /next\r\nContent-Length: 0\r\n\r\n")
        connection.read()
      } else {
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
      }
    }
    return (server, "http://127.0.0.1:\(server.port)/")
  }

  @Test func `a connection that its server had given up is replaced once`() async throws {
    let (server, url) = try forgetfulServer()
    let result = try await TransferBench.get(url, following)
    #expect(result.text == "ok")
    #expect(result.retries == 1)
    #expect(result.hops.map { $0.connection?.number } == [0, 1])
    #expect(result.hops.last?.connection?.isReused == false)
    _ = server
  }

  @Test func `content that cannot be read twice is not sent twice`() async throws {
    let (server, url) = try forgetfulServer()
    let result = try await TransferBench.get(url, following) {
      $0.method = "POST"
      $0.body = .source(ListedSource([1, 2, 3], isRewindable: false))
    }
    #expect(result.error?.code == "http.not-rewindable")
    #expect(result.retries == 0)
    _ = server
  }

  @Test func `a new connection that ends without an answer is an error`() async throws {
    let server = try RawServer { $0.read() }
    let result = try await TransferBench.get("http://127.0.0.1:\(server.port)/")
    #expect(result.error?.code == "http.empty")
    #expect(result.error?.category == .protocol)
    #expect(result.retries == 0)
  }

  @Test func `a refused stream is asked for again, elsewhere, a bounded number of times`() async throws {
    let peer = try HTTP2Peer { event, voice in
      guard case .request(let stream, _) = event else { return }
      if voice.number == 0 { voice.reset(stream, code: .refusedStream) } else { voice.respond(200, text: "ok", on: stream) }
    }
    let result = try await TransferBench.get(peer.url, prior)
    #expect(result.text == "ok")
    #expect(result.retries == 1)
    #expect(result.hops.count == 1)
    let never = try HTTP2Peer { event, voice in
      if case .request(let stream, _) = event { voice.reset(stream, code: .refusedStream) }
    }
    let refused = try await TransferBench.get(never.url, prior)
    #expect(refused.order == "f")
    #expect(refused.retries == RequestReplays.fruitlessLimit)
    #expect(refused.error?.wire?.errorCode == HTTP2ErrorCode.refusedStream.rawValue)
  }

  @Test(arguments: ["GET", "POST"]) func `a request that five connections refuse is taken by the sixth`(method: String) async throws {
    let taken = Lock(0)
    let peer = try HTTP2Peer { event, voice in
      guard case .request(let stream, _) = event else { return }
      switch voice.number {
      case 0, 2, 4: voice.reset(stream, code: .refusedStream)
      case 1, 3: voice.leave(after: 0)
      default:
        taken.withLock { $0 += 1 }
        voice.respond(200, text: "ok", on: stream)
      }
    }
    let result = try await TransferBench.get(peer.url, prior) {
      $0.method = method
      if method == "POST" { $0.body = .bytes([1, 2, 3]) }
    }
    #expect(result.text == "ok" && result.retries == 5)
    #expect(taken.withLock { $0 } == 1)
  }

  @Test func `retries end with the transfer's time`() async throws {
    let never = try HTTP2Peer { event, voice in
      if case .request(let stream, _) = event { voice.reset(stream, code: .refusedStream) }
    }
    let result = try await TransferBench.get(never.url, prior.with { $0.maximumTime = .milliseconds(300) })
    #expect(result.error?.code == "http.maximum-time")
    #expect(result.retries < RequestReplays.fruitlessLimit)
  }

  /// A connection that serves one request, stays, and closes when the next one has come.
  @Test(arguments: ["GET", "PUT", "POST", "POST with Idempotency-Key"], [HTTPOptions.Version.http11, .http2PriorKnowledge])
  func `a POST on a connection that closes is never sent twice, and an idempotent request is`(
    method: String, version: HTTPOptions.Version
  ) async throws {
    let seen = Lock(0)
    let server: RawServer
    if version == .http11 {
      server = try RawServer { connection in
        guard !connection.read().isEmpty else { return }
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        guard !connection.read().isEmpty else { return }
        seen.withLock { $0 += 1 }
      }
    } else {
      server = try HTTP2Peer { event, voice in
        guard case .request(let stream, _) = event else { return }
        if stream == 1 { return voice.respond(200, text: "ok", on: stream) }
        seen.withLock { $0 += 1 }
        voice.hangUp()
      }.server
    }
    let url = try URI(parsing: "http://127.0.0.1:\(server.port)/")
    let client = try ClientBench.client(TransferBench.options().with { $0.version = version })
    #expect(try await client.send(HTTPRequest(url: url)).text == "ok")
    var request = HTTPRequest(url: url)
    request.method = String(method.prefix { $0 != " " })
    if request.method != "GET" { request.body = .bytes([1, 2, 3]) }
    if method.hasSuffix("Key") { request.fields.append("Idempotency-Key", "1") }
    let outcome = await ClientBench.text { () throws(HTTPError) in try await client.send(request) }
    #expect(method == "POST" ? outcome.hasPrefix("http") || outcome.hasPrefix("transport") : outcome == "ok", "\(outcome)")
    #expect(seen.withLock { $0 } == 1)
    await client.close()
  }

  @Test(arguments: [1, 3, 10]) func `three hundred requests at once to a server that takes few on a connection all succeed`(limit: Int)
    async throws
  {
    let connections = Lock(0)
    let peer = try HTTP2Peer { event, voice in
      guard case .request(let stream, _) = event else { return }
      // As nginx: GOAWAY comes with the last request that is taken, before its answer.
      let last = UInt32(2 * limit - 1)
      guard stream <= last else { return }
      if stream == 1 { connections.withLock { $0 += 1 } }
      if stream == last { voice.leave(after: last) }
      voice.respond(200, text: "ok", on: stream)
    }
    let client = try ClientBench.client(prior.with { $0.maximumTime = .seconds(60) })
    let request = try ClientBench.request(peer.url)
    let texts = await withTaskGroup(of: String.self) { group in
      for _ in 0..<300 { group.addTask { await ClientBench.text { () throws(HTTPError) in try await client.send(request) } } }
      return await group.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
    }
    #expect(texts == ["ok": 300])
    #expect(connections.withLock { $0 } <= 300 / limit + 16)
    await client.close()
  }

  @Test func `what a server had not seen when it left is asked for once more`() async throws {
    let peer = try HTTP2Peer { event, voice in
      guard case .request(let stream, _) = event else { return }
      guard voice.number == 0 else { return voice.respond(200, text: "ok", on: stream) }
      voice.leave(after: 0)
      voice.hangUp()
    }
    let result = try await TransferBench.get(peer.url, prior)
    #expect(result.text == "ok")
    #expect(result.retries == 1)
  }

  @Test func `what a server has seen before it left is answered`() async throws {
    let peer = try HTTP2Peer { event, voice in
      guard case .request(let stream, _) = event else { return }
      voice.leave(after: stream)
      voice.respond(200, text: "ok", on: stream)
    }
    let result = try await TransferBench.get(peer.url, prior)
    #expect(result.text == "ok")
    #expect(result.retries == 0)
  }

  @Test func `other resets are errors with their code`() async throws {
    let peer = try HTTP2Peer { event, voice in
      guard case .request(let stream, _) = event else { return }
      voice.respond(200, text: "half", isLast: false, on: stream)
      voice.reset(stream, code: .internalError)
    }
    let result = try await TransferBench.get(peer.url, prior)
    #expect(result.order == "hbf" || result.order == "hf")
    #expect(result.error?.code == "http2.stream")
    #expect(result.error?.wire?.errorCode == HTTP2ErrorCode.internalError.rawValue)
    #expect(result.hops.last?.body.isComplete == false)
  }
}
