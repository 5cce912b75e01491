import Bytes
import Connect
import DomainNames
import HTTPClient
import HTTPWire
import LocalServer
import Observation
import PathValidation
import Probes
import Resolver
import TLSEngine
import TestSupport
import Testing
import Transport

/// What `FetchProbe` makes of a transfer on the loopback, and what its sink was told.
struct FetchProbeRun: Sendable {
  let result: FetchResult
  let told: [String]
  let content: [UInt8]

  var seen: FetchObservation { result.observation }
  var text: String { String(decoding: content, as: UTF8.self) }

  /// At a page of a site of the local server, by an absolute URL with its address.
  static func site(
    _ path: String, of name: String = "site-plain", change: (inout FetchProbeOptions) throws -> Void = { _ in },
    sink: @escaping @Sendable () -> NotingSink = { NotingSink() }
  ) async throws -> FetchProbeRun {
    let server = try LocalServer(cases: [name], at: Platform.now)
    defer { server.stop() }
    let endpoint = try #require(server.endpoint(of: name))
    let store = try TrustStore(pem: Array(server.trustAnchorsPEM.utf8), name: "test")
    return try await at("\(name == "site" ? "https" : "http")://\(endpoint)\(path)", store: store, sink: sink) { question in
      question.options.trust.name = try ReferenceIdentity(try #require(server.host(of: name)))
      try change(&question)
    }
  }

  static func at(
    _ url: String, store: TrustStore = .empty, backend: (any ResolverBackend)? = nil,
    sink: @escaping @Sendable () -> NotingSink = { NotingSink() },
    change: (inout FetchProbeOptions) throws -> Void = { _ in }
  ) async throws -> FetchProbeRun {
    let trust = HTTPOptions.Trust(store: store, time: Platform.now)
    var question = FetchProbeOptions(HTTPRequest(url: try URI(parsing: url)), options: HTTPOptions(tls: .ordinary, trust: trust))
    question.options.maximumTime = .seconds(20)
    try change(&question)
    let asked = question
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    return await reactor.run {
      let connector = Connector(reactor: reactor, resolver: Resolver(backend: backend ?? SystemBackend(pool: BlockingPool(on: reactor))))
      let noting = sink()
      let result = await FetchProbe(asked, connector: connector).run(sink: noting)
      return FetchProbeRun(result: result, told: noting.told, content: noting.content)
    }
  }
}

/// A sink that writes down what it is told.
final class NotingSink: FetchSink {
  private(set) var told: [String] = []
  private(set) var content: [UInt8] = []
  private let follows: Int
  private let refusal: HTTPError?
  private let received: @Sendable () -> Void
  private var asked = 0

  /// Says yes to so many redirects; throws `refusal` at the first bytes.
  init(follows: Int = 0, refusal: HTTPError? = nil, received: @escaping @Sendable () -> Void = {}) {
    self.follows = follows
    self.refusal = refusal
    self.received = received
  }

  func started(_ head: ResponseHead, hop: Hop, isFinal: Bool) async throws(HTTPError) {
    told.append("\(isFinal ? "final" : "redirect") \(head.status)")
  }

  func received(_ bytes: [UInt8]) async throws(HTTPError) {
    if let refusal { throw refusal }
    content += bytes
    received()
  }

  func redirect(_ hop: Hop) async -> Bool {
    told.append("asked \(hop.redirect?.url.path ?? "")")
    asked += 1
    return asked <= follows
  }
}
