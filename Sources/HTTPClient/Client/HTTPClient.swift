public import Bytes
public import Connect
public import Resolver
public import Transport

/// Sends any number of requests concurrently over pooled connections.
///
/// Can be used from every thread and task. All of its state is confined to one reactor's thread, so there are no locks, and response
/// content is read there. Close it after the last request.
public final class HTTPClient: Sendable {
  /// The configuration, which cannot change after initialization.
  public let configuration: Configuration
  /// The event loop of the connections, one thread.
  public let reactor: Reactor
  private let ownsReactor: Bool
  private let state: ReactorBound<ClientState>

  /// Creates a reactor, which the client shuts down when it ends, unless one is given. Uses the system's resolver by default.
  public init(
    _ configuration: Configuration = Configuration(), on given: Reactor? = nil, resolver: Resolver? = nil
  ) throws(TransportError) {
    let reactor = if let given { given } else { try Reactor() }
    let resolver = resolver ?? Resolver(backend: SystemBackend(pool: BlockingPool(on: reactor)))
    let connector = Connector(reactor: reactor, resolver: resolver, options: configuration.connecting)
    self.configuration = configuration
    self.reactor = reactor
    ownsReactor = given == nil
    state = ReactorBound(on: reactor, making: { ClientState(configuration, connector) })
  }

  deinit {
    guard !ownsReactor else { return reactor.shutdown() }
    let state = state
    // A state that was never used is not created only to be closed.
    Task(executorPreference: reactor) { [reactor] in
      await reactor.run { await state.withValueIfMade { $0 }?.pool.close() }
    }
  }

  /// Returns the response with its complete content in memory: at most `configuration.collectedBytes`, more is an error.
  ///
  /// The interceptors of the client and of the request process both request and response. Cancelling the task throws a `cancelled` error.
  public func send(_ request: HTTPRequest, _ terms: RequestOptions = RequestOptions()) async throws(HTTPError) -> HTTPResponse {
    let validation = terms.validation ?? configuration.validation
    if validation == .none, configuration.interceptors.isEmpty, request.interceptors.isEmpty { return try await collect(request, terms) }
    let interception = RequestPipeline(chain: configuration.interceptors + request.interceptors, validation: validation)
    return try await interception.run(request) { request throws(HTTPError) in try await collect(request, terms) }
  }

  private func collect(_ request: HTTPRequest, _ terms: RequestOptions) async throws(HTTPError) -> HTTPResponse {
    try await onReactor(request) { state throws(HTTPError) in
      try await state.transfer(request, terms, isCollected: true).collect()
    }
  }

  /// Passes a transfer to `body`, which pulls its redirects, head and content piece by piece on the reactor: content of any size in little
  /// memory. If `body` leaves content unread, the transfer is abandoned and its connection closed.
  public func withTransfer<T: Sendable>(
    _ request: HTTPRequest, _ terms: RequestOptions = RequestOptions(), _ body: @Sendable (HTTPTransfer) async throws(HTTPError) -> T
  ) async throws(HTTPError) -> T {
    try await onReactor(request) { state throws(HTTPError) in
      let transfer = state.transfer(request, terms, isCollected: false)
      defer { transfer.abandon() }
      return try await body(transfer)
    }
  }

  /// Runs `body` on the client's policy of that type, for example to reach the jar of its `CookiePolicy`; nil if it has none.
  ///
  /// Runs on the reactor, which policies are confined to. Uses the first of several policies of one type.
  public func withPolicy<P: ExchangePolicy & SendableMetatype, T: Sendable>(_ kind: P.Type, _ body: @Sendable (P) -> T) async -> T? {
    let (state, reactor) = (state, reactor)
    return await reactor.run {
      // After the reactor has ended, `run` does not reach its thread.
      guard let policy = state.withValue({ $0 })?.policy(P.self) else { return nil }
      return body(policy)
    }
  }

