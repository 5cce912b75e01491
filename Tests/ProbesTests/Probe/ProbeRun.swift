import Appraisal
import Bytes
import Connect
import Crypto
import DomainNames
import Inspection
import LocalServer
import Minting
import Observation
import Probes
import Resolver
import Synchronization
import TLSEngine
import Testing
import Transport

/// What `ProbeInspection` sees at a server on loopback.
struct ProbeRun {
  let outcome: Outcome<ProbeObservation>
  /// What was told on the way.
  let progress: [ProbeProgress]

  var seen: ProbeObservation { get throws { try #require(outcome.value) } }

  /// Only handshakes are asked for unless `change` says otherwise.
  init(
    at endpoint: Endpoint, name: String? = "localhost", patience: Duration = .seconds(5), stopAfter: Int? = nil,
    verification: VerificationOptions? = nil, change: (inout NegotiationProbeOptions) -> Void = { _ in }
  ) async throws {
    var question = NegotiationProbeOptions(serverName: name, time: Platform.now)
    question.topics = [.handshakes]
    change(&question)
    let asked = question
    let heard = ProgressRecorder()
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let run = Task {
      let resolver = Resolver(backend: SystemBackend(pool: BlockingPool(on: reactor)))
      var options = ConnectOptions()
      options.connectTimeout = patience
      options.handshakeTimeout = patience
      let connector = Connector(reactor: reactor, resolver: resolver, options: options)
      return await ProbeInspection(asked, verification: verification, connector: connector).run(
        Target(host: .address(endpoint.address), port: endpoint.port), progress: heard.hear)
    }
    if let stopAfter { heard.onNumber(stopAfter) { run.cancel() } }
    outcome = await run.value
    progress = heard.all
  }

  /// At a case of the local server, which is stopped afterwards.
  init(
    case name: String, on address: IPAddress = .loopbackV4, patience: Duration = .seconds(5), stopAfter: Int? = nil,
    change: (inout NegotiationProbeOptions) -> Void = { _ in }
  ) async throws {
    let found = try #require(Cases.all.first { $0.name == name })
    try await self.init(at: found, on: address, patience: patience, stopAfter: stopAfter, change: change)
  }

  init(
    at served: any ServerCase, on address: IPAddress = .loopbackV4, patience: Duration = .seconds(5), stopAfter: Int? = nil,
    change: (inout NegotiationProbeOptions) -> Void = { _ in }
  ) async throws {
    let server = try LocalServer([served], at: Platform.now, address: address)
    defer { server.stop() }
    let endpoint = try #require(server.endpoint(of: served.name))
    try await self.init(at: endpoint, name: served.host, patience: patience, stopAfter: stopAfter, change: change)
  }
}

/// The good case with another configuration.
struct ShapedCase: ServerCase {
  let name = "shaped"
  let summary = "as a test wants it"
  let host = "localhost"
  private let change: @Sendable (inout TLSServerConfiguration) -> Void

  init(_ change: @escaping @Sendable (inout TLSServerConfiguration) -> Void) { self.change = change }

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    guard let good = Cases.all.first(where: { $0.name == "good" }), case .tls(var configuration) = try good.manner(by: authorities) else {
      return .utterance(ScriptedBytes([]))
    }
    change(&configuration)
    return .tls(configuration)
  }
}

/// The case `web` with another configuration.
struct ShapedSite: ServerCase {
  let name = "shaped-site"
  let summary = "a site as a test wants it"
  let host = "localhost"
  private let change: @Sendable (inout TLSServerConfiguration) -> Void

  init(_ change: @escaping @Sendable (inout TLSServerConfiguration) -> Void) { self.change = change }

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    guard let good = Cases.all.first(where: { $0.name == "good" }), case .tls(var configuration) = try good.manner(by: authorities) else {
      return .utterance(ScriptedBytes([]))
    }
    configuration.alpn = ["http/1.1"]
    change(&configuration)
    return .site(configuration)
  }
}

/// Keeps what a probe tells while it runs.
private final class ProgressRecorder: Sendable {
  private struct State: Sendable {
    var all: [ProbeProgress] = []
    var alarm: (number: Int, action: @Sendable () -> Void)?
  }

  private let state = Mutex(State())

  var all: [ProbeProgress] { state.withLock(\.all) }

  func onNumber(_ number: Int, _ action: @escaping @Sendable () -> Void) {
    let isDue = state.withLock { state in
      state.alarm = (number, action)
      return state.all.count >= number
    }
    if isDue { action() }
  }

  func hear(_ progress: ProbeProgress) {
    let action = state.withLock { state in
      state.all.append(progress)
      return state.alarm.flatMap { state.all.count == $0.number ? $0.action : nil }
    }
    action?()
  }
}
