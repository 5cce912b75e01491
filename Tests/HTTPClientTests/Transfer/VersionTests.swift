import Dispatch
import HTTPWire
import Minting
import TLSEngine
import TestSupport
import Testing

@testable import HTTPClient

@Suite(.timeLimit(.minutes(2)), .tags(.timing)) struct VersionTests {
  /// Speaks HTTP/2 only to say that it wants HTTP/1.1, and answers in that.
  private func peerOfHTTP11(_ authorities: TestAuthorities) throws -> RawServer {
    let shown = authorities.present(try authorities.server())
    var configuration = TLSServerConfiguration(identities: [TLSIdentity(chain: shown.chain, key: shown.key)])
    configuration.alpn = ["h2", "http/1.1"]
    let context = try TLSContext(server: configuration)
    return try RawServer { connection in
      guard var session = try? TLSSession(context), var frames = try? HTTP2Session(.server) else { return }
      var isShaken = false
      while true {
        let bytes = connection.read()
        guard !bytes.isEmpty else { return }
        session.received(bytes)
        if !isShaken { isShaken = (try? session.handshake()) == .done }
        connection.write(session.takeOutput())
        guard isShaken else { continue }
        while case .bytes(let content) = try? session.read(max: 16_384) {
          if session.negotiated.alpn == Array("h2".utf8) {
            _ = try? frames.received(content)
            while let event = frames.nextEvent() {
              if case .request(let stream, _) = event { frames.reset(stream, code: HTTP2ErrorCode.http11Required.rawValue) }
            }
            _ = try? session.write(frames.takeOutput())
          } else {
            _ = try? session.write(Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".utf8))
          }
        }
        connection.write(session.takeOutput())
      }
    }
  }

  @Test func `who wants HTTP/1.1 gets it, unless HTTP/2 is a must`() async throws {
    let authorities = try TestAuthorities(now: TransferBench.now)
    let server = try peerOfHTTP11(authorities)
    let url = "https://127.0.0.1:\(server.port)/"
    let result = try await TransferBench.get(url, TransferBench.options(trusting: authorities))
    #expect(result.text == "ok", "\(String(describing: result.error))")
    #expect(result.retries == 1)
    #expect(result.hops.last?.request.version == .http11)
    #expect(result.hops.last?.connection?.tls?.alpnOffered == ["http/1.1"])
    let must = try await TransferBench.get(url, TransferBench.options(trusting: authorities).with { $0.version = .http2PriorKnowledge })
    #expect(must.error?.wire?.errorCode == HTTP2ErrorCode.http11Required.rawValue)
    #expect(must.retries == 0)
  }

  @Test func `nobody waits for a goodbye to a server that does not read`() async throws {
    let authorities = try TestAuthorities(now: TransferBench.now)
    let shown = authorities.present(try authorities.server())
    let context = try TLSContext(server: TLSServerConfiguration(identities: [TLSIdentity(chain: shown.chain, key: shown.key)]))
    let isOver = DispatchSemaphore(value: 0)
    let server = try RawServer { connection in
      guard var session = try? TLSSession(context) else { return }
      while (try? session.handshake()) != .done {
        connection.write(session.takeOutput())
        session.received(connection.read())
      }
      connection.write(session.takeOutput())
      session.received(connection.read())
      _ = try? session.write(Array("HTTP/1.1 413 Content Too Large\r\nContent-Length: 2\r\n\r\nno".utf8))
      connection.write(session.takeOutput())
      _ = isOver.wait(timeout: .now() + 10)
    }
    var least = Duration.seconds(10)
    for _ in 0..<3 {
      let options = TransferBench.options(trusting: authorities).with { $0.expectTimeout = nil }
      let result = try await TransferBench.get("https://127.0.0.1:\(server.port)/", options) {
        $0.method = "PUT"
        $0.body = .source(ListedSource([UInt8](repeating: 0, count: 32 << 20)))
      }
      least = min(least, try #require(result.hops.last?.marks.ended).duration(to: .now))
      #expect(result.text == "no")
      #expect(result.head?.status == 413)
      isOver.signal()
    }
    #expect(least < .milliseconds(150))
  }

  @Test func `HTTP/1.0 is asked for in its own words`() async throws {
    let seen = Lock("")
    let server = try RawServer { connection in
      let text = String(decoding: connection.read(), as: UTF8.self)
      seen.withLock { $0 = text }
      connection.write("HTTP/1.0 200 OK\r\n\r\nuntil the end")
    }
    let result = try await TransferBench.get("http://127.0.0.1:\(server.port)/", TransferBench.options().with { $0.version = .http10 })
    #expect(result.text == "until the end")
    #expect(result.hasSucceeded)
    #expect(seen.withLock { $0 }.hasPrefix("GET / HTTP/1.0\r\n"))
  }

  @Test func `a handshake that dawdles can be cancelled`() async throws {
    let server = try RawServer { $0.drain() }
    let (started, continuation) = AsyncStream<Void>.makeStream()
    let request = HTTPRequest(url: try URI(parsing: "https://127.0.0.1:\(server.port)/"))
    var options = TransferBench.options()
    options.trace = { if case .handshakeStarted = $0 { continuation.yield() } }
    let watched = options
    let task = Task { try await TransferBench.run(request, watched) }
    for await _ in started { break }
    let start = ContinuousClock.now
    task.cancel()
    let result = try await task.value
    #expect(start.duration(to: .now) < .seconds(10))
    #expect(result.order == "c")
    #expect(result.hops.last?.error?.phase == .tls)
    #expect(result.hops.last?.connection?.tls?.negotiated == nil)
  }
}
