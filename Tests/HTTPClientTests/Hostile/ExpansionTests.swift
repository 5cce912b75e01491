import Bytes
import Connect
import HTTPWire
import Resolver
import TestSupport
import Testing
import Transport

@testable import HTTPClient

/// A server that sends little that decodes to much.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ExpansionTests {
  struct Bomb: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let content: [UInt8]
  }

  /// Each decodes to more than 70 MB.
  private static let bombs: [Bomb] = {
    let gzip = zeros("gzip -9n")
    var bombs = [
      Bomb(testDescription: "gzip", content: gzip), Bomb(testDescription: "deflate", content: Array(gzip.dropFirst(10).dropLast(8))),
      Bomb(testDescription: "gzip, gzip", content: zeros("gzip -9n | gzip -9n")),
    ]
    #if Brotli
      bombs.append(Bomb(testDescription: "br", content: (try? Hex.decode(brotli)) ?? []))
    #endif
    #if Zstandard
      // A window of 128 KiB, then blocks of that size that repeat one byte (RFC 8878, section 3.1.1).
      let blocks = (0..<600).flatMap { [$0 == 599 ? 0x03 : 0x02, 0, 0x10, 0] as [UInt8] }
      bombs.append(Bomb(testDescription: "zstd", content: [0x28, 0xb5, 0x2f, 0xfd, 0, 0x38] + blocks))
    #endif
    return bombs
  }()

  private static func zeros(_ coder: String) -> [UInt8] {
    (try? CommandRun(["bash", "-c", "head -c 75000000 /dev/zero | \(coder)"]).output) ?? []
  }

  private static let brotli = """
    cbffff3ff8a700fee3b528a0f6fe0ff3ffff0ffe0980382c00d0bdffe3ffff1ffc1300715800a07bffc7ffff3ff82700e2b00040f7fe8fffff7ff0\
    4f00c4610180eefd1fffffffe09f0088c30200ddfb3ffeffffc13f0110870500baf77ffcffff837f02200e0b0074effff8ffff07ff04401c1600e8\
    defff1ffff0ffe0980382c00d0bdff1b
    """

  private func origin(_ bomb: Bomb, _ version: HTTPOptions.Version) throws -> ScriptedOrigin {
    try ScriptedOrigin(version) { _, _ in
      .init(fields: [("Content-Encoding", bomb.testDescription), ("Cache-Control", "max-age=60")], bytes: bomb.content)
    }
  }

  private static let decoding = TransferBench.options().with { $0.decodesContent = true }

  @Test(arguments: bombs, ScriptedOrigin.versions)
  func `a bomb is an error after 64 MiB, without any option`(bomb: Bomb, version: HTTPOptions.Version) async throws {
    let origin = try origin(bomb, version)
    let (results, _) = try await origin.run([HTTPRequest(url: try URI(parsing: origin.url))], options: Self.decoding) { ([], { 0 }) }
    let result = try #require(results.first)
    #expect(result.error?.message.contains("100 times its size") == true, "\(result.order) \(String(describing: result.error))")
    #expect(result.hops.last.map { $0.body.decoded <= (64 << 20) + 65_536 } == true)
  }

  @Test(arguments: bombs, ScriptedOrigin.versions)
  func `the limit of decoded bytes holds for every coding`(bomb: Bomb, version: HTTPOptions.Version) async throws {
    let origin = try origin(bomb, version)
    let options = Self.decoding.with { $0.limits.decodedBytes = 100_000 }
    let (results, _) = try await origin.run([HTTPRequest(url: try URI(parsing: origin.url))], options: options) { ([], { 0 }) }
    let result = try #require(results.first)
    #expect(result.error?.code == "http.body-too-large", "\(result.order) \(String(describing: result.error))")
    #expect(result.content.count <= 100_000)
  }

  @Test(arguments: bombs, ScriptedOrigin.versions)
  func `a bomb out of a cache is one still`(bomb: Bomb, version: HTTPOptions.Version) async throws {
    let origin = try origin(bomb, version)
    let request = HTTPRequest(url: try URI(parsing: origin.url))
    // The first stores it as it came, the others decode what is stored.
    let options = [TransferBench.options(), Self.decoding, Self.decoding.with { $0.limits.decodedBytes = 100_000 }]
      .map { $0.with { $0.version = version } }
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let connector = Connector(reactor: reactor, resolver: Resolver(backend: SystemBackend(pool: BlockingPool(on: reactor))))
    let errors = await reactor.run {
      let policy = CachePolicy(ResponseCache(), now: { CacheBench.now })
      var errors: [String] = []
      for options in options {
        let transfer = HTTPTransfer(request, options: options, connector: connector, policies: [policy])
        while let event = await transfer.next() {
          if case .failed(let error) = event { errors.append(error.code) } else if case .succeeded = event { errors.append("none") }
        }
      }
      return errors
    }
    #expect(errors == ["none", "http.limit-exceeded", "http.body-too-large"])
    #expect(origin.asked.count == 1)
  }

  @Test(arguments: bombs) func `a client that collects content does not collect a bomb`(bomb: Bomb) async throws {
    let origin = try origin(bomb, .http11)
    let client = try ClientBench.client(Self.decoding)
    let request = try ClientBench.request(origin.url)
    let text = await ClientBench.text { () async throws(HTTPError) in try await client.send(request) }
    #expect(text.hasPrefix("http.body-too-large") || text.contains("100 times its size"), "\(text.prefix(200))")
    await client.close()
  }
}
