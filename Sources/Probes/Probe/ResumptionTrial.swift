internal import Connect
internal import Observation
internal import TLSEngine
internal import TLSWire
internal import Transport

/// Handshakes that yield resumable sessions, and others that resume them.
struct ResumptionTrial {
  let bench: ExaminationContext

  /// The results of a full handshake.
  struct Kept: Sendable {
    let version: ProtocolVersion
    let resumptions: [Resumption]
    let tickets: [TicketObservation]
  }

  /// The servers of a farm need not share session state, so that a single refusal is weak evidence.
  static let mostTries = 3

  /// Performs a handshake, sends close_notify and reads until the server closes, including a TLS 1.3 server's tickets.
  func keep(_ options: TLSSessionOptions) async -> Result<Kept, ProbeFailure> {
    await bench.asking {
      do throws(ConnectError) {
        let (connection, error) = try await bench.handshake(bench.question.hello, naming: bench.question.serverName, with: options)
        defer { connection.passage.close() }
        if let error { return .failure(ProbeFailure(error)) }
        // A TLS 1.3 server that rejects this client sends its alert only now.
        let parting = await bench.part(from: connection)
        if let refusal = connection.refusal { return .failure(ProbeFailure(refusal)) }
        let version = connection.negotiated.version
        // A slow server may still send its tickets.
        if version >= .tls13, connection.tickets.isEmpty, case .failed(let error) = parting, error.isTimeout {
          return .failure(ProbeFailure(error))
        }
        return .success(
          Kept(
            version: version, resumptions: connection.resumptions,
            tickets: connection.tickets.map { TicketObservation($0.ticket, in: version) }))
      } catch {
        return .failure(ProbeFailure(error))
      }
    }
  }

  /// Tries to resume until it succeeds, at most three times; `resumptions` are used in turn, since a ticket may be single-use.
  func resume(
    _ name: String, from resumptions: [Resumption], with options: TLSSessionOptions, along routes: [Route?] = [nil]
  ) async -> FeatureObservation {
    guard !resumptions.isEmpty, !routes.isEmpty else {
      return FeatureObservation(
        name: name, support: .undetermined, evidence: EvidenceDescription(.notAsked, detail: "there is no session to resume", tries: 0)
      )
    }
    var refusals = 0
    var setback: ProbeFailure?
    for number in 1...Self.mostTries where !bench.isOver {
      let resumption = resumptions[resumptions.count - 1 - (number - 1) % resumptions.count]
      switch await resume(resumption, with: options, along: routes[(number - 1) % routes.count]) {
      case .success(true):
        return FeatureObservation(
          name: name, support: .accepted, evidence: EvidenceDescription(.serverHello, tries: number),
          detail: number > 1 ? "at the \(number == 2 ? "second" : "third") of \(Self.mostTries) tries" : nil)
      case .success(false): refusals += 1
      case .failure(let found): setback = found
      }
    }
    guard refusals > 0, setback == nil else {
      let evidence = setback?.evidence ?? EvidenceDescription(.notAsked, detail: "the deadline passed", tries: 0)
      return FeatureObservation(name: name, support: .undetermined, evidence: evidence)
    }
    return FeatureObservation(
      name: name, support: .refused, evidence: EvidenceDescription(.serverHello, tries: refusals),
      detail: "resumed in 0 of \(refusals) tries")
  }

  private func resume(_ resumption: Resumption, with options: TLSSessionOptions, along route: Route?) async -> Result<Bool, ProbeFailure> {
    do throws(ConnectError) {
      let (connection, error) = try await bench.handshake(
        bench.question.hello, naming: bench.question.serverName, along: route, resuming: resumption, with: options)
      defer { connection.passage.close() }
      if let error { return .failure(ProbeFailure(error)) }
      // Closing without close_notify may make the server discard the session.
      await connection.close(deadline: bench.handshakeDeadline)
      return .success(connection.resumedBy != nil)
    } catch {
      return .failure(ProbeFailure(error))
    }
  }
}

extension ExaminationContext {
  /// Sends close_notify and reads until the server closes too, or until the deadline.
  @discardableResult
  func part(from connection: TLSConnection) async -> CloseReaction {
    let deadline = Deadline.after(question.closingTimeout).earlier(of: handshakeDeadline)
    // A server that has already closed may have sent an alert, which can still be read.
    try? await connection.sayGoodbye(deadline: deadline)
    do throws(ConnectError) {
      for _ in 0..<Self.mostReads {
        if case .closed = try await connection.read(deadline: deadline) { return .closed }
      }
      return .talkative
    } catch {
      return .failed(error)
    }
  }

  /// The server's reaction to close_notify.
  enum CloseReaction {
    case closed
    /// It continues to send data.
    case talkative
    case failed(ConnectError)
  }

  /// Sufficient for a greeting and some final messages.
  private static var mostReads: Int { 64 }
}

extension TLSConnection {
  /// The alert with which the server ended the connection, also after the handshake: since TLS 1.3 all but two are fatal (RFC 9846, section
  /// 6).
  var refusal: AlertDescription? {
    let last = alerts.last { event in
      event.direction == .received && event.alert.what != .closeNotify && event.alert.what != .userCanceled
        && (event.alert.level != .warning || negotiated.version >= .tls13)
    }
    return last?.alert.what
  }
}
