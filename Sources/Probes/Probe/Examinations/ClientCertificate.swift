internal import Bytes
internal import Connect
internal import DomainNames
internal import Observation
internal import TLSEngine
internal import TLSWire
internal import Transport
internal import X509

/// Whether the server requests a client certificate, from which authorities, and whether it continues without one.
struct ClientCertificate: Examination {
  let topic = ProbeTopic.clientCertificate

  func run(on bench: ExaminationContext, into seen: inout ProbeObservation) async {
    let base: Result<ServerFirstFlight, ProbeFailure>
    if let first = bench.first, let sight = ServerFirstFlight(first.messages, alerts: first.alerts) {
      base = .success(sight)
    } else {
      base = await bench.sight(naming: bench.question.serverName, offering: bench.question.hello.alpn)
    }
    switch base {
    case .failure(let setback):
      seen.clientCertificate = ClientCertificateObservation(
        requested: FeatureObservation(name: Self.requested, support: .undetermined, evidence: setback.evidence))
    case .success(let sight):
      guard let request = sight.certificateRequest else {
        var found = ClientCertificateObservation(requested: FeatureObservation(name: Self.requested, support: .refused))
        if sight.version >= .tls13 { found.afterHandshake = await askLater(on: bench) }
        seen.clientCertificate = found
        return
      }
      var found = ClientCertificateObservation(
        requested: FeatureObservation(
          name: Self.requested, support: .accepted, evidence: EvidenceDescription(.serverHello, detail: "certificate_request")))
      found.describe(request)
      (found.required, found.requiredEvidence) = await goOnWithout(on: bench)
      seen.clientCertificate = found
    }
  }

  /// A handshake without a certificate. In TLS 1.3 the client finishes before the server has checked, so that the next message decides.
  private func goOnWithout(on bench: ExaminationContext) async -> (Bool?, EvidenceDescription) {
    var hello = bench.question.hello
    hello.clientIdentity = nil
    let answer: Result<(Bool?, EvidenceDescription), ProbeFailure> = await bench.asking {
      do throws(ConnectError) {
        let (connection, error) = try await bench.handshake(hello, naming: bench.question.serverName)
        defer { connection.passage.close() }
        if let error { return Self.judge(ProbeFailure(error), connection) }
        if connection.negotiated.version < .tls13 { return .success((false, EvidenceDescription(.serverHello, detail: "finished"))) }
        let parting = await bench.part(from: connection)
        if let alert = connection.refusal { return Self.judge(ProbeFailure(alert), connection) }
        switch parting {
        case .closed where connection.tickets.isEmpty: return .success((false, EvidenceDescription(.closeNotify)))
        case .closed, .talkative: return .success((false, EvidenceDescription(.serverHello, detail: "the server continued")))
        case .failed(let error):
          // A server that sends tickets has accepted the client.
          if !connection.tickets.isEmpty { return .success((false, EvidenceDescription(.serverHello, detail: "new_session_ticket"))) }
          return Self.judge(ProbeFailure(error), connection)
        }
      } catch {
        return .failure(ProbeFailure(error))
      }
    }
    switch answer {
    case .success(let found): return found
    case .failure(let setback): return (nil, setback.evidence)
    }
  }

  /// An alert or a close after the client had sent an empty Certificate message.
  private static func judge(_ setback: ProbeFailure, _ connection: TLSConnection) -> Result<(Bool?, EvidenceDescription), ProbeFailure> {
    let said = connection.messages.contains { $0.direction == .sent && $0.type == .certificate }
    // An alert that came after others, or before a reset, counts as the server's response.
    if said, let alert = connection.refusal { return .success((true, ProbeFailure(alert).evidence)) }
    return said && setback.isRefusal ? .success((true, setback.evidence)) : .failure(setback)
  }

  /// Whether it requests a certificate after the handshake (RFC 9846, section 4.7.2): at once, or after an HTTP request.
  private func askLater(on bench: ExaminationContext) async -> FeatureObservation? {
    let options = TLSSessionOptions().with {
      $0.versions = .tls13...(.tls13)
      $0.offersPostHandshakeAuth = true
      if bench.question.httpPath != nil { $0.alpn = ["http/1.1"] }
    }
    do throws(ConnectError) {
      let (connection, error) = try await bench.handshake(bench.question.hello, naming: bench.question.serverName, with: options)
      defer { connection.passage.close() }
      if let error {
        return FeatureObservation(name: Self.later, support: .undetermined, evidence: ProbeFailure(error).evidence)
      }
      if let path = bench.question.httpPath,
        let request = TimedHTTPRequest(
          path: path, host: bench.question.serverName ?? bench.target.host.description, port: bench.target.port)
      {
        let deadline = bench.handshakeDeadline
        try await connection.write(request.bytes, deadline: deadline)
        _ = try? await connection.read(deadline: deadline)
      }
      await bench.part(from: connection)
      let wasAsked = connection.flight.laterCertificateRequest != nil
      return FeatureObservation(
        name: Self.later, support: wasAsked ? .accepted : .refused,
        evidence: EvidenceDescription(.serverHello, detail: wasAsked ? "certificate_request" : "none was sent"))
    } catch {
      return FeatureObservation(name: Self.later, support: .undetermined, evidence: ProbeFailure(error).evidence)
    }
  }

  private static let requested = "client_certificate"
  private static let later = "post_handshake_auth"
}

extension ClientCertificateObservation {
  fileprivate mutating func describe(_ request: CertificateRequest) {
    authorities = request.authorities.map { der in
      (try? DistinguishedName(der: der))?.description ?? "#\(Hex.encode(der))"
    }
    signatureSchemes = request.signatureSchemes.map { WireValue($0) }
  }
}

extension ProbeTopic {
  public static let clientCertificate = ProbeTopic("client-certificate", "whether a client certificate is requested", connections: 3)
}
