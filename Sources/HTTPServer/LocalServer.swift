public import Bytes
public import Crypto
public import Minting
internal import TLSEngine
internal import Transport
internal import X509

/// TLS servers in this process, one per case, each on a separate port.
///
/// Certificates are generated at start, only for the requested cases.
public final class LocalServer: Sendable {
  private struct OpenListener: Sendable {
    let endpoint: Endpoint
    let host: String
    let chains: [[[UInt8]]]
    let policy: ServerHelloPolicy?
    let counter: ConnectionCounter
    let accepting: Task<Void, Never>
    let serving: Task<Void, Never>

    func cancel() {
      accepting.cancel()
      serving.cancel()
    }
  }

  /// The authorities with the root that the cases are verified against.
  public let authorities: TestAuthorities
  private let reactors: [Reactor]
  private let homes: [ReactorThread]
  private let doors: [String: OpenListener]
  private let hub: ServerHub
  private let limits: ServerLimits

  /// Serves the doors with certificates of the authorities; if several doors have the same name, the first takes precedence.
  public init(_ doors: [ListenerConfiguration], by authorities: TestAuthorities, settings: ServerSettings) throws(LocalServerError) {
    var reactors: [Reactor] = []
    for _ in 0..<max(1, settings.threads) { reactors.append(try Self.reactor()) }
    let homes = reactors.map { ReactorThread($0) }
    let hub = ServerHub(
      tell: settings.tell, limit: settings.maximumRequests.map { ($0.count, $0.reached) }, faults: settings.faults,
      uploads: UploadBudget(limit: settings.limits.uploadMemory))
    var open: [String: OpenListener] = [:]
    do throws(LocalServerError) {
      for door in doors where open[door.name] == nil {
        open[door.name] = try Self.open(door, by: authorities, at: homes, hub, settings)
      }
    } catch {
      for door in open.values { door.cancel() }
      for reactor in reactors { reactor.shutdown() }
      throw error
    }
    self.authorities = authorities
    self.reactors = reactors
    self.homes = homes
    self.doors = open
    self.hub = hub
    limits = settings.limits
    hub.open()
  }

  deinit { stop() }

  /// Closes every connection and port and ends the threads; returns when that is done. Only the first call has an effect.
  public func stop() {
    for door in doors.values { door.cancel() }
    for reactor in reactors { reactor.shutdown() }
  }

  /// Stops accepting connections, lets current requests finish within `ServerLimits.drain`, cancels the remaining ones, and stops.
  public func drain() async {
    guard hub.drain() else { return }
    for door in doors.values { door.accepting.cancel() }
    let end = Deadline.after(limits.drain)
    for home in homes {
      await home.reactor.run { home.connections.withValue { $0.callBack() } }
    }
    if await !connectionsEnd(by: end) {
      // While their reactor runs, cancelled connections end there; work that ignores its cancellation gets no more time than this.
      for door in doors.values { door.serving.cancel() }
      _ = await connectionsEnd(by: .after(limits.farewell))
    }
    for reactor in reactors { reactor.shutdown() }
  }

  /// True if all connections have ended by the deadline. Never waits longer, regardless of pending work.
  private func connectionsEnd(by deadline: Deadline) async -> Bool {
    let (end, continuation) = AsyncStream.makeStream(of: Void.self)
    let serving = doors.values.map(\.serving)
    Task {
      for task in serving { await task.value }
      continuation.finish()
    }
    return await withTaskGroup(of: Bool.self) { [reactors] group in
      group.addTask {
        for await _ in end {}
        return !Task.isCancelled
      }
      group.addTask {
        try? await reactors[0].sleep(until: deadline)
        return false
      }
      defer { group.cancelAll() }
      return await group.next() ?? false
    }
  }

  public var names: [String] { doors.keys.sorted() }

  public var state: ServerState { hub.state }

  /// The counts of all doors together.
  public var counts: ServerCounts { hub.counts }

  /// Bytes of memory currently used by buffered request content.
  var bufferedContent: Int { hub.uploads.reserved }

  /// The policy of a case; nil if the case has none.
  public func policy(of name: String) -> ServerHelloPolicy? { doors[name]?.policy }

  /// Nil if the case is not served here.
  public func endpoint(of name: String) -> Endpoint? { doors[name]?.endpoint }

  /// The host name to connect with at that endpoint.
  public func host(of name: String) -> String? { doors[name]?.host }

  /// The DER chains that the case sends, one for each kind of key; empty if it sends none.
  public func chains(of name: String) -> [[[UInt8]]] { doors[name]?.chains ?? [] }

  public func counts(of name: String) -> ConnectionCounts? { doors[name]?.counter.counts }

  /// The trusted root in PEM, as a file for `--cacert`.
  public var trustAnchorsPEM: String { PEM.write(authorities.root.der) }

  package static func authorities(at now: Timestamp) throws(LocalServerError) -> TestAuthorities {
    return try CryptoError.translating(try TestAuthorities(now: now)) {
      LocalServerError(code: .minting, what: "the authorities cannot be made: \($0)")
    }
  }

  private static func reactor() throws(LocalServerError) -> Reactor {
    return try TransportError.translating(try Reactor()) { LocalServerError(code: .listening, what: "\($0)") }
  }

