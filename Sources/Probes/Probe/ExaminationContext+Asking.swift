internal import Bytes
internal import Connect
internal import Enumeration
internal import Observation
internal import TLSEngine
internal import TLSWire
internal import Transport

/// The probe operations of examinations.
extension ExaminationContext {
  /// Retries a failure that may be accidental, and reports the number of tries.
  func asking<Value>(
    tries: Int = 2, _ attempt: () async -> Result<Value, ProbeFailure>
  ) async -> Result<Value, ProbeFailure> {
    var count = 0
    while true {
      if isOver { return .failure(.notAsked("the deadline passed")) }
      count += 1
      switch await attempt() {
      case .success(let value): return .success(value)
      case .failure(var setback):
        setback.tries = count
        guard setback.isPassing, count < tries, !isOver else { return .failure(setback) }
      }
    }
  }

  /// The server's first flight for this name and these protocols. Uses libssl if it has completed a handshake before, so that nothing else
  /// changes; otherwise a hand-crafted ClientHello.
  func sight(naming serverName: String?, offering protocols: [String]) async -> Result<ServerFirstFlight, ProbeFailure> {
    await asking {
      if first != nil {
        var hello = question.hello
        hello.alpn = protocols
        return await sight(of: hello, naming: serverName)
      }
      var offer = ServerFlightOffer.broad(serverName: serverName)
      offer.applicationProtocols = protocols
      return await sight(of: offer)
    }
  }

  private func sight(of hello: TLSConfiguration, naming serverName: String?) async -> Result<ServerFirstFlight, ProbeFailure> {
    do throws(ConnectError) {
      let (connection, error) = try await handshake(hello, naming: serverName)
      defer { connection.passage.close() }
      if let sight = ServerFirstFlight(connection.messages, alerts: connection.alerts) { return .success(sight) }
      return .failure(error.map { ProbeFailure($0) } ?? ProbeFailure(.ownFailure, detail: "the server's flight could not be read"))
    } catch {
      return .failure(ProbeFailure(error))
    }
  }

  /// A separate handshake, and the reason it was not completed. Throws if it could not begin.
  func handshake(
    _ hello: TLSConfiguration, naming serverName: String?, along route: Route? = nil, resuming resumption: Resumption? = nil,
    with options: TLSSessionOptions = TLSSessionOptions(), sendingEarly earlyData: [UInt8] = []
  ) async throws(ConnectError) -> (connection: TLSConnection, error: ConnectError?) {
    let context = try context(for: hello)
    let connection = try TLSConnection(
      over: try await passage(along: route), context: context, serverName: serverName, resuming: resumption, with: options)
    do throws(ConnectError) {
      try await connection.handshake(sendingEarly: earlyData, deadline: handshakeDeadline)
      return (connection, nil)
    } catch {
      return (connection, error)
    }
  }

  /// The server's first flight for a hand-crafted ClientHello; only ClientHellos are sent.
  func sight(of offer: ServerFlightOffer) async -> Result<ServerFirstFlight, ProbeFailure> {
    await firstFlight(offer).flatMap { step in
      switch step {
      case .modern(let flight): return .success(ServerFirstFlight(flight))
      case .classic(let answer):
        return ServerFirstFlight(answer).map { .success($0) }
          ?? .failure(ProbeFailure(.ownFailure, detail: "a response without a ServerHello"))
      case .wait, .send: return .failure(ProbeFailure(.close))
      }
    }
  }

  /// The server's flight, decrypted in TLS 1.3 and plaintext in older versions.
  func firstFlight(_ offer: ServerFlightOffer) async -> Result<FirstFlightExchange.Step, ProbeFailure> {
    do throws(ConnectError) {
      let passage = try await passage()
      defer { passage.abort() }
      var talk = try passage.mapped { () throws(TLSError) in try FirstFlightExchange(offer) }
      var output = talk.opening
      let deadline = handshakeDeadline
      while true {
        let input = try await passage.exchange(output, deadline: deadline)
        let step = try passage.mapped { () throws(TLSError) in input.isEmpty ? try talk.receivedEnd() : try talk.received(input) }
        switch step {
        case .wait where input.isEmpty: return .failure(ProbeFailure(.close))
        case .wait: output = []
        case .send(let bytes): output = bytes
        case .modern, .classic: return .success(step)
        }
      }
    } catch {
      return .failure(ProbeFailure(error))
    }
  }

  /// The server's reaction to the renegotiation of a client without RFC 5746.
  func unboundRenegotiation(offering protocols: [String]) async -> Result<UnboundRenegotiation.Outcome, ProbeFailure> {
    do throws(ConnectError) {
      let passage = try await passage()
      defer { passage.abort() }
      var talk = try passage.mapped { () throws(TLSError) in
        try UnboundRenegotiation(serverName: question.serverName, applicationProtocols: protocols)
      }
      var output = talk.opening
      let deadline = handshakeDeadline
      while true {
        let input = try await passage.exchange(output, deadline: deadline)
        output = []
        switch try passage.mapped({ () throws(TLSError) in input.isEmpty ? try talk.receivedEnd() : try talk.received(input) }) {
        case .wait: continue
        case .send(let bytes): output = bytes
        case .ended(let outcome): return .success(outcome)
        }
      }
    } catch {
      return .failure(ProbeFailure(error))
    }
  }

  /// The response to a crafted ClientHello, up to TLS 1.2 or in plaintext.
  func answer(to hello: ClientHello, depth: ServerResponseReader.Depth = .hello) async -> Result<ServerResponse, ProbeFailure> {
    do throws(ConnectError) {
      let passage = try await passage()
      defer { passage.abort() }
      var reader = ServerResponseReader(depth: depth)
      var output = hello.records()
      let deadline = handshakeDeadline
      while !reader.isDone {
        let input = try await passage.exchange(output, deadline: deadline)
        output = []
        if input.isEmpty { reader.receivedEnd() } else { _ = reader.received(input) }
      }
      return Self.result(reader.answer)
    } catch {
      return .failure(ProbeFailure(error))
    }
  }

  private static func result(_ answer: ServerResponse) -> Result<ServerResponse, ProbeFailure> {
    if let alert = answer.alert { return .failure(ProbeFailure(.alert, detail: alert.what.description, alert: alert.what)) }
    if case .malformed(let error) = answer.ending { return .failure(ProbeFailure(.malformed, detail: error.description)) }
    return answer.hello == nil ? .failure(ProbeFailure(.close)) : .success(answer)
  }
}

extension TransportStream {
  fileprivate func mapped<T>(_ step: () throws(TLSError) -> T) throws(ConnectError) -> T {
    return try TLSError.translating(try step()) {
      ConnectError(
        stage: .handshake, code: $0.code.rawValue, message: "\(peer): \($0)", hint: $0.hint, endpoint: peer,
        alert: $0.code == .alert ? $0.alert : nil)
    }
  }

  fileprivate func exchange(_ output: [UInt8], deadline: Deadline) async throws(ConnectError) -> [UInt8] {
    do throws(TransportError) {
      if !output.isEmpty { try await write(output, deadline: deadline) }
      return try await read(deadline: deadline)
    } catch {
      throw ConnectError(error, stage: .handshake, endpoint: peer)
    }
  }
}
