import HTTPWire
import LocalServer
import TestSupport
import Testing

@testable import HTTPClient

@Suite(.timeLimit(.minutes(2))) struct RedirectionTests {
  private let following = TransferBench.options().with { $0.redirects = .follow }

  private func site() throws -> (LocalServer, String) {
    let server = try LocalServer(cases: ["site-plain"], at: TransferBench.now)
    return (server, "http://\(try #require(server.endpoint(of: "site-plain")))")
  }

  @Test func `without a word a redirect is a response that says where it leads`() async throws {
    let (server, base) = try site()
    defer { server.stop() }
    let result = try await TransferBench.get("\(base)/redirect/1")
    #expect(result.order == "hbs")
    #expect(result.head?.status == 302)
    #expect(result.hops.last?.redirect?.url.path == "/")
    #expect(result.hops.last?.redirect?.isFollowed == false)
  }

  @Test func `not wanted, a redirect ends the transfer where it stands`() async throws {
    let (server, base) = try site()
    defer { server.stop() }
    let refusing = TransferBench.options().with { $0.redirects = .error }
    let result = try await TransferBench.run(HTTPRequest(url: try URI(parsing: "\(base)/redirect/2")), refusing)
    #expect(result.error?.code == "http.redirect" && result.hops.count == 1)
  }

  @Test func `asked about, a redirect is followed or taken`() async throws {
    let (server, base) = try site()
    defer { server.stop() }
    let asking = TransferBench.options().with { $0.redirects = .ask }
    let request = HTTPRequest(url: try URI(parsing: "\(base)/redirect/2"))
    let followed = try await TransferBench.run(request, asking) { transfer, event in
      if case .redirectReceived = event { transfer.followRedirect() }
    }
    #expect(followed.order == "rrhbs")
    #expect(followed.text == "tlsprobe\n")
    #expect(followed.hops.map { $0.redirect?.isFollowed } == [true, true, nil])
    let declined = try await TransferBench.run(request, asking) { transfer, event in
      if case .redirectReceived = event { transfer.declineRedirect() }
    }
    #expect(declined.order == "rhbs")
    #expect(declined.head?.status == 302)
    #expect(declined.text == "there is more at another place\n")
  }

  @Test func `there is an end to redirects`() async throws {
    let (server, base) = try site()
    defer { server.stop() }
    let result = try await TransferBench.get("\(base)/redirect-loop", following.with { $0.maximumRedirects = 3 })
    #expect(result.order == "rrrf")
    #expect(result.error?.code == "http.too-many-redirects")
    #expect(result.hops.count == 4)
    #expect(result.hops.last?.response?.status == 302)
    #expect(server.counts(of: "site-plain")?.accepted == 1)
  }

  @Test func `credentials stay with their origin`() async throws {
    let seen = Lock("")
    let other = try RawServer { connection in
      let text = String(decoding: connection.read(), as: UTF8.self)
      seen.withLock { $0 = text }
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    }
    let first = try RawServer { connection in
      connection.read()
      connection.write("HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:\(other.port)/there\r\nContent-Length: 0\r\n\r\n")
    }
    let result = try await TransferBench.get("http://127.0.0.1:\(first.port)/", following) {
      $0.fields.append("Authorization", "Bearer secret")
      $0.fields.append("X-Mine", "yes")
    }
    #expect(result.hasSucceeded)
    #expect(result.hops.map { $0.connection?.number } == [0, 1])
    let text = seen.withLock { $0 }
    #expect(text.hasPrefix("GET /there HTTP/1.1\r\n"))
    #expect(text.contains("X-Mine: yes"))
    #expect(!text.contains("secret"))
  }

  @Test func `a redirect to a scheme that is not allowed is an error`() async throws {
    let (server, base) = try site()
    defer { server.stop() }
    let result = try await TransferBench.get(
      "\(base)/redirect-to?url=https://127.0.0.1:1/", following.with { $0.redirectSchemes = ["http"] })
    #expect(result.order == "f")
    #expect(result.error?.code == "http.redirect-scheme")
    #expect(result.hops.first?.response?.status == 302)
  }

  @Test func `POST becomes GET with 303, and stays with 307`() async throws {
    let (server, base) = try site()
    defer { server.stop() }
    for (status, method) in [(303, "GET"), (307, "POST")] {
      let result = try await TransferBench.get("\(base)/redirect-to?url=/anything&status_code=\(status)", following) {
        $0.method = "POST"
        $0.body = .bytes([0x61, 0x62])
      }
      #expect(result.text.contains("\"\(method)\""))
      #expect(result.hops.map(\.request.method) == ["POST", method])
      #expect(result.hops.last?.requestBodySize == (method == "GET" ? 0 : 2))
    }
  }

  @Test func `a redirect with much content costs a connection, not its bytes`() async throws {
    let server = try RawServer { connection in
      while true {
        let text = String(decoding: connection.read(), as: UTF8.self)
        guard !text.isEmpty else { return }
        guard text.hasPrefix("GET / ") else {
          connection.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
          continue
        }
        connection.write("HTTP/1.1 302 Found\r\nLocation: /next\r\nContent-Length: 100000000\r\n\r\n")
        for _ in 0..<100 { guard connection.write([UInt8](repeating: 0x20, count: 1_000_000)) else { return } }
      }
    }
    let result = try await TransferBench.get("http://127.0.0.1:\(server.port)/", following)
    #expect(result.text == "ok")
    #expect(result.hops.map { $0.connection?.number } == [0, 1])
    #expect(try #require(result.hops.first).body.wire < 1_000_000)
  }

  @Test func `HTTP/2 keeps its connection for the next hop`() async throws {
    let peer = try HTTP2Peer { event, voice in
      guard case .request(let stream, let head) = event else { return }
      if head.target == "/" {
        voice.respond(302, [("location", "/next")], text: "elsewhere", on: stream)
      } else {
        voice.respond(200, text: "ok", on: stream)
      }
    }
    let result = try await TransferBench.get(peer.url + "/", following.with { $0.version = .http2PriorKnowledge })
    #expect(result.text == "ok")
    #expect(result.hops.map { $0.connection?.number } == [0, 0])
    #expect(result.hops.map { $0.connection?.isReused } == [false, true])
  }

  @Test func `a redirect whose content dawdles is left`() async throws {
    let server = try RawServer { connection in
      let text = String(decoding: connection.read(), as: UTF8.self)
      guard text.hasPrefix("GET / ") else {
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        return
      }
      connection.write("HTTP/1.1 302 Found\r\nLocation: /next\r\nContent-Length: 10\r\n\r\nslow")
      connection.drain()
    }
    let result = try await TransferBench.get("http://127.0.0.1:\(server.port)/", following)
    #expect(result.text == "ok")
    #expect(result.hops.map { $0.connection?.number } == [0, 1])
  }
}
