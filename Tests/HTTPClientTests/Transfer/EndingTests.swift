import Connect
import Dispatch
import HTTPWire
import LocalServer
import Resolver
import TestSupport
import Testing
import Transport

@testable import HTTPClient

@Suite(.timeLimit(.minutes(2))) struct EndingTests {
  private func silentServer(after words: String = "") throws -> (RawServer, String) {
    let server = try RawServer { connection in
      connection.read()
      connection.write(words)
      connection.drain()
    }
    return (server, "http://127.0.0.1:\(server.port)/")
  }

  @Test func `a cancelled task ends its transfer at once, and keeps its hops`() async throws {
    for words in ["", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nsome"] {
      let (server, url) = try silentServer(after: words)
      let (started, continuation) = AsyncStream<Void>.makeStream()
      let request = HTTPRequest(url: try URI(parsing: url))
      var options = TransferBench.options()
      let awaited = words.isEmpty
      options.trace = { event in
        switch event {
        case .requestSent where awaited, .responseBody: continuation.yield()
        default: break
        }
      }
      let watched = options
      let task = Task { try await TransferBench.run(request, watched) }
      for await _ in started { break }
      task.cancel()
      let result = try await task.value
      #expect(result.order == (awaited ? "c" : "hbc"))
      #expect(result.hops.count == 1)
      #expect(result.hops.last?.error?.category == .cancelled)
      #expect(result.hops.last?.marks.ended != nil)
      _ = server
    }
  }

  @Test func `a transfer can be cancelled between any two events`() async throws {
    let server = try LocalServer(cases: ["site-plain"], at: TransferBench.now)
    defer { server.stop() }
    let base = "http://\(try #require(server.endpoint(of: "site-plain")))"
    let request = HTTPRequest(url: try URI(parsing: base + "/redirect/1"))
    let options = TransferBench.options().with { $0.redirects = .follow }
    for (count, order) in [(1, "rc"), (2, "rhc"), (3, "rhbc")] {
      let counter = Lock(0)
      let result = try await TransferBench.run(request, options) { transfer, _ in
        let seen = counter.withLock {
          $0 += 1
          return $0
        }
        if seen == count { transfer.cancel() }
      }
      #expect(result.order == order)
      #expect(result.wasCancelled)
      #expect(result.hops.count == min(count, 2))
    }
  }

  @Test func `time runs out for the whole, and for the first byte`() async throws {
    let (server, url) = try silentServer()
    let whole = try await TransferBench.get(url, TransferBench.options().with { $0.maximumTime = .milliseconds(80) })
    #expect(whole.error?.code == "http.maximum-time")
    #expect(whole.error?.category == .timeout)
    #expect(whole.error?.phase == .wait)
    let first = try await TransferBench.get(url, TransferBench.options().with { $0.firstByteTimeout = .milliseconds(80) })
    #expect(first.error?.code == "http.first-byte-timeout")
    #expect(first.error?.phase == .wait)
    _ = server
    let securely = "https" + url.dropFirst(4)
    let handshake = try await TransferBench.get(securely, TransferBench.options().with { $0.maximumTime = .milliseconds(80) })
    #expect(handshake.error?.code == "http.maximum-time")
    #expect(handshake.error?.phase == .tls)
    let (half, halfURL) = try silentServer(after: "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nsome")
    let body = try await TransferBench.get(halfURL, TransferBench.options().with { $0.maximumTime = .milliseconds(80) })
    #expect(body.order == "hbf")
    #expect(body.error?.phase == .receive)
    #expect(body.hops.last?.body.wire == 4)
    _ = half
  }

  @Test(arguments: [
    ("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nsome", "http.incomplete", "hbf"),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nsome\r\n", "http.incomplete", "hbf"),
    ("HTTP/1.1 200 O", "http.incomplete", "f"),
    ("SSH-2.0-OpenSSH_9.2p1\r\n", "http.not-http", "f"),
    ("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", "http.ambiguous-length", "hf"),
  ])
  func `what breaks off or is none of HTTP has its name`(words: String, code: String, order: String) async throws {
    let server = try RawServer { connection in
      connection.read()
      connection.write(words)
    }
    let result = try await TransferBench.get("http://127.0.0.1:\(server.port)/")
    #expect(result.error?.code == code)
    #expect(result.order == order)
    #expect(result.error?.wire != nil)
  }

  @Test func `after a response with two lengths the connection is closed, and the next request goes over another`() async throws {
    let server = try RawServer { connection in
      while !connection.read().isEmpty {
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n")
      }
    }
    let client = try ClientBench.client(TransferBench.options().with { $0.leniency = .lengthConflict })
    for number in 0..<3 {
      let response = try await client.send(try ClientBench.request("http://127.0.0.1:\(server.port)/"))
      #expect(response.text == "ok" && response.hops.last?.connection?.number == number)
    }
    #expect(await client.connectionCount == 0)
    await client.close()
  }

  @Test func `bytes after the answer are told, and cost the connection`() async throws {
    let server = try RawServer { connection in
      let text = String(decoding: connection.read(), as: UTF8.self)
      if text.hasPrefix("GET / ") {
        connection.write(
          "HTTP/1.1 302 Found\r\nLocation: /next\r\nContent-Length: 0\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil")
      } else {
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
      }
      connection.drain()
    }
    let result = try await TransferBench.get(
      "http://127.0.0.1:\(server.port)/", TransferBench.options().with { $0.redirects = .follow })
    #expect(result.text == "ok")
    #expect(result.hops.map { $0.connection?.number } == [0, 1])
    #expect(result.notes.contains { $0.contains("followed the response") })
  }

  @Test func `content that TLS cuts off without a word is an error`() async throws {
    for (length, saysGoodbye, code) in [("", false, "http.truncated"), ("", true, nil), ("Content-Length: 4\r\n", false, nil)]
      as [(String, Bool, String?)]
    {
      let peer = try CuttingPeer(answer: "HTTP/1.1 200 OK\r\n\(length)\r\nsome", saysGoodbye: saysGoodbye)
      let result = try await TransferBench.get(peer.url, TransferBench.options(trusting: peer.authorities))
      #expect(result.error?.code == code)
      #expect(result.text == "some")
      #expect(result.order == (code == nil ? "hbs" : "hbf"))
      #expect(result.error?.category == (code == nil ? nil : .tls))
      let lenient = TransferBench.options(trusting: peer.authorities).with { $0.leniency = .missingCloseNotify }
      #expect(try await TransferBench.get(peer.url, lenient).order == "hbs")
    }
  }

  @Test func `content of a coding that nobody knows is an error, and none is not`() async throws {
    let server = try RawServer { connection in
      let text = String(decoding: connection.read(), as: UTF8.self)
      let body = text.hasPrefix("GET /none") ? "" : "abc"
      connection.write("HTTP/1.1 200 OK\r\nContent-Encoding: rot13\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
    }
    let options = TransferBench.options().with { $0.decodesContent = true }
    let result = try await TransferBench.get("http://127.0.0.1:\(server.port)/", options)
    #expect(result.error?.code == "http.content-coding")
    #expect(result.order == "hf")
    #expect(try await TransferBench.get("http://127.0.0.1:\(server.port)/none", options).order == "hs")
  }

  @Test func `read gives the content, and the events agree`() async throws {
    let server = try LocalServer(cases: ["site-plain"], at: TransferBench.now)
    defer { server.stop() }
    let url = "http://\(try #require(server.endpoint(of: "site-plain")))/bytes/100000"
    let request = HTTPRequest(url: try URI(parsing: url))
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let connector = Connector(reactor: reactor, resolver: Resolver(backend: SystemBackend(pool: BlockingPool(on: reactor))))
    let (count, isDone) = try await reactor.run { () async throws(HTTPError) in
      let transfer = HTTPTransfer(request, options: TransferBench.options(), connector: connector)
      var count = 0
      while let bytes = try await transfer.read() { count += bytes.count }
      let wasDone = transfer.isDone
      let none = await transfer.next()
      return (count, wasDone && none == nil)
    }
    #expect(count == 100_000)
    #expect(isDone)
  }

  @Test func `events come as a sequence`() async throws {
    let server = try LocalServer(cases: ["site-plain"], at: TransferBench.now)
    defer { server.stop() }
    let request = HTTPRequest(url: try URI(parsing: "http://\(try #require(server.endpoint(of: "site-plain")))/redirect/1"))
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let connector = Connector(reactor: reactor, resolver: Resolver(backend: SystemBackend(pool: BlockingPool(on: reactor))))
    let statuses = await reactor.run {
      let transfer = HTTPTransfer(request, options: TransferBench.options().with { $0.redirects = .ask }, connector: connector)
      var statuses: [Int] = []
      for await event in transfer.events {
        switch event {
        case .redirectReceived: transfer.followRedirect()
        case .responseStarted(let head): statuses.append(head.status)
        default: break
        }
      }
      return statuses
    }
    #expect(statuses == [200])
  }

  @Test func `a proxy gets the whole URL`() async throws {
    let seen = Lock("")
    let server = try RawServer { connection in
      let text = String(decoding: connection.read(), as: UTF8.self)
      seen.withLock { $0 = text }
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
    }
    var connecting = ConnectOptions()
    connecting.approach.proxy = try Proxy("http://me:secret@127.0.0.1:\(server.port)")
    let request = HTTPRequest(url: try URI(parsing: "http://nowhere.invalid/a?b"))
    let result = try await TransferBench.run(request, TransferBench.options(), connecting: connecting)
    #expect(result.text == "ok")
    let text = seen.withLock { $0 }
    #expect(text.hasPrefix("GET http://nowhere.invalid/a?b HTTP/1.1\r\nHost: nowhere.invalid\r\n"))
    #expect(text.contains("Proxy-Authorization: Basic bWU6c2VjcmV0\r\n"))
    #expect(result.hops.last?.connection?.proxy == "http://127.0.0.1:\(server.port)")
  }

  @Test func `a proxy is spoken to in TLS where its URL says so, and judged`() async throws {
    let peer = try CuttingPeer(answer: "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nsome", saysGoodbye: true)
    let request = HTTPRequest(url: try URI(parsing: "http://nowhere.invalid/"))
    var connecting = ConnectOptions()
    connecting.approach.proxy = try Proxy("https://127.0.0.1:\(peer.server.port)")
    let result = try await TransferBench.run(request, TransferBench.options(), connecting: connecting)
    #expect(result.text == "some")
    #expect(result.hops.last?.connection?.tls == nil)
    connecting.approach.judgesProxy = { _, _ in "it is not" }
    let untrusted = try await TransferBench.run(request, TransferBench.options(), connecting: connecting)
    #expect(untrusted.error?.phase == .proxy)
    #expect(untrusted.error?.code == "proxy.untrusted")
  }

  @Test func `a proxy that nobody can reach is an error of the proxy`() async throws {
    var connecting = ConnectOptions()
    connecting.approach.proxy = try Proxy("http://127.0.0.1:\(try LoopbackPort.unused())")
    let request = HTTPRequest(url: try URI(parsing: "http://nowhere.invalid/"))
    let result = try await TransferBench.run(request, TransferBench.options(), connecting: connecting)
    #expect(result.error?.phase == .proxy)
    #expect(result.error?.code == "transport.refused")
  }
}
