public import Bytes
internal import Crypto
public import Minting
internal import PKI
internal import TLSEngine
internal import Transport

/// TLS servers in this process, one a case, on loopback ports of their own and on one thread.
///
/// Certificates are minted at start, and only those that are asked for.
public final class LocalServer: Sendable {
  private struct Site: Sendable {
    let endpoint: Endpoint
    let host: String
    let chains: [[[UInt8]]]
    let policy: HelloPolicy?
    let counter: ConnectionCounter
    let task: Task<Void, Never>
  }

  /// The root by which the cases are to be judged.
  public let authorities: TestAuthorities
  private let reactor: Reactor
  private let sites: [String: Site]

  /// Serves cases by their names; certificates are dated by `now`.
  public convenience init(
    cases names: [String], at now: Timestamp, address: IPAddress = .loopbackV4, limits: ServerLimits = ServerLimits()
  ) throws(LocalServerError) {
    var cases: [any ServerCase] = []
    for name in names {
      guard let found = Cases.all.first(where: { $0.name == name }) else {
        throw LocalServerError(code: .noSuchCase, subject: name, what: "there is no such server case")
      }
      cases.append(found)
    }
    try self.init(cases, at: now, address: address, limits: limits)
  }

  public init(
    _ cases: [any ServerCase], at now: Timestamp, address: IPAddress = .loopbackV4, limits: ServerLimits = ServerLimits()
  ) throws(LocalServerError) {
    let authorities = try Self.authorities(at: now)
    let reactor = try Self.reactor()
    var sites: [String: Site] = [:]
    do throws(LocalServerError) {
      for served in cases where sites[served.name] == nil {
        sites[served.name] = try Self.site(of: served, by: authorities, on: reactor, at: address, limits)
      }
    } catch {
      for site in sites.values { site.task.cancel() }
      reactor.shutdown()
      throw error
    }
    self.authorities = authorities
    self.reactor = reactor
    self.sites = sites
  }

  deinit { stop() }

  /// Closes every connection and port and ends the thread; returns when that is done. Only the first call does anything.
  public func stop() {
    for site in sites.values { site.task.cancel() }
    reactor.shutdown()
  }

  public var names: [String] { sites.keys.sorted() }

  /// By what rules a case answers hellos; nil when it is no such case.
  public func policy(of name: String) -> HelloPolicy? { sites[name]?.policy }

  /// Nil when the case is not served here.
  public func endpoint(of name: String) -> Endpoint? { sites[name]?.endpoint }

  /// Whom to ask for at that endpoint.
  public func host(of name: String) -> String? { sites[name]?.host }

  /// The DER chains that the case sends, one for each kind of key; empty when it sends none.
  public func chains(of name: String) -> [[[UInt8]]] { sites[name]?.chains ?? [] }

  public func counts(of name: String) -> ConnectionCounts? { sites[name]?.counter.counts }

  /// What a client has to trust, as a file for `--cacert`.
  public var trustAnchorsPEM: String { PEM.write(authorities.root.der) }

  private static func authorities(at now: Timestamp) throws(LocalServerError) -> TestAuthorities {
    do throws(CryptoError) {
      return try TestAuthorities(now: now)
    } catch {
      throw LocalServerError(code: .minting, what: "the authorities cannot be made: \(error)")
    }
  }

  private static func reactor() throws(LocalServerError) -> Reactor {
    do throws(TransportError) {
      return try Reactor()
    } catch {
      throw LocalServerError(code: .listening, what: "\(error)")
    }
  }

  private static func site(
    of served: any ServerCase, by authorities: TestAuthorities, on reactor: Reactor, at address: IPAddress, _ limits: ServerLimits
  ) throws(LocalServerError) -> Site {
    let (manner, service) = try service(of: served, by: authorities, on: reactor, limits)
    do throws(TransportError) {
      let listener = try TCPListener.bind(Endpoint(address, port: 0), on: reactor)
      let endpoint = listener.endpoint
      let task = Task(executorPreference: reactor) { await service.run(listener) }
      var chains: [[[UInt8]]] = []
      var policy: HelloPolicy?
      switch manner {
      case .tls(let configuration), .web(let configuration, _): chains = configuration.identities.map(\.chain)
      case .hello(let served, _):
        policy = served
        chains = served.certificates.map(\.chain)
      case .script(let dialogue):
        if case .handshake(let configuration) = dialogue.ending { chains = configuration.identities.map(\.chain) }
      case .site(let configuration, _, _): chains = configuration?.identities.map(\.chain) ?? []
      case .utterance: break
      }
      return Site(endpoint: endpoint, host: served.host, chains: chains, policy: policy, counter: service.counter, task: task)
    } catch {
      throw LocalServerError(code: .listening, subject: served.name, what: "\(error)")
    }
  }

  private static func service(
    of served: any ServerCase, by authorities: TestAuthorities, on reactor: Reactor, _ limits: ServerLimits
  ) throws(LocalServerError) -> (Manner, Service) {
    let manner: Manner
    do throws(CryptoError) {
      manner = try served.manner(by: authorities)
    } catch {
      throw LocalServerError(code: .minting, subject: served.name, what: "\(error)")
    }
    do throws(TLSError) {
      return (manner, try Service(manner, on: reactor, limits: limits))
    } catch {
      throw LocalServerError(code: .minting, subject: served.name, what: "\(error)")
    }
  }
}
