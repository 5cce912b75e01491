public import Observation

/// Reports TLS 1.3 tickets with a lifetime above the maximum.
public struct TicketLifetime: ProbeCheck {
  public let id = "session.ticket-lifetime"
  public let title = "Ticket lifetime too long"
  public let severity = Severity.low
  public let rationale =
    """
    TLS 1.3 limits the lifetime to seven days, because an attacker who obtains the ticket key can impersonate the server and decrypt \
    early data for as long.
    """
  public let reference = ["RFC 9846, section 4.7.1"]
  public let cwe = ["CWE-613"]
  public let remedy = "set a ticket lifetime of at most 604800 seconds, preferably some hours"

  public init() {}

  public func findings(in seen: ProbeObservation) -> [Finding] {
    let tickets = (seen.negotiated?.tickets ?? []) + (seen.resumption?.tickets ?? [])
    let modern = tickets.filter { $0.protocol == "TLSv1.3" }.map(\.lifetimeSeconds)
    guard let longest = modern.max(), longest > Self.week else { return [] }
    return [finding("a ticket has a lifetime of \(longest) seconds; the maximum is \(Self.week)")]
  }

  private static let week = 604_800

  public func coverage(in seen: ProbeObservation) -> CheckCoverage {
    seen.resumption == nil ? .notExamined("resumption was not probed") : .examined
  }

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
