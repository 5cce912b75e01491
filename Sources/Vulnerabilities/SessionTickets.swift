internal import Crypto
internal import Observation
internal import Probes
internal import TLSEngine
internal import TLSWire

/// Whether a session ID shorter than 32 bytes comes back with bytes of the server's memory (CVE-2016-9244).
struct Ticketbleed: VulnerabilityProbe {
  let id = "ticketbleed"
  let title = "Ticketbleed"
  let safety = ProbeSafety.safe
  let maximumConnections = 4

  private static let length = 16

  func run(in context: VulnerabilityContext) async -> VulnerabilityVerdict {
    let ticket: [UInt8]
    switch await TicketTrial.obtain(in: context) {
    case .success(let found?): ticket = found
    case .success(nil): return .notVulnerable("the server sends no session ticket")
    case .failure(let failure) where failure.isRefusal: return .notVulnerable("no session ticket of TLS 1.2 and older is available")
    case .failure(let failure): return .undetermined(failure)
    }
    let sent = [UInt8](repeating: 0x5a, count: Self.length)
    switch await TicketTrial.responses(to: [ticket], sending: sent, in: context)[0] {
    case .failure(let failure): return .undetermined(failure)
    case .success(let response):
      let received = response.sessionID
      if received == sent { return .notVulnerable("the session ID came back unchanged") }
      guard received.count > sent.count, received.starts(with: sent) else { return .notVulnerable("the session ID was not returned") }
      return .vulnerable(
        "the server returned \(received.count - sent.count) bytes of its memory with the session ID",
        evidence: ["sent \(sent.count) bytes, received \(received.count)"])
    }
  }
}

/// Whether a session ticket that was changed is accepted for resumption.
struct TicketIntegrity: VulnerabilityProbe {
  let id = "ticket-integrity"
  let title = "Changed session ticket"
  let safety = ProbeSafety.safe
  let maximumConnections = 8

  func run(in context: VulnerabilityContext) async -> VulnerabilityVerdict {
    let ticket: [UInt8]
    switch await TicketTrial.obtain(in: context) {
    case .success(let found?) where !found.isEmpty: ticket = found
    case .success: return .notVulnerable("the server sends no session ticket")
    case .failure(let failure) where failure.isRefusal: return .notVulnerable("no session ticket of TLS 1.2 and older is available")
    case .failure(let failure): return .undetermined(failure)
    }
    let sent = [UInt8](repeating: 0x5a, count: 32)
    let places = [ticket.count / 2, ticket.count * 3 / 4, ticket.count - 1]
    let changed = places.map { place in
      var copy = ticket
      copy[place] ^= 1
      return copy
    }
    let outcomes = await TicketTrial.responses(to: [ticket] + changed, sending: sent, in: context)
    switch outcomes[0] {
    case .failure(let failure): return .undetermined(failure)
    case .success(let control) where !control.isResumed: return .notVulnerable("the server does not resume by ticket")
    case .success: break
    }
    var accepted: [Int] = []
    for (place, outcome) in zip(places, outcomes.dropFirst()) {
      if case .success(let response) = outcome, response.isResumed { accepted.append(place) }
    }
    if !accepted.isEmpty {
      return .vulnerable(
        "a changed session ticket was accepted: an attacker can forge sessions",
        evidence: accepted.map { "bit changed in byte \($0) of \(ticket.count)" }, tries: places.count)
    }
    // The changed ticket may also be refused with an alert.
    for case .failure(let failure) in outcomes.dropFirst() where failure.alert == nil { return .undetermined(failure) }
    return .notVulnerable("changed tickets were not accepted", tries: places.count)
  }
}

/// Tickets of TLS 1.2, and what the server does with them.
enum TicketTrial {
  private static let empty = TLSExtension(type: .sessionTicket, body: [])

  /// A ticket of a completed handshake; nil if the server sends none.
  static func obtain(in context: VulnerabilityContext) async -> Result<[UInt8]?, ProbeFailure> {
    let name = context.serverName
    let outcomes = await context.attempts([0]) { _, stream, deadline -> Result<[UInt8]?, ProbeFailure> in
      do throws(ProbeFailure) {
        var connection = CraftedConnection(
          stream, try .offering(CraftedSuite.all.map(\.cipherSuite), naming: name, extensions: [Self.empty]), deadline: deadline)
        try await connection.receiveFlight()
        guard connection.handshake.serverHello?.extensions[.sessionTicket] != nil else { return .success(nil) }
        guard let (body, secret) = try connection.exchange() else {
          return .failure(ProbeFailure(.ownFailure, detail: "the server chose a key exchange that is not computed here"))
        }
        let completion = try await connection.complete(keyExchange: body, preMaster: secret)
        guard completion == .finished else { return .failure(ProbeFailure(.malformed, detail: "handshake: \(completion)")) }
        return .success(connection.handshake.ticket)
      } catch {
        return .failure(error)
      }
    }
    return outcomes[0] ?? .failure(.notAsked("no connection was left"))
  }

  /// The response to a ticket.
  struct Response: Sendable {
    let sessionID: [UInt8]
    /// True if ServerHello is followed by ChangeCipherSpec. The session ID alone proves nothing: some servers return every one.
    let isResumed: Bool
  }

  /// The response to each ticket; a session that is resumed has the session ID that was sent (RFC 5077, section 3.4).
  static func responses(
    to tickets: [[UInt8]], sending sessionID: [UInt8], in context: VulnerabilityContext
  ) async -> [Result<Response, ProbeFailure>] {
    let name = context.serverName
    let outcomes = await context.attempts(tickets) { ticket, stream, deadline -> Result<Response, ProbeFailure> in
      do throws(ProbeFailure) {
        let offer = try CraftedHandshake.offering(
          CraftedSuite.all.map(\.cipherSuite), naming: name, sessionID: sessionID,
          extensions: [TLSExtension(type: .sessionTicket, body: ticket)])
        var connection = CraftedConnection(stream, offer, deadline: deadline)
        let reaction = await connection.reaction(to: connection.handshake.opening)
        guard let hello = connection.handshake.serverHello, ![.silent, .reset, .closed].contains(reaction) else {
          return .failure(ProbeFailure(insteadOfServerHello: reaction))
        }
        return .success(Response(sessionID: hello.sessionID, isResumed: hello.sessionID == sessionID && reaction == .unreadable))
      } catch {
        return .failure(error)
      }
    }
    return outcomes.map { $0 ?? .failure(.notAsked("no connection was left")) }
  }
}

extension ProbeFailure {
  /// The failure that a reaction is instead of a ServerHello.
  init(insteadOfServerHello reaction: Reaction) {
    switch reaction {
    case .alert(let alert): self.init(alert)
    case .closed: self.init(EvidenceKind.close)
    case .reset: self.init(EvidenceKind.reset)
    case .silent: self.init(EvidenceKind.timeOut)
    default: self.init(EvidenceKind.malformed, detail: reaction.description)
    }
  }
}
