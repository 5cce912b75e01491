internal import Connect
internal import Observation
internal import Probes
internal import TLSEngine
internal import TLSWire
internal import Transport
internal import X509

/// Whether a session of one name is resumed under another whose clients have to authenticate (CVE-2025-23419).
///
/// The names are that of the target, none at all, and those of the certificates seen. No client certificate is sent.
struct CrossNameResumption: VulnerabilityProbe {
  let id = "cross-name-resumption"
  let title = "Resumption across names"
  let safety = ProbeSafety.safe
  let maximumConnections = 9

  private static let maximumNames = 4
  private static let tries = 2

  func run(in context: VulnerabilityContext) async -> VulnerabilityVerdict {
    let bench = context.bench
    var hosts: [VirtualHost] = []
    var names: [String?] = context.serverName == nil ? [nil] : [context.serverName, nil]
    var index = 0
    while index < names.count, hosts.count < Self.maximumNames, !bench.isOver {
      let name = names[index]
      index += 1
      switch await VirtualHost.visit(name, in: context) {
      // A server may serve no other name.
      case .failure(let failure): if index == 1 { return .undetermined(failure) }
      case .success(let host):
        hosts.append(host)
        for other in host.certificateNames where !names.contains(other) { names.append(other) }
      }
    }
    guard let guarded = hosts.first(where: \.requestsCertificate) else {
      return .notVulnerable("no name of the server requests a client certificate")
    }
    guard let open = hosts.first(where: { !$0.requestsCertificate }) else {
      return .notVulnerable("every name requests a client certificate")
    }
    guard let session = open.session else { return .notVulnerable("sessions of \(open.title) cannot be resumed") }
    return await verdict(resuming: session, of: open, under: guarded, in: context)
  }

  private func verdict(
    resuming session: Resumption, of open: VirtualHost, under guarded: VirtualHost, in context: VulnerabilityContext
  ) async -> VulnerabilityVerdict {
    let bench = context.bench
    let words = "a session of \(open.title) resumed under \(guarded.title)"
    // Proves that the refusal of the other name is not one of any resumption.
    let own = await VirtualHost.resume(session, under: open.name, in: context)
    guard case .success(true) = own else {
      if case .failure(let failure) = own { return .undetermined(failure) }
      return .undetermined("a session of \(open.title) was not resumed under its own name")
    }
    var session = session
    for number in 1...Self.tries where !bench.isOver {
      // A ticket may be single-use.
      if case .success(let again) = await VirtualHost.visit(open.name, in: context) { session = again.session ?? session }
      switch await VirtualHost.resume(session, under: guarded.name, in: context) {
      case .failure(let failure): return .undetermined(failure)
      case .success(false):
        return .notVulnerable("\(open.title) and \(guarded.title): sessions are not resumed across the names", tries: number)
      case .success(true): continue
      }
    }
    return .vulnerable(
      "a session without client authentication was resumed under a name that requests a client certificate",
      evidence: [words, "\(guarded.title) requests a client certificate in full handshakes"], tries: Self.tries)
  }
}

/// The server's behavior in a full handshake under one name.
private struct VirtualHost: Sendable {
  /// Nil for a handshake without SNI.
  let name: String?
  let leaf: [UInt8]
  let requestsCertificate: Bool
  let session: Resumption?

  var title: String { name ?? "no name" }

  /// The host names of the certificate without wildcards.
  var certificateNames: [String] {
    let names = (try? Certificate(der: leaf))?.subjectAlternativeNames ?? []
    return names.prefix(100).compactMap { name in
      guard case .dns(let host) = name, !host.hasPrefix("*") else { return nil }
      return host.lowercased()
    }
  }

  /// A full handshake, and a session of it if there is one.
  static func visit(_ name: String?, in context: VulnerabilityContext) async -> Result<VirtualHost, ProbeFailure> {
    let bench = context.bench
    do throws(ConnectError) {
      let (connection, error) = try await bench.handshake(bench.question.hello, naming: name)
      defer { connection.passage.close() }
      let received = connection.messages.filter { $0.direction == .received }
      let asks = received.contains { $0.type == .certificateRequest }
      guard let leaf = connection.flight.certificates.first else {
        return .failure(error.map { ProbeFailure($0) } ?? ProbeFailure(.malformed, detail: "no certificate"))
      }
      // A name that requires a certificate ends the handshake.
      if error == nil, !asks, connection.negotiated.version >= .tls13, connection.tickets.isEmpty {
        _ = try? await connection.read(untilTicket: true, deadline: .after(Self.patience).earlier(of: bench.handshakeDeadline))
      }
      if error == nil { await connection.close(deadline: bench.handshakeDeadline) }
      return .success(VirtualHost(name: name, leaf: leaf, requestsCertificate: asks, session: connection.resumptions.last))
    } catch {
      return .failure(ProbeFailure(error))
    }
  }

  /// Whether the server resumes the session under the name.
  static func resume(_ session: Resumption, under name: String?, in context: VulnerabilityContext) async -> Result<Bool, ProbeFailure> {
    let bench = context.bench
    do throws(ConnectError) {
      let (connection, error) = try await bench.handshake(bench.question.hello, naming: name, resuming: session)
      defer { connection.passage.close() }
      // A full handshake in which the server requests a certificate may fail.
      if connection.messages.contains(where: { $0.direction == .received && $0.type == .certificate }) { return .success(false) }
      if let error { return ProbeFailure(error).isRefusal ? .success(false) : .failure(ProbeFailure(error)) }
      await connection.close(deadline: bench.handshakeDeadline)
      return .success(connection.resumedBy != nil)
    } catch {
      return .failure(ProbeFailure(error))
    }
  }

  private static let patience = Duration.seconds(2)
}