  /// A blocking `send`. On the thread of a reactor, where it would deadlock, it throws `http.would-block`.
  public func sendBlocking(_ request: HTTPRequest, _ terms: RequestOptions = RequestOptions()) throws(HTTPError) -> HTTPResponse {
    let response = try reactor.runBlocking { () async throws(HTTPError) in try await self.send(request, terms) }
    if let response { return response }
    throw HTTPError(
      .usage, code: "http.would-block", phase: .queue, "a request cannot be waited for on the thread that would carry it out",
      hint: "use the asynchronous `send` there", url: request.url.description)
  }

  /// Fails waiting and running requests, closes the connections (with GOAWAY and close_notify), and shuts down the reactor if the client
  /// owns it. Later requests fail with `http.client-closed`.
  public func close() async {
    let state = state
    let reactor = reactor
    await reactor.run { await state.withValue { $0 }?.pool.close() }
    if ownsReactor { reactor.shutdown() }
  }

  /// The number of open connections, including those being opened.
  public var connectionCount: Int {
    get async {
      let (state, reactor) = (state, reactor)
      return await reactor.run { state.withValueIfMade { $0.pool.open } ?? 0 }
    }
  }

  private func onReactor<T: Sendable>(
    _ request: HTTPRequest, _ body: @Sendable (ClientState) async throws(HTTPError) -> T
  ) async throws(HTTPError) -> T {
    // No switch is needed on the reactor's thread.
    if let state = state.withValue({ $0 }) { return try await body(state) }
    let (state, reactor) = (state, reactor)
    return try await reactor.run { () async throws(HTTPError) in
      // After the reactor has ended, `run` does not reach its thread.
      guard let state = state.withValue({ $0 }) else { throw ConnectionPool.closed(request.url) }
      return try await body(state)
    }
  }
}

extension HTTPClient {
  /// The configuration of a client.
  public struct Configuration: Sendable {
    /// The options of every request without options in its `RequestOptions`.
    public var options: HTTPOptions
    /// Address families, proxies, TCP options and connect timeouts.
    public var connecting = ConnectOptions()
    /// The limits on open and idle connections.
    public var pool = PoolLimits()
    /// True to resume TLS sessions; the certificates of the original handshake are verified again each time.
    public var resumesSessions = true
    /// The maximum bytes of content of one `HTTPResponse`; more fails the request with `http.body-too-large`.
    public var collectedBytes: UInt64 = 64 << 20
    /// The verification time for certificate chains; nil for the fixed time of `options.trust`, however long the client lives.
    public var clock: (@Sendable () -> Timestamp)?
    /// Creates the policies for every exchange of the client, in order of precedence. Called once, on the reactor.
    public var policies: @Sendable () -> [any ExchangePolicy] = { [] }

    /// The interceptors around every `send`, before those of the request.
    public var interceptors = InterceptorChain()
    /// The statuses that `send` accepts; any other response becomes an error.
    public var validation = ResponseValidation.none

    /// The default options, with chains verified at the current time.
    public init() {
      self.init(HTTPOptions())
      clock = { Platform.now }
    }

    /// These options, with chains verified at their fixed time unless a `clock` is set.
    public init(_ options: HTTPOptions) { self.options = options }
  }
}

/// Per-request overrides of the client configuration; timeout and priority are properties of `HTTPRequest`.
public struct RequestOptions: Sendable {
  /// Replaces the client's options; nil for those.
  public var options: HTTPOptions?
  /// Replaces the client's validation of responses; nil for that.
  public var validation: ResponseValidation?

  public init(options: HTTPOptions? = nil, validation: ResponseValidation? = nil) {
    self.options = options
    self.validation = validation
  }
}

/// The connection limits of a client.
public struct PoolLimits: Hashable, Sendable {
  /// The maximum number of idle connections of one key; beyond it the one that has been idle longest is closed.
  public var idlePerKey = 4
  /// The time after which an idle connection is closed.
  public var idleTime = Duration.seconds(30)
  /// The maximum number of open connections of one key; further requests are queued, first come, first served.
  public var connectionsPerKey = 8
  /// The maximum number of open connections of all keys together.
  public var connections = 256
  /// The maximum number of concurrent requests on one HTTP/2 connection, if the server allows as many.
  public var streamsPerConnection = 100
  /// True if a request waits for a connection that is being opened and may be able to serve it too, over HTTP/2. False to open another one.
  public var awaitsSharing = true

  public init() {}
}
