import Bytes
import Connect
import HTTPWire
import LocalServer
import Resolver
import TestSupport
import Testing
import Transport

@testable import HTTPClient

/// Has its say in words, and keeps what it heard.
private final class Witness: ExchangePolicy, ExchangeStage {
  var prepares: (inout PreparedExchange) -> Void = { _ in }
  var reacts: (ResponseHead, PreparedExchange) -> ExchangeReaction = { _, _ in .proceed }
  var reactsToError: (HTTPError, PreparedExchange) -> ExchangeReaction = { _, _ in .proceed }
  var heard: [String] = []

  func stage(of request: HTTPRequest) -> any ExchangeStage { self }

  func prepare(_ exchange: inout PreparedExchange) async throws(HTTPError) {
    heard.append("prepare \(exchange.redirects) \(exchange.repetitions)")
    prepares(&exchange)
  }

  func reaction(to head: ResponseHead, in exchange: PreparedExchange) async throws(HTTPError) -> ExchangeReaction {
    heard.append("\(head.status)")
    return reacts(head, exchange)
  }

  func reaction(to error: HTTPError, head: ResponseHead?, in exchange: PreparedExchange) async -> ExchangeReaction {
    heard.append("\(error.category)")
    return reactsToError(error, exchange)
  }

  func received(_ content: ArraySlice<UInt8>) { heard.append("\(content.count) bytes") }

  func ended(trailers: FieldSection, isComplete: Bool) { heard.append(isComplete ? "end" : "broken") }
}

@Suite(.timeLimit(.minutes(1))) struct StagesTests {
  struct Notifications: Sendable {
    var heard: [String]
    var result: Transferred
  }

  private func fetch(
    _ path: String, _ version: HTTPOptions.Version, redirects: HTTPOptions.RedirectPolicy = .follow,
    _ shape: @escaping @Sendable (Witness) -> Void
  ) async throws -> Notifications {
    let server = try LocalServer(cases: ["site"], at: TransferBench.now)
    defer { server.stop() }
    let url = try URI(parsing: "https://\(try #require(server.endpoint(of: "site")))\(path)")
    let options = TransferBench.options(trusting: server).with {
      $0.version = version
      $0.redirects = redirects
    }
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let connector = Connector(reactor: reactor, resolver: Resolver(backend: SystemBackend(pool: BlockingPool(on: reactor))))
    return await reactor.run {
      let witness = Witness()
      shape(witness)
      let transfer = HTTPTransfer(HTTPRequest(url: url), options: options, connector: connector, policies: [witness])
      var result = Transferred()
      while let event = await transfer.next() { result.events.append(event) }
      result.hops = transfer.hops
      return Notifications(heard: witness.heard, result: result)
    }
  }

  @Test(arguments: [HTTPOptions.Version.http11, .http2])
  func `a stage hears of each hop, and of the content that goes to the caller`(version: HTTPOptions.Version) async throws {
    let told = try await fetch("/redirect/1", version) { _ in }
    #expect(told.heard == ["prepare 0 0", "302", "prepare 1 0", "200", "9 bytes", "end"])
    #expect(told.result.hasSucceeded)
  }

  @Test(arguments: [HTTPOptions.Version.http11, .http2])
  func `what a stage adds is gone at the next hop`(version: HTTPOptions.Version) async throws {
    let told = try await fetch("/redirect/1", version) { witness in
      witness.prepares = { exchange in if exchange.redirects == 0 { exchange.request.fields.append("Cookie", "a=b") } }
    }
    #expect(told.result.hops.map { $0.request.fields.contains("Cookie") } == [true, false])
  }

  @Test(arguments: [HTTPOptions.Version.http11, .http2])
  func `a stage has the same asked again over the same connection`(version: HTTPOptions.Version) async throws {
    let told = try await fetch("/status/503", version) { witness in
      witness.reacts = { head, exchange in
        head.status == 503 && exchange.repetitions < 2 ? .repeated(because: "it is busy", after: .milliseconds(5)) : .proceed
      }
    }
    #expect(told.heard.filter { $0 == "503" }.count == 3)
    #expect(told.result.hops.map(\.repeatedBecause) == ["it is busy", "it is busy", nil])
    #expect(Set(told.result.hops.map { $0.connection?.number }) == [0])
  }

  @Test func `an answer that is at hand needs no server`() async throws {
    let told = try await fetch("/", .http11) { witness in
      witness.prepares = { exchange in
        exchange.stored = SyntheticResponse(head: ResponseHead(version: .http11, status: 200), content: Array("kept".utf8))
      }
    }
    #expect(told.result.text == "kept")
    #expect(told.result.hops.count == 1 && told.result.hops[0].isStored && told.result.hops[0].connection == nil)
    #expect(told.heard == ["prepare 0 0", "4 bytes", "end"])
  }

  @Test(arguments: [HTTPOptions.Version.http11, .http2])
  func `an answer that is at hand takes the place of the server's`(version: HTTPOptions.Version) async throws {
    let told = try await fetch("/status/304", version) { witness in
      witness.reacts = { _, _ in
        .replaced(SyntheticResponse(head: ResponseHead(version: .http11, status: 200), content: Array("kept".utf8)))
      }
    }
    #expect(told.result.text == "kept" && told.result.hops[0].isStored)
    #expect(told.result.hops[0].connection?.number == 0)
  }

  @Test func `a failure can be tried again`() async throws {
    let told = try await fetch("/", .http11) { witness in
      witness.prepares = { exchange in
        if exchange.repetitions == 0 { exchange.alternative = try? Target("127.0.0.1:1") }
      }
      witness.reactsToError = { _, exchange in
        exchange.repetitions == 0 ? .repeated(because: "the alternative is gone", after: .zero) : .proceed
      }
    }
    #expect(told.heard.prefix(3) == ["prepare 0 0", "connect", "prepare 0 1"])
    #expect(told.result.hasSucceeded && told.result.hops.count == 2)
    #expect(told.result.hops[0].error?.category == .connect)
  }

  @Test func `a change of the URL stays`() async throws {
    let told = try await fetch("/redirect/1", .http11, redirects: .never) { witness in
      witness.prepares = { exchange in exchange.request.url.path = "/bytes/3" }
    }
    #expect(told.result.hops[0].url.path == "/bytes/3")
    #expect(told.heard == ["prepare 0 0", "200", "3 bytes", "end"])
  }
}
