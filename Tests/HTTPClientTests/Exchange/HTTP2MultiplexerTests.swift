import Bytes
import HTTPWire
import LocalServer
import TestSupport
import Testing
import Transport

@testable import HTTPClient

/// Many exchanges at a time on one connection, with the site.
@Suite(.timeLimit(.minutes(2))) struct HTTP2MultiplexerTests {
  private func withSite<T: Sendable>(_ body: @escaping @Sendable (MultiplexerBench) async throws -> T) async throws -> T {
    let server = try LocalServer(cases: ["site"], at: TransferBench.now)
    defer { server.stop() }
    let url = "https://\(try #require(server.endpoint(of: "site")))/"
    return try await MultiplexerBench.run(url, TransferBench.options(trusting: server), body)
  }

  @Test func `a hundred exchanges at once get each its own answer`() async throws {
    let (all, open) = try await withSite { bench in
      (await bench.fetch(all: (0..<100).map { "/bytes/\($0 * 97)" }), bench.multiplexer.openStreams)
    }
    #expect(all.allSatisfy { $0.isComplete && $0.status == 200 })
    #expect(all.enumerated().allSatisfy { $0.element.content.count == $0.offset * 97 })
    #expect(open == 0)
  }

  // Guard: the connection's window opens as content comes, and not as its reader takes it.
  @Test func `readers who take nothing hold up none but themselves`() async throws {
    let counts = try await withSite { bench in
      var idle: [any HTTPExchange] = []
      // Four full windows are all that the connection's holds.
      for _ in 0..<5 {
        let exchange = try bench.exchange("/bytes/8000000")
        try await exchange.begin()
        guard case .head = try await exchange.next() else { return [-1] }
        idle.append(exchange)
      }
      var counts = [await bench.fetch("/bytes/20000000").content.count]
      for exchange in idle {
        var count = 0
        reading: while true {
          switch try await exchange.next() {
          case .body(let bytes): count += bytes.count
          case .end: break reading
          default: continue
          }
        }
        counts.append(count)
      }
      return counts
    }
    #expect(counts == [20_000_000] + [Int](repeating: 8_000_000, count: 5))
  }

  @Test func `slow answers and quick ones do not wait for each other`() async throws {
    let (quick, isFirst, slow) = try await withSite { bench in
      let isOver = Lock(false)
      async let slow = {
        let all = await bench.fetch(all: [String](repeating: "/drip?bytes=1000&pieces=10&delay_ms=100", count: 20))
        isOver.withLock { $0 = true }
        return all.map(\.content.count)
      }()
      let quick = await bench.fetch(all: [String](repeating: "/", count: 50))
      return (quick, isOver.withLock { !$0 }, await slow)
    }
    #expect(quick.allSatisfy { $0.text == "tlsprobe\n" })
    #expect(slow == [Int](repeating: 1_000, count: 20))
    #expect(isFirst)
  }

  // Guard: `leave` resets the stream, and a cancelled wait closes nothing.
  @Test func `one that is cancelled ends alone`() async throws {
    let (cancelled, others, open) = try await withSite { bench in
      let one = Task(executorPreference: bench.reactor) { await bench.fetch("/delay?ms=60000") }
      async let others = bench.fetch(all: [String](repeating: "/delay?ms=200", count: 10))
      while bench.multiplexer.openStreams < 11 { await Task.yield() }
      one.cancel()
      return (await one.value, await others, bench.multiplexer.openStreams)
    }
    #expect(cancelled.code == "transport.cancelled")
    #expect(others.allSatisfy { $0.text == "tlsprobe\n" })
    #expect(open == 0)
  }

  @Test func `a limit of time ends one exchange alone`() async throws {
    let (late, other) = try await withSite { bench in
      async let other = bench.fetch("/delay?ms=300")
      return (await bench.fetch("/delay?ms=60000", within: .milliseconds(50)), await other)
    }
    #expect(late.code == "transport.timed-out")
    #expect(other.text == "tlsprobe\n")
  }

  // Guard: content is put in line no faster than the windows take it.
  @Test func `twenty uploads of a mebibyte share the connection`() async throws {
    let content = [UInt8](repeating: 0x61, count: 1 << 20)
    let all = try await withSite { bench in await bench.fetch(all: [String](repeating: "/upload", count: 20), content: .bytes(content)) }
    #expect(all.allSatisfy { $0.status == 200 && $0.text.contains("1048576") })
    #expect(Set(all.map(\.text)).count == 1)
  }

  @Test func `exchanges after close are refused and may be asked again elsewhere`() async throws {
    let (open, after, isAlive) = try await withSite { bench in
      async let open = bench.fetch("/delay?ms=60000")
      while bench.multiplexer.openStreams < 1 { await Task.yield() }
      await bench.multiplexer.close()
      return (await open, await bench.fetch("/"), bench.multiplexer.isAlive)
    }
    #expect(open.failure != nil && after.failure?.retry == .always)
    #expect(!isAlive)
  }
}
