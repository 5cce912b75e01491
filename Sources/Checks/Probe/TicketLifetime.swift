public import Observation

/// Reports TLS 1.3 tickets with a lifetime above the maximum.
public struct TicketLifetime: ProbeCheck {
  public let id = "session.ticket-lifetime"
  public let title = "Tickets that live too long"
  public let severity = Severity.low
  public let rationale =
    "Servers must not use more than seven days, since whoever gets at a ticket's key can impersonate the server and read early data for as long."
  public let reference = ["RFC 9846, section 4.7.1"]
  public let remedy = "let tickets live for at most 604800 seconds, better for some hours"

  public init() {}

  public func findings(in seen: ProbeObservation) -> [Finding] {
    let tickets = (seen.negotiated?.tickets ?? []) + (seen.resumption?.tickets ?? [])
    let modern = tickets.filter { $0.protocol == "TLSv1.3" }.map(\.lifetimeSeconds)
    guard let longest = modern.max(), longest > Self.week else { return [] }
    return [finding("a ticket is to be good for \(longest) seconds, and \(Self.week) are allowed")]
  }

  private static let week = 604_800

  public var examples: [CheckExample] {
    [
      .quietOnProbe { _ in },
      .quietOnProbe { $0.resumption?.tickets = [TicketObservation(protocol: "TLSv1.3", lifetimeSeconds: 604_800, length: 1)] },
      // RFC 5077 has no limit.
      .quietOnProbe { $0.resumption?.tickets = [TicketObservation(protocol: "TLSv1.2", lifetimeSeconds: 1_000_000, length: 1)] },
      .firesOnProbe(.low) { $0.resumption?.tickets = [TicketObservation(protocol: "TLSv1.3", lifetimeSeconds: 604_801, length: 1)] },
    ]
  }
}
