public import Observation

/// Reports session tickets that are encrypted with a key that everybody knows.
public struct KnownTicketKey: ProbeCheck {
  public let id = "session.known-ticket-key"
  public let title = "Session tickets with a known key"
  public let severity = Severity.critical
  public let rationale =
    """
    A ticket contains the secret of its session. An attacker who knows the ticket key can decrypt recorded sessions of TLS 1.2 that used tickets, \
    and impersonate the server.
    """
  public let reference = ["RFC 5077, section 5.5", "https://www.usenix.org/conference/usenixsecurity23/presentation/hebrok"]
  public let cve = ["CVE-2020-13777"]
  public let cwe = ["CWE-321"]
  public let aliases = ["STEK"]
  public let remedy = "generate a random ticket key and rotate it, or update the TLS library"

  public init() {}

  public func findings(in seen: ProbeObservation) -> [Finding] {
    let tickets = (seen.negotiated?.tickets ?? []) + (seen.resumption?.tickets ?? [])
    guard let known = tickets.first(where: { $0.knownKey != nil }), let key = known.knownKey else { return [] }
    var found = finding("a ticket of \(known.protocol) is encrypted with \(key)")
    if !key.hasSuffix("GnuTLS") { found.cve = [] }
    return [found]
  }

  public func coverage(in seen: ProbeObservation) -> CheckCoverage {
    seen.resumption == nil ? .notExamined("resumption was not probed") : .examined
  }

  public var examples: [CheckExample] {
    var ticket = TicketObservation(protocol: "TLSv1.2", lifetimeSeconds: 7_200, length: 160)
    ticket.knownKey = "the all-zero key in the format of OpenSSL"
    return [.quietOnProbe { _ in }, .firesOnProbe(.critical) { [ticket] in $0.resumption?.tickets = [ticket] }]
  }
}
