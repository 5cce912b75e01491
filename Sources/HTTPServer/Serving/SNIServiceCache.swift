public import Bytes
internal import Crypto
internal import DomainNames
internal import Minting
internal import TLSEngine
internal import Transport
internal import X509

/// Caches the services of a door, which are created at the first request for them.
actor SNIServiceCache {
  private struct Key: Hashable {
    let name: String
    let host: String?
  }

  private let door: ListenerConfiguration
  private let authorities: TestAuthorities
  private let make: @Sendable (any ServerDefinition, TestAuthorities) throws(LocalServerError) -> Service
  private let reactor: Reactor
  private let pool: BlockingPool
  private var services: [Key: Service] = [:]
  /// Services under construction; requests for the same one share its result.
  private var pending: [Key: Task<Result<Service, LocalServerError>, Never>] = [:]

  init(
    _ door: ListenerConfiguration, by authorities: TestAuthorities, on reactor: Reactor,
    making make: @escaping @Sendable (any ServerDefinition, TestAuthorities) throws(LocalServerError) -> Service
  ) {
    self.door = door
    self.authorities = authorities
    self.make = make
    self.reactor = reactor
    pool = BlockingPool(on: reactor, maximumThreads: 2)
  }

  /// `host` is the name requested by the client. Without one, and for a name that the authorities may not issue for, the certificate has
  /// the authorities' configured names, `localhost` first.
  func service(for host: String?) async throws(LocalServerError) -> Service? {
    guard let served = Self.choose(host, among: door.cases) else { return nil }
    let named = served.handlesNames ? nil : host.flatMap { authorities.naming($0) }
    let key = Key(name: served.name, host: named == nil ? nil : host)
    if let service = services[key] { return service }
    let task = pending[key] ?? start(served, named ?? authorities)
    pending[key] = task
    let result = await task.value
    pending[key] = nil
    let service = try result.get()
    // Clients can request any number of names.
    if services.count >= Self.limit { services.removeAll(keepingCapacity: true) }
    services[key] = service
    return service
  }

  /// Runs off the connections' threads: a case may need an RSA key, or thousands of names.
  private func start(_ served: any ServerDefinition, _ authorities: TestAuthorities) -> Task<Result<Service, LocalServerError>, Never> {
    Task(executorPreference: reactor) { [pool, make] in
      do throws(TransportError) {
        return try await pool.run("mint", deadline: .after(.seconds(60))) { () throws(LocalServerError) in try make(served, authorities) }
      } catch {
        return .failure(LocalServerError(code: .minting, subject: served.name, what: "\(error)"))
      }
    }
  }

  /// `expired.localhost` and `wrong.host.example.org` select the cases `expired` and `wrong.host`.
  static func choose(_ host: String?, among cases: [any ServerDefinition]) -> (any ServerDefinition)? {
    guard cases.count > 1, var name = host else { return cases.first }
    while true {
      if let found = cases.first(where: { $0.name == name || $0.aliases.contains(name) }) { return found }
      guard let end = name.lastIndex(of: ".") else { return cases.first }
      name = String(name[..<end])
    }
  }

  private static let limit = 1_024
}

extension TestAuthorities {
  /// The same authorities with the name added to their names; nil if they may not issue for it.
  fileprivate func naming(_ host: String) -> TestAuthorities? {
    guard let scope else { return naming(adding: host) }
    guard let name = try? DomainName(host), name.ascii == host, scope.permits(name) else { return nil }
    return naming(adding: host)
  }

  private func naming(adding host: String) -> TestAuthorities {
    let name = GeneralName.dns(host)
    return names.contains(name) ? self : naming([name] + names)
  }
}

/// A port of a server and the cases it serves.
public struct ListenerConfiguration: Sendable {
  /// The name in the server's events.
  public var name: String
  /// Port 0 selects any free port.
  public var endpoint: Endpoint
  /// The first case serves clients that do not select a case by name.
  public var cases: [any ServerDefinition]
  /// Issues certificates for the names requested by clients (SNI), and selects the case by name: `expired.localhost` selects the case
  /// `expired`.
  public var namesDecide = false
  /// The site for cases with complete handshakes but without a site; nil leaves them unchanged.
  public var site: Site?

  public init(_ name: String, at endpoint: Endpoint, _ cases: [any ServerDefinition]) {
    self.name = name
    self.endpoint = endpoint
    self.cases = cases
  }
}
