import Bytes
import Connect
import HTTPWire
import LocalServer
import Resolver
import TestSupport
import Testing
import Transport

@testable import HTTPClient

/// One connection of HTTP/2 for many exchanges, on a reactor of its own.
///
/// `@unchecked Sendable`: its tasks prefer the reactor, where `multiplexer` is used.
final class MultiplexerBench: @unchecked Sendable {
  let reactor: Reactor
  let multiplexer: HTTP2Multiplexer
  let plan: Shared<HTTPOptions>
  let url: URI
  /// How often there was a word of room.
  private(set) var changes = 0

  private init(_ multiplexer: HTTP2Multiplexer, on reactor: Reactor, _ plan: Shared<HTTPOptions>, _ url: URI) {
    self.reactor = reactor
    self.multiplexer = multiplexer
    self.plan = plan
    self.url = url
    multiplexer.roomChanged = { [unowned self] in changes += 1 }
  }

  /// Opens a connection to the URL, hands it to `body` and closes it.
  static func run<T: Sendable>(
    _ url: String, _ options: HTTPOptions, _ body: @escaping @Sendable (MultiplexerBench) async throws -> T
  ) async throws -> T {
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let url = try URI(parsing: url)
    return try await reactor.run {
      let connector = Connector(reactor: reactor, resolver: Resolver(backend: SystemBackend(pool: BlockingPool(on: reactor))))
      let plan = Shared(options)
      var hop = Hop(url: url, request: try request("/", at: url), marks: TransferTimings(started: MonotonicInstant.now))
      let opener = ConnectionOpener(plan, connector)
      let connection = try await opener.open(to: url, into: &hop, avoidsHTTP2: false, deadline: .after(TransferBench.patience))
      let link = try HTTP2ClientConnection(options)
      connection.session = link
      let bench = MultiplexerBench(HTTP2Multiplexer(connection, link, on: reactor), on: reactor, plan, url)
      do {
        let result = try await body(bench)
        await bench.multiplexer.close()
        return result
      } catch {
        await bench.multiplexer.close()
        throw error
      }
    }
  }

  private static func request(_ path: String, at url: URI, _ asked: HTTPRequest? = nil) throws -> RequestHead {
    var head = try RequestHeadBuilder.head(of: asked ?? HTTPRequest(url: url), in: .http2, options: TransferBench.options())
    head.target = path
    return head
  }

  func exchange(_ path: String, content: RequestBody = .none, within limit: Duration = TransferBench.patience) throws -> any HTTPExchange {
    var asked = HTTPRequest(url: url)
    asked.body = content
    if case .none = content {} else { asked.method = "POST" }
    let shared = Shared(asked)
    let terms = ExchangeOptions(plan: plan, asked: shared, deadline: .after(limit))
    return multiplexer.exchange(try Self.request(path, at: url, asked), RequestContent(shared), terms)
  }

  /// One exchange to its end.
  func fetch(
    _ path: String, content: RequestBody = .none, within limit: Duration = TransferBench.patience,
    step: @Sendable (ExchangeEvent) async throws -> Void = { _ in }
  ) async -> Fetched {
    var fetched = Fetched()
    do {
      let exchange = try exchange(path, content: content, within: limit)
      do {
        try await exchange.begin()
        while !fetched.isComplete {
          let event = try await exchange.next()
          try await step(event)
          fetched.note(event)
        }
      } catch {
        _ = exchange.leave()
        throw error
      }
    } catch let failure as ExchangeFailure {
      fetched.failure = failure
    } catch {
      fetched.surprise = "\(error)"
    }
    return fetched
  }

  /// So many at a time.
  func fetch(all paths: [String], content: RequestBody = .none) async -> [Fetched] {
    await withTaskGroup { group in
      for (index, path) in paths.enumerated() { group.addTask { (index, await self.fetch(path, content: content)) } }
      var all = [Fetched](repeating: Fetched(), count: paths.count)
      for await (index, fetched) in group { all[index] = fetched }
      return all
    }
  }
}

/// What came of an exchange.
struct Fetched: Sendable {
  var status: Int?
  var content: [UInt8] = []
  var isComplete = false
  var failure: ExchangeFailure?
  var surprise: String?

  var text: String { String(decoding: content, as: UTF8.self) }

  /// Of the connection's error, or of the message's.
  var code: String? {
    switch failure?.cause {
    case .connection(let error): error.code
    case .message(let error): error.code.rawValue
    case .other(let error): error.code
    case nil: nil
    }
  }

  mutating func note(_ event: ExchangeEvent) {
    switch event {
    case .head(let head): status = head.status
    case .body(let bytes): content += bytes
    case .end: isComplete = true
    case .interim, .trailers: break
    }
  }
}
