public import TLSWire

/// A ticket and the time it was received.
public struct TicketEvent: Hashable, Sendable {
  public let ticket: NewSessionTicket
  public let at: ContinuousClock.Instant

  public init(ticket: NewSessionTicket, at: ContinuousClock.Instant) {
    self.ticket = ticket
    self.at = at
  }
}

extension [HandshakeEvent] {
  /// The received tickets, in order; messages that do not parse are omitted.
  public func tickets(in version: ProtocolVersion) -> [TicketEvent] {
    compactMap { event in
      guard event.direction == .received, event.type == .newSessionTicket, let message = event.message,
        let ticket = try? NewSessionTicket(reading: message.body, version: version)
      else { return nil }
      return TicketEvent(ticket: ticket, at: event.at)
    }
  }
}
