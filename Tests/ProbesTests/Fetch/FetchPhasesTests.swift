import Bytes
import Connect
import Crypto
import DomainNames
import HTTPClient
import HTTPWire
import LocalServer
import Minting
import Observation
import PathValidation
import Probes
import Resolver
import TLSEngine
import TestSupport
import Testing
import Transport

/// What a transfer waits for lands in the phase that it belongs to, and all phases together are the whole.
@Suite(.serialized, .timeLimit(.minutes(2)), .disabled(if: Sanitizer.slack > 1, "a sanitizer's own time would be measured"), .tags(.timing))
struct FetchPhasesTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let phase: FetchPhase
    let cause: String
    /// Of `SlowSite`, or of the page.
    var delays = ServerDelays()
    var path = "/"
    var isSecure = true
    var way: ServerLocation = .straight
    var testDescription: String { "\(cause): \(phase)" }
  }

  /// How the server is found and reached.
  enum ServerLocation: Sendable {
    case straight
    /// Its name is looked up for that long.
    case lookup(Duration)
    /// An address that keeps silent stands before the right one, and is waited for so long.
    case detour(Duration)
  }

  static let delay = Duration.milliseconds(100)
  static let rounds = 7

  static let cases = [
    Case(phase: .dns, cause: "a slow lookup", way: .lookup(delay)),
    Case(phase: .connect, cause: "a silent address first", way: .detour(delay)),
    Case(phase: .tls, cause: "a late accept", delays: ServerDelays().with { $0.beforeAccept = delay }),
    Case(phase: .tls, cause: "a late hello", delays: ServerDelays().with { $0.beforeServerHello = delay }),
    Case(phase: .tls, cause: "a late certificate", delays: ServerDelays().with { $0.beforeCertificate = delay }),
    Case(phase: .wait, cause: "a late answer", delays: ServerDelays().with { $0.beforeHeaders = delay }),
    Case(phase: .wait, cause: "a late answer without TLS", delays: ServerDelays().with { $0.beforeHeaders = delay }, isSecure: false),
    Case(phase: .wait, cause: "a late accept without TLS", delays: ServerDelays().with { $0.beforeAccept = delay }, isSecure: false),
    Case(phase: .receive, cause: "a break in the content", path: "/drip?bytes=20&pieces=2&delay_ms=100"),
    Case(phase: .receive, cause: "a break in the content without TLS", path: "/drip?bytes=20&pieces=2&delay_ms=100", isSecure: false),
  ]

  @Test(arguments: cases) func `100 ms land in their own phase and in no other`(one: Case) async throws {
    let slow = try LocalServer([SlowSite(delays: one.delays, isSecure: one.isSecure)], at: Platform.now)
    let quick = try LocalServer([SlowSite(delays: ServerDelays(), isSecure: one.isSecure)], at: Platform.now)
    defer { [slow, quick].forEach { $0.stop() } }
    var seen: [Bool: [FetchTimings]] = [:]
    // In turns, so that what else the machine does falls on both.
    for _ in 0..<Self.rounds {
      for isSlow in [false, true] {
        let server = isSlow ? slow : quick
        let endpoint = try #require(server.endpoint(of: "slow-site"))
        let path = isSlow ? one.path : one.path.replacing("delay_ms=100", with: "delay_ms=0")
        let result = try await Self.fetch(path, at: endpoint, trusting: server, one.isSecure, isSlow ? one.way : one.way.quick)
        #expect(result.error == nil)
        let observed = result.observation
        for hop in observed.hops {
          #expect(hop.timings.entries.allSatisfy { $0.duration >= 0 })
          #expect(hop.timings.entries.map(\.duration).reduce(0, +) == hop.timings.total)
        }
        seen[isSlow, default: []].append(try #require(observed.hops.first).timings)
      }
    }
    let phases = FetchPhase.allCases.filter { ![.queue, .proxy].contains($0) && (one.isSecure || $0 != .tls) }
    for phase in phases {
      let without = Self.median(of: phase, in: seen[false] ?? [])
      let with = Self.median(of: phase, in: seen[true] ?? [])
      let bounds: ClosedRange<Int64> = phase == one.phase ? 90_000...130_000 : -20_000...20_000
      #expect(bounds.contains(with - without), "\(phase): \(with) µs, without delay \(without) µs")
    }
  }

  private static func median(of phase: FetchPhase, in all: [FetchTimings]) -> Int64 {
    let durations = all.map { timings in timings.entries.first { $0.phase == phase }?.duration ?? 0 }.sorted()
    return durations.isEmpty ? 0 : durations[durations.count / 2]
  }

  private static func fetch(
    _ path: String, at endpoint: Endpoint, trusting server: LocalServer, _ isSecure: Bool, _ way: ServerLocation
  ) async throws -> FetchResult {
    // The detour's silent address must have the server's port.
    let port = endpoint.port
    let silent = if case .detour = way { try SilentAddress(.v6, port: port) } else { nil as SilentAddress? }
    defer { withExtendedLifetime(silent) {} }
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    var connecting = ConnectOptions()
    if case .detour(let patience) = way { connecting.attemptDelay = patience }
    let connector = Connector(reactor: reactor, resolver: Resolver(backend: SlowBackend(reactor: reactor, way: way)), options: connecting)
    var trust = HTTPOptions.Trust(
      store: TrustStore(certificates: [server.authorities.root.certificate].compactMap { $0 }, name: "test"), time: Platform.now)
    trust.name = try ReferenceIdentity("localhost")
    var options = HTTPOptions(tls: .ordinary, trust: trust)
    options.maximumTime = .seconds(10)
    let request = HTTPRequest(url: try URI(parsing: "\(isSecure ? "https" : "http")://slow.test:\(port)\(path)"))
    let question = FetchProbeOptions(request, options: options)
    return await reactor.run { await FetchProbe(question, connector: connector).run(sink: IdleSink()) }
  }
}

extension FetchPhasesTests.ServerLocation {
  fileprivate var quick: Self { if case .lookup = self { .lookup(.zero) } else { .straight } }
}

/// Knows one host, at both loopback addresses or at one.
private struct SlowBackend: ResolverBackend {
  let reactor: Reactor
  let way: FetchPhasesTests.ServerLocation
  let name = "slow"

  func addresses(of host: DomainName, families: AddressFamilies, deadline: Deadline) async throws(ResolverError) -> [IPAddress] {
    switch way {
    case .straight: return [.loopbackV4]
    case .detour: return [.loopbackV6, .loopbackV4]
    case .lookup(let duration):
      do throws(TransportError) {
        try await reactor.sleep(until: .after(duration))
      } catch {
        throw ResolverError(.timedOut, name: host.ascii)
      }
      return [.loopbackV4]
    }
  }
}

/// The site of the local server, at its own pace.
private struct SlowSite: ServerCase {
  let name = "slow-site"
  let summary = "as a test wants it"
  let host = "localhost"
  let delays: ServerDelays
  let isSecure: Bool

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    guard isSecure else { return .site(nil, delays: delays) }
    let shown = authorities.present(try authorities.server())
    return .site(TLSServerConfiguration(identities: [TLSIdentity(chain: shown.chain, key: shown.key)]), delays: delays)
  }
}

private final class IdleSink: FetchSink {
  func received(_ bytes: [UInt8]) async throws(HTTPError) {}
}
