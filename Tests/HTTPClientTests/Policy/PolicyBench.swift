import Bytes
import Connect
import HTTPWire
import LocalServer
import Resolver
import Transport

@testable import HTTPClient

/// Carries out transfers one after the other with the same policies, every name leading to a site on this machine.
struct PolicyBench: Sendable {
  let secure: LocalServer
  let plain: LocalServer
  var options: HTTPOptions
  var connecting = ConnectOptions()

  init(_ version: HTTPOptions.Version = .any) throws {
    secure = try LocalServer(cases: ["site"], at: TransferBench.now)
    plain = try LocalServer(cases: ["site-plain"], at: TransferBench.now)
    options = TransferBench.options(trusting: secure)
    options.version = version
    options.redirects = .follow
    lead(port: 443, to: secure.endpoint(of: "site")?.port)
    lead(port: 80, to: plain.endpoint(of: "site-plain")?.port)
  }

  func stop() {
    secure.stop()
    plain.stop()
  }

  mutating func lead(port: UInt16, to other: UInt16?) {
    guard let rule = ConnectTo(":\(port):127.0.0.1:\(other ?? 1)") else { return }
    connecting.connectTo.insert(rule, at: 0)
  }

  struct Notifications<Kept: Sendable>: Sendable {
    var hops: [[Hop]] = []
    var errors: [HTTPError?] = []
    var kept: Kept

    /// What each exchange had as Cookie.
    var cookies: [[String]] { hops.joined().map { $0.request.fields.values(of: "Cookie") } }
    var urls: [String] { hops.joined().map { $0.url.description } }
  }

  func run<Policy: ExchangePolicy & SendableMetatype, Kept: Sendable>(
    _ urls: [String], with policy: @escaping @Sendable () -> Policy, change: @escaping @Sendable (inout HTTPRequest) -> Void = { _ in },
    keeping kept: @escaping @Sendable (Policy) -> Kept
  ) async throws -> Notifications<Kept> {
    let requests = try urls.map { text in
      var request = HTTPRequest(url: try URI(parsing: text))
      change(&request)
      return request
    }
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let connector = Connector(
      reactor: reactor, resolver: Resolver(backend: SystemBackend(pool: BlockingPool(on: reactor))), options: connecting)
    let options = self.options
    return await reactor.run {
      let policy = policy()
      var told = Notifications(kept: kept(policy))
      for request in requests {
        let transfer = HTTPTransfer(request, options: options, connector: connector, policies: [policy])
        var error: HTTPError?
        while let event = await transfer.next() {
          if case .failed(let failure) = event { error = failure }
        }
        told.hops.append(transfer.hops)
        told.errors.append(error)
      }
      told.kept = kept(policy)
      return told
    }
  }
}
