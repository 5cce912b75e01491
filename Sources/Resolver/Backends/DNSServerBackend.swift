internal import Bytes
public import DNSWire
public import Transport

/// Records from DNS servers over UDP, TCP or TLS.
///
/// Each query over UDP has a socket with a random port; connections are shared by queries and kept for some seconds.
public struct DNSServerBackend: RecordBackend {
  public let name: String
  /// In the order in which they are queried.
  public let servers: [DNSServer]
  public let options: StubOptions

  private let reactor: Reactor
  private let random: RandomSource
  private let memory: ServerMemory
  private let streams: ReactorBound<DNSStreamPool>
  /// Appended to the error if no server responds.
  private let remark: String?

  /// The name is that of the server; `dns` for several.
  public init(
    servers: [DNSServer], options: StubOptions = StubOptions(), opener: any DNSStreamOpener = TCPStreamOpener(), on reactor: Reactor,
    random: RandomSource = .secure
  ) {
    self.init(
      name: servers.count == 1 ? "\(servers[0])" : "dns", servers: servers, options: options, opener: opener, reactor: reactor,
      random: random, remark: nil)
  }

  /// The servers and options of resolv.conf; its options replace those of `options` that it also has.
  public init(
    configuration: ResolverConfiguration, options: StubOptions = StubOptions(), on reactor: Reactor, random: RandomSource = .secure
  ) {
    var options = options
    options.adopt(configuration.options)
    self.init(
      name: "dns", servers: configuration.servers.map { DNSServer(.udp, $0) }, options: options,
      opener: TCPStreamOpener(interface: options.interface),
      reactor: reactor, random: random,
      remark: configuration.usesDefaultServers ? "no name server is configured; the loopback addresses were tried" : nil)
  }

  private init(
    name: String, servers: [DNSServer], options: StubOptions, opener: any DNSStreamOpener, reactor: Reactor, random: RandomSource,
    remark: String?
  ) {
    self.name = name
    self.servers = servers
    self.options = options
    self.reactor = reactor
    self.random = random
    self.remark = remark
    memory = ServerMemory(servers: servers.count)
    streams = ReactorBound(on: reactor) { DNSStreamPool(opener: opener, on: reactor) }
  }

  public func response(to question: DNSQuestion, deadline: Deadline) async throws(ResolverError) -> RecordResponse {
    try await response(to: question, avoiding: nil, deadline: deadline)
  }

  /// The servers after the one to avoid are queried first, and that one last.
  public func response(
    to question: DNSQuestion, avoiding server: String?, deadline: Deadline
  ) async throws(ResolverError) -> RecordResponse {
    if let response = try SpecialName.response(to: question) { return response }
    let avoided = server.flatMap { server in servers.firstIndex { server == "\($0)" || server == "\($0.overTCP)" } }
    return try await reactor.run { () async throws(ResolverError) in try await exchange(question, after: avoided, deadline: deadline) }
  }

  private func exchange(
    _ question: DNSQuestion, after avoided: Int?, deadline: Deadline
  ) async throws(ResolverError) -> RecordResponse {
    var start = try await memory.begin(rotating: options.rotates, random: random, name: question.name.description)
    if let avoided { start.first = (avoided + 1) % servers.count }
    var exchange = StubExchange(
      question, servers: servers, options: options, start: start, random: random, source: name, deadline: deadline, now: .now)
    var step = exchange.begin(at: .now)
    while true {
      switch step {
      case .send(let query): step = query.form.isStream ? await sendOverStream(query, &exchange) : await sendDatagram(query, &exchange)
      case .wait: step = exchange.failed(TransportError(.closed, what: "receive"), at: .now)
      case .finish(let result):
        if exchange.knowledge != start.knowledge { await memory.learn(exchange.knowledge, since: start) }
        return try ResolverError.translating(try result.get()) { $0.with(remark) }
      }
    }
  }

  private func sendDatagram(_ query: StubQuery, _ exchange: inout StubExchange) async -> StubExchange.Step {
    do throws(TransportError) {
      guard let endpoint = query.form.server.endpoint else { throw TransportError(.unreachable, what: "send") }
      let socket = try UDPSocket.connect(to: endpoint, interface: options.interface, on: reactor)
      defer { socket.close() }
      try await socket.send(query.bytes, deadline: query.deadline)
      var deadline = query.deadline
      while true {
        let step = exchange.received(try await socket.receive(deadline: deadline), at: .now)
        guard case .wait(let end) = step else { return step }
        deadline = end
      }
    } catch {
      return exchange.failed(error, at: .now)
    }
  }

  private func sendOverStream(_ query: StubQuery, _ exchange: inout StubExchange) async -> StubExchange.Step {
    do throws(TransportError) {
      guard let pool = streams.withValue({ $0 }) else { throw TransportError(.closed, what: "connect") }
      return exchange.received(
        try await pool.exchange(query.bytes, with: query.form.server, deadline: query.deadline), at: .now)
    } catch {
      return exchange.failed(error, at: .now)
    }
  }
}

extension ResolverError {
  /// The same error with a remark in its detail.
  fileprivate func with(_ remark: String?) -> ResolverError {
    guard let remark, code == .temporary || code == .timedOut else { return self }
    var error = ResolverError(code, name: name, detail: [detail, remark].compactMap { $0 }.joined(separator: "; "), causes: causes)
    error.attempts = attempts
    return error
  }
}
