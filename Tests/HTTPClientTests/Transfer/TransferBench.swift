import Bytes
import Connect
import DomainNames
import HTTPWire
import LocalServer
import Minting
import PathValidation
import Resolver
import Synchronization
import TLSEngine
import Transport

@testable import HTTPClient

/// What became of a transfer, for tests to look at.
struct Transferred: Sendable {
  var events: [HTTPEvent] = []
  var hops: [Hop] = []
  var traced: [TraceEvent] = []

  var head: ResponseHead? {
    events.lazy.compactMap { if case .responseStarted(let head) = $0 { head } else { nil } }.first
  }
  var content: [UInt8] { events.flatMap { if case .bytesRead(let bytes) = $0 { bytes } else { [] as [UInt8] } } }
  var text: String { String(decoding: content, as: UTF8.self) }
  var error: HTTPError? { if case .failed(let error) = events.last { error } else { nil } }
  var hasSucceeded: Bool { if case .succeeded = events.last { true } else { false } }
  var wasCancelled: Bool { if case .cancelled = events.last { true } else { false } }
  var notes: [String] { traced.compactMap { if case .note(let text) = $0 { text } else { nil } } }
  var retries: Int { traced.count { if case .retrying = $0 { true } else { false } } }

  /// One letter an event: redirect, head, bytes, succeeded, failed, cancelled; runs of bytes as one.
  var order: String {
    var letters = ""
    for event in events {
      let letter: Character =
        switch event {
        case .redirectReceived: "r"
        case .responseStarted: "h"
        case .bytesRead: "b"
        case .succeeded: "s"
        case .failed: "f"
        case .cancelled: "c"
        }
      if letter != "b" || letters.last != "b" { letters.append(letter) }
    }
    return letters
  }
}

/// Carries out transfers on a reactor of its own.
enum TransferBench {
  static let now = Timestamp(seconds: 1_790_000_000)

  /// How long a test's transfer may take at most.
  static let patience = Duration.seconds(20)

  static func options(trusting server: LocalServer) -> HTTPOptions { options(trusting: server.authorities) }

  static func options(trusting authorities: TestAuthorities? = nil) -> HTTPOptions {
    var trust = HTTPOptions.Trust(store: .empty, time: now)
    if let root = authorities?.root.certificate { trust.store = TrustStore(certificates: [root], name: "test") }
    trust.name = try? ReferenceIdentity("localhost")
    var options = HTTPOptions(tls: .ordinary, trust: trust)
    options.maximumTime = patience
    return options
  }

  static func run(
    _ request: HTTPRequest, _ options: HTTPOptions, connecting: ConnectOptions = ConnectOptions(), isTraced: Bool = true,
    step: @escaping @Sendable (HTTPTransfer, HTTPEvent) -> Void = { _, _ in }
  ) async throws -> Transferred {
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let connector = Connector(
      reactor: reactor, resolver: Resolver(backend: SystemBackend(pool: BlockingPool(on: reactor))), options: connecting)
    let log = TraceLog()
    var options = options
    let given = options.trace
    if isTraced {
      options.trace = {
        log.append($0)
        given?($0)
      }
    }
    let watched = options
    var result = await reactor.run {
      let transfer = HTTPTransfer(request, options: watched, connector: connector)
      var result = Transferred()
      while let event = await transfer.next() {
        result.events.append(event)
        step(transfer, event)
      }
      result.hops = transfer.hops
      return result
    }
    result.traced = log.events
    return result
  }

  static func get(_ url: String, _ options: HTTPOptions = options(), change: (inout HTTPRequest) -> Void = { _ in }) async throws
    -> Transferred
  {
    var request = HTTPRequest(url: try URI(parsing: url))
    change(&request)
    return try await run(request, options)
  }
}

final class TraceLog: Sendable {
  private let kept = Mutex<[TraceEvent]>([])

  var events: [TraceEvent] { kept.withLock { $0 } }

  func append(_ event: TraceEvent) { kept.withLock { $0.append(event) } }
}