  private static func open(
    _ door: ListenerConfiguration, by authorities: TestAuthorities, at homes: [ReactorThread], _ hub: ServerHub,
    _ settings: ServerSettings
  ) throws(LocalServerError) -> OpenListener {
    guard let first = door.cases.first else { throw LocalServerError(code: .noSuchCase, subject: door.name, what: "no case is served") }
    let counter = ConnectionCounter()
    let limits = settings.limits
    let status = settings.showsStatus ? StatusResponder(hub: hub) : nil
    let site = door.site
    let make: @Sendable (any ServerDefinition, TestAuthorities) throws(LocalServerError) -> Service = {
      served, authorities throws(LocalServerError) in
      try service(of: served, Self.manner(of: served, by: authorities, site, status), limits, counter, hub)
    }
    let manner = try Self.manner(of: first, by: authorities, site, status)
    let front = Acceptor(
      door: door, service: try service(of: first, manner, limits, counter, hub),
      desk: SNIServiceCache(door, by: authorities, on: homes[0].reactor, making: make),
      readsHello: manner.readsHello, hub: hub, limits: limits, homes: homes)
    do throws(TransportError) {
      let listener = try TCPListener.bind(door.endpoint, on: homes[0].reactor)
      let endpoint = listener.endpoint
      let (connections, continuation) = AsyncStream.makeStream(of: AcceptedConnection.self)
      return OpenListener(
        endpoint: endpoint, host: first.host, chains: manner.chains, policy: manner.policy, counter: counter,
        accepting: Task(executorPreference: homes[0].reactor) { await front.accept(from: listener, into: continuation) },
        serving: Task(executorPreference: homes[0].reactor) { await front.serve(connections) })
    } catch {
      throw LocalServerError(code: .listening, subject: door.name, what: "\(error)")
    }
  }

  private static func manner(of served: any ServerDefinition, by authorities: TestAuthorities, _ site: Site?, _ status: StatusResponder?)
    throws(LocalServerError) -> ServerBehavior
  {
    do throws(CryptoError) {
      let manner = try served.manner(by: authorities)
      let hosted = site.map { manner.hosting($0) } ?? manner
      guard let status, case .site(var shown) = hosted else { return hosted }
      shown.site = shown.site.preceded(by: status)
      return .site(shown)
    } catch {
      throw LocalServerError(code: .minting, subject: served.name, what: "\(error)")
    }
  }

  private static func service(
    of served: any ServerDefinition, _ manner: ServerBehavior, _ limits: ServerLimits, _ counter: ConnectionCounter, _ hub: ServerHub
  ) throws(LocalServerError) -> Service {
    return try TLSError.translating(try Service(manner, of: served.name, limits: limits, counter: counter, hub: hub)) {
      LocalServerError(code: .minting, subject: served.name, what: "\($0)")
    }
  }
}

/// A server that a listener can run.
public protocol ServerDefinition: Sendable {
  /// The name for selecting the server: `good`, `expired` …
  var name: String { get }
  /// Other names for it.
  var aliases: [String] { get }
  /// The host name to connect with, in Unicode form.
  var host: String { get }
  /// The server's behavior, with certificates from the authorities.
  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior
  /// True if one service handles all host names, instead of a service with its own certificates and ticket keys for each.
  var handlesNames: Bool { get }
}

extension ServerDefinition {
  public var handlesNames: Bool { false }
}

/// The time and size limits of a server.
public struct ServerLimits: Hashable, Sendable {
  /// From the first byte to the end of the handshake; 10 s by default.
  public var handshake: Duration = .seconds(10)
  /// From the first byte of a request to the end of its head, regardless of progress; 10 s by default.
  public var head: Duration = .seconds(10)
  /// From the end of a request's head to the end of its content; 60 s by default.
  public var content: Duration = .seconds(60)
  /// Between two requests, after the handshake, or before the first bytes of a client without TLS; 60 s by default.
  public var connection: Duration = .seconds(60)
  /// How long a client may take to read the last bytes before the connection is closed; 1 s by default.
  public var farewell: Duration = .seconds(1)
  /// How long current requests may continue once the server is shutting down; 10 s by default.
  public var drain: Duration = .seconds(10)
  /// Maximum number of open connections of one case; further ones are reset.
  public var connections = 4_096
  /// Bytes of memory for the buffered content of all requests together; a request beyond that gets 503 (Service Unavailable).
  public var uploadMemory = 128 << 20

  public init() {}
}

/// The settings of a server that are independent of its cases.
public struct ServerSettings: Sendable {
  public var limits: ServerLimits
  /// The number of threads among which connections are distributed.
  public var threads = 1
  /// True if sites serve the server's state at `/__status`.
  public var showsStatus = false
  /// Decides on the faults that sites inject; nil for none.
  public var faults: (any FaultInjector)?
  /// Called with each event, on any of the threads; must return quickly.
  public var tell: (@Sendable (ServerEvent) -> Void)?
  /// Called once, when `count` requests have been completed.
  public var maximumRequests: (count: Int, reached: @Sendable () -> Void)?

  public init(limits: ServerLimits = ServerLimits()) { self.limits = limits }

  public func with(_ change: (inout ServerSettings) -> Void) -> ServerSettings {
    var copy = self
    change(&copy)
    return copy
  }
}
