internal import Bytes
internal import Connect
public import Resolver
public import Transport

/// Sends requests, any number at a time, over connections that it keeps.
///
/// May be used from every thread and task. All that it remembers lives on one reactor's thread: nothing is locked, and an answer's content
/// is read there. Close it when no request will follow.
public final class HTTPClient: Sendable {
  /// How it sends its requests; that of a running client does not change.
  public let configuration: Configuration
  /// The one thread of its connections.
  public let reactor: Reactor
  private let ownsReactor: Bool
  private let state: ReactorBound<ClientState>

  /// On a reactor of its own, which ends with the client, unless one is given. Names are resolved by the system unless said otherwise.
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
    // What nobody has asked for yet need not be made to be closed.
    Task(executorPreference: reactor) { [reactor] in
      await reactor.run { await state.withValueIfMade { $0 }?.pool.close() }
    }
  }

  /// The answer with all of its content, in memory: at most `configuration.collectedBytes`, more is an error.
  ///
  /// The client's interceptors and the request's see both. Cancelling the task ends it with `cancelled`.
  public func send(_ request: HTTPRequest, _ terms: RequestTerms = RequestTerms()) async throws(HTTPError) -> HTTPResponse {
    let validation = terms.validation ?? configuration.validation
    if validation == .none, configuration.interceptors.isEmpty, request.interceptors.isEmpty { return try await collect(request, terms) }
    let interception = Interception(chain: configuration.interceptors + request.interceptors, validation: validation)
    return try await interception.run(request) { request throws(HTTPError) in try await collect(request, terms) }
  }

  private func collect(_ request: HTTPRequest, _ terms: RequestTerms) async throws(HTTPError) -> HTTPResponse {
    try await onReactor(request) { state throws(HTTPError) in
      try await state.transfer(request, terms, isCollected: true).collect()
    }
  }

  /// Hands out a transfer whose redirects, head and content `body` pulls, piece by piece, on the reactor: content of any size in little
  /// memory. What `body` leaves of it is given up with its connection.
  public func withTransfer<T: Sendable>(
    _ request: HTTPRequest, _ terms: RequestTerms = RequestTerms(), _ body: @Sendable (HTTPTransfer) async throws(HTTPError) -> T
  ) async throws(HTTPError) -> T {
    try await onReactor(request) { state throws(HTTPError) in
      let transfer = state.transfer(request, terms, isCollected: false)
      defer { transfer.abandon() }
      return try await body(transfer)
    }
  }

  /// What `body` makes of the client's policy of that kind, as of the jar of its `CookiePolicy`; nil where it has none.
  ///
  /// Runs on the reactor, where policies live. Of several of one kind it is the first.
  public func withPolicy<P: ExchangePolicy & SendableMetatype, T: Sendable>(_ kind: P.Type, _ body: @Sendable (P) -> T) async -> T? {
    let (state, reactor) = (state, reactor)
    return await reactor.run {
      // A reactor that has ended brings nobody to its thread.
      guard let policy = state.withValue({ $0 })?.policy(P.self) else { return nil }
      return body(policy)
    }
  }

  /// Like `send` for threads that may block. On the thread of a reactor, where it would wait for itself, it throws `http.would-block`.
  public func sendBlocking(_ request: HTTPRequest, _ terms: RequestTerms = RequestTerms()) throws(HTTPError) -> HTTPResponse {
    let response = try reactor.runBlocking { () async throws(HTTPError) in try await self.send(request, terms) }
    if let response { return response }
    throw HTTPError(
      .usage, code: "http.would-block", phase: .queue, "a request cannot be waited for on the thread that would carry it out",
      hint: "use the asynchronous `send` there", url: request.url.description)
  }

  /// Ends requests that wait or are under way with an error, says goodbye on the connections, and with a reactor of its own ends that.
  /// Later requests fail with `http.client-closed`.
  public func close() async {
    let state = state
    let reactor = reactor
    await reactor.run { await state.withValue { $0 }?.pool.close() }
    if ownsReactor { reactor.shutdown() }
  }

  /// Open connections, those on their way among them.
  public var connectionCount: Int {
    get async {
      let (state, reactor) = (state, reactor)
      return await reactor.run { state.withValueIfMade { $0.pool.open } ?? 0 }
    }
  }

  private func onReactor<T: Sendable>(
    _ request: HTTPRequest, _ body: @Sendable (ClientState) async throws(HTTPError) -> T
  ) async throws(HTTPError) -> T {
    // Whoever is here needs no way here.
    if let state = state.withValue({ $0 }) { return try await body(state) }
    let (state, reactor) = (state, reactor)
    return try await reactor.run { () async throws(HTTPError) in
      // A reactor that has ended brings nobody to its thread.
      guard let state = state.withValue({ $0 }) else { throw ConnectionPool.closed(request.url) }
      return try await body(state)
    }
  }
}
