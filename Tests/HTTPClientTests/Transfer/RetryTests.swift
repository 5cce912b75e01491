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

  @Test func `a refused stream is asked for once more, elsewhere`() async throws {
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
    #expect(refused.retries == 1)
    #expect(refused.error?.wire?.errorCode == HTTP2ErrorCode.refusedStream.rawValue)
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
