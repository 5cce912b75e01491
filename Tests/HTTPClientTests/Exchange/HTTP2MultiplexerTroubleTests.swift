import Bytes
import HTTPWire
import TestSupport
import Testing
import Transport

@testable import HTTPClient

/// Many exchanges at a time on one connection, with servers that break some of them off.
@Suite(.timeLimit(.minutes(2))) struct HTTP2MultiplexerTroubleTests {
  private func meet<T: Sendable>(
    _ peer: HTTP2Peer, _ body: @escaping @Sendable (MultiplexerBench) async throws -> T
  ) async throws -> T {
    try await MultiplexerBench.run(peer.url, TransferBench.options().with { $0.version = .http2PriorKnowledge }, body)
  }

  // Guard: `interpret` tells streams above GOAWAY's from the others (RFC 9113, section 6.8).
  @Test func `GOAWAY in mid-flight sends the later ones elsewhere and lets the others end`() async throws {
    let streams = Lock<[UInt32]>([])
    let peer = try HTTP2Peer { event, voice in
      guard case .request(let stream, _) = event else { return }
      let asked = streams.withLock { streams in
        streams.append(stream)
        return streams
      }
      guard asked.count == 10 else { return }
      voice.leave(after: asked[5])
      for stream in asked[...5] { voice.respond(200, text: "ok", on: stream) }
    }
    let (all, isAlive) = try await meet(peer) { bench in
      (await bench.fetch(all: [String](repeating: "/", count: 10)), bench.multiplexer.isAlive)
    }
    #expect(all.count { $0.text == "ok" && $0.isComplete } == 6)
    #expect(all.count { $0.failure?.retry == .always } == 4)
    #expect(!isAlive)
  }

  @Test func `a reset ends one stream alone`() async throws {
    let peer = try HTTP2Peer { event, voice in
      guard case .request(let stream, let head) = event else { return }
      switch head.target {
      case "/refused": voice.reset(stream, code: .refusedStream)
      case "/http1": voice.reset(stream, code: .http11Required)
      case "/broken": voice.reset(stream, code: .internalError)
      default: voice.respond(200, text: "ok", on: stream)
      }
    }
    let all = try await meet(peer) { await $0.fetch(all: ["/", "/refused", "/", "/http1", "/broken", "/"]) }
    #expect(all.map { $0.failure?.retry } == [nil, .always, nil, .inHTTP11, .never, nil])
    #expect(all.map(\.isComplete) == [true, false, true, false, false, true])
  }

  // Guard: `canTakeMore` heeds SETTINGS_MAX_CONCURRENT_STREAMS, and nghttp2 holds back what is too much (RFC 9113, section 5.1.2).
  @Test func `a peer that allows three streams never sees a fourth`() async throws {
    let (open, most) = (Lock<Set<UInt32>>([]), Lock(0))
    var settings = HTTP2Settings()
    settings.maxConcurrentStreams = 3
    let peer = try HTTP2Peer(settings: settings) { event, voice in
      guard case .request(let stream, _) = event else { return }
      let ready: [UInt32] = open.withLock { open in
        open.insert(stream)
        most.withLock { $0 = max($0, open.count) }
        guard open.count == 2 else { return [] }
        defer { open = [] }
        return open.sorted()
      }
      for stream in ready { voice.respond(200, text: "ok", on: stream) }
    }
    let (first, hasRoom, all, changes) = try await meet(peer) { bench in
      async let first = bench.fetch(all: ["/", "/"])
      let answered = await first
      let exchanges = try (0..<3).map { _ in try bench.exchange("/") }
      let hasRoom = bench.multiplexer.canTakeMore
      for exchange in exchanges { _ = exchange.leave() }
      return (answered, hasRoom, await bench.fetch(all: [String](repeating: "/", count: 20)), bench.changes)
    }
    #expect(first.allSatisfy(\.isComplete) && all.allSatisfy(\.isComplete))
    #expect(!hasRoom && changes > 0)
    #expect(most.withLock { $0 } <= 3)
  }

  // Guard: `fail` reaches every exchange.
  @Test(arguments: [false, true]) func `a connection that is lost ends all of them`(hasAnswered: Bool) async throws {
    let count = Lock(0)
    let peer = try HTTP2Peer { event, voice in
      guard case .request(let stream, _) = event else { return }
      if hasAnswered { voice.respond(200, text: "half", isLast: false, on: stream) }
      let isLast = count.withLock { count in
        count += 1
        return count == 10
      }
      if isLast { voice.hangUp() }
    }
    let (all, isAlive, changes) = try await meet(peer) { bench in
      (await bench.fetch(all: [String](repeating: "/", count: 10)), bench.multiplexer.isAlive, bench.changes)
    }
    // A connection that is closed with something unread is reset, and a reset may overtake the last heads.
    for one in all {
      #expect(
        one.failure?.retry == (one.status == nil ? .whenReused : .never), "\(one.status ?? 0) \(one.failure.map { "\($0)" } ?? "none")")
    }
    #expect(hasAnswered || all.allSatisfy { $0.status == nil })
    #expect(!isAlive && changes > 0)
  }

  @Test func `an idle connection that the server closes is known to be dead`() async throws {
    let peer = try HTTP2Peer { event, voice in
      guard case .request(let stream, _) = event else { return }
      voice.respond(200, text: "ok", on: stream)
      voice.hangUp()
    }
    let after = try await meet(peer) { bench in
      let first = await bench.fetch("/")
      #expect(first.text == "ok")
      while bench.multiplexer.isAlive { await Task.yield() }
      return await bench.fetch("/")
    }
    #expect(after.failure?.retry == .always)
  }

  // Guard: what breaks the connection's rules ends all streams, with its own name.
  @Test func `a peer that breaks the rules of the connection is left`() async throws {
    let peer = try HTTP2Peer { event, voice in
      guard case .request = event else { return }
      // DATA on stream 0.
      voice.connection.write([0, 0, 1, 0, 0, 0, 0, 0, 0, 0x61])
    }
    let all = try await meet(peer) { await $0.fetch(all: [String](repeating: "/", count: 5)) }
    #expect(all.allSatisfy { $0.code == "http2.connection" && $0.failure?.retry == .never })
  }

  // Guard: the driver is called back, and not each exchange writes.
  @Test func `a hundred requests of one turn go out in few writes`() async throws {
    let reads = Lock(0)
    let server = try RawServer { connection in
      guard var session = try? HTTP2Session(.server) else { return }
      connection.write(session.takeOutput())
      while true {
        let bytes = connection.read()
        guard !bytes.isEmpty, (try? session.received(bytes)) != nil else { return }
        reads.withLock { $0 += 1 }
        while let event = session.nextEvent() {
          guard case .request(let stream, _) = event else { continue }
          try? session.respond(ResponseHead(version: .http2, status: 204, fields: FieldSection()), on: stream, hasBody: false)
        }
        connection.write(session.takeOutput())
      }
    }
    let options = TransferBench.options().with { $0.version = .http2PriorKnowledge }
    let all = try await MultiplexerBench.run("http://127.0.0.1:\(server.port)/", options) {
      await $0.fetch(all: [String](repeating: "/", count: 100))
    }
    #expect(all.allSatisfy { $0.status == 204 && $0.isComplete })
    #expect(reads.withLock { $0 } < 20)
  }

  @Test func `an upload that nobody wants stops, and the rest goes on`() async throws {
    let peer = try HTTP2Peer { event, voice in
      guard case .request(let stream, let head) = event else { return }
      voice.respond(head.method == "POST" ? 413 : 200, text: "ok", on: stream)
    }
    let (upload, other) = try await meet(peer) { bench in
      let upload = await bench.fetch("/", content: .bytes([UInt8](repeating: 0x61, count: 4 << 20)))
      return (upload, await bench.fetch("/"))
    }
    #expect(upload.status == 413 && upload.isComplete)
    #expect(other.text == "ok")
  }
}
