internal import Connect
internal import DomainNames
internal import Observation
internal import Probes
internal import TLSEngine
internal import TLSWire
internal import Transport

/// Whether the server accepts the same early data a second time (RFC 9846, section 8).
///
/// The same bytes are sent over two connections: a ClientHello with a ticket, and a request for `/` as early data.
struct EarlyDataReplay: VulnerabilityProbe {
  let id = "early-data-replay"
  let title = "Replay of early data"
  let safety = ProbeSafety.intrusive
  let maximumConnections = 6

  private static let tries = 2
  private static let patience = Duration.seconds(2)

  func run(in context: VulnerabilityContext) async -> VulnerabilityVerdict {
    guard context.bench.connector.options.approach.startTLS == nil else { return .notVulnerable("only for HTTP") }
    for number in 1...Self.tries where !context.bench.isOver {
      do throws(ConnectError) {
        guard let session = try await session(in: context) else { return .notVulnerable("no ticket allows early data", tries: number) }
        guard try await replay(session, in: context) else {
          return .notVulnerable("early data that was sent again was rejected", tries: number)
        }
      } catch {
        let failure = ProbeFailure(error)
        return failure.alert != nil
          ? .notVulnerable("the server refuses TLS 1.3 or the replay: \(failure.detail ?? "")") : .undetermined(failure)
      }
    }
    guard !context.bench.isOver else { return .undetermined("the deadline passed") }
    return .vulnerable(
      "the server accepts early data that was sent before", evidence: ["the same ClientHello and early data were accepted twice"],
      tries: Self.tries)
  }

  /// Only HTTP/1.1, whose request has to fit the protocol of the session.
  private func hello(_ context: VulnerabilityContext) -> TLSConfiguration {
    var hello = context.bench.question.hello
    hello.alpn = ["http/1.1"]
    return hello
  }

  private static let options = TLSSessionOptions().with { $0.versions = .tls13...(.tls13) }

  private func request(_ context: VulnerabilityContext) -> [UInt8] {
    let host = context.serverName ?? context.bench.target.host.description
    return Array("GET / HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n".utf8)
  }

  /// A session that allows early data; nil if the server responds to a request and has sent none before. A server that sends nothing may
  /// only be slow.
  private func session(in context: VulnerabilityContext) async throws(ConnectError) -> Resumption? {
    let bench = context.bench
    let start = ContinuousClock.now
    let (connection, error) = try await bench.handshake(hello(context), naming: context.serverName, with: Self.options)
    defer { connection.passage.close() }
    if let error { throw error }
    let patience = Self.patience + start.duration(to: .now) * 3
    if connection.tickets.isEmpty {
      try await connection.write(request(context), deadline: bench.handshakeDeadline)
      _ = try await connection.read(untilTicket: true, deadline: .after(patience).earlier(of: bench.overall))
    }
    let length = request(context).count
    let session = connection.resumptions.last { Int($0.maximumEarlyDataSize) >= length }
    await connection.close(deadline: bench.handshakeDeadline)
    return session
  }

  /// Sends one flight over two connections; true if the server accepts the early data of the second.
  private func replay(_ session: Resumption, in context: VulnerabilityContext) async throws(ConnectError) -> Bool {
    let bench = context.bench
    let deadline = bench.handshakeDeadline
    let first = try await bench.passage()
    let options = try bench.context(for: hello(context))
    var client: TLSSession
    do throws(TLSError) {
      client = try TLSSession(options, serverName: context.serverName, resuming: session, with: Self.options)
    } catch {
      throw ConnectError(stage: .handshake, code: error.code.rawValue, message: error.description, endpoint: first.peer)
    }
    try first.mapped { () throws(TLSError) in
      try client.writeEarly(request(context))
      _ = try client.handshake()
    }
    let flight = client.takeOutput()
    // The response to the first is not read by the client, which cannot know of it.
    let response = try await first.exchange(flight, deadline: deadline)
    guard response.first != ContentType.alert.rawValue, !response.isEmpty else { return false }
    let second = try await bench.passage()
    var output = flight
    while true {
      let input = try await second.exchange(output, deadline: deadline)
      output = []
      if input.isEmpty { client.receivedEnd() } else { client.received(input) }
      let step = try second.mapped { () throws(TLSError) in try client.handshake() }
      if step == .done { break }
      output = client.takeOutput()
    }
    first.abort()
    return client.earlyDataAccepted == true
  }
}
