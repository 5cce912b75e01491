internal import Bytes
internal import Checks
internal import Observation

/// The result of the probe as one line.
enum ProbeHeadline {
  /// `example.org:443 negotiated TLSv1.3 in 35.6 ms`, or a summary of many attempts.
  static func text(_ document: Document) -> String {
    let target = ChainHeadline.target(document)
    guard let seen = document.probe else { return "\(target) was not probed" }
    let verdict = ProbeFormatter.verdict(seen).map { " and \($0)" } ?? ""
    return TerminalText.escape("\(target) \(sentence(seen))\(verdict)")
  }

  /// Whether the probe is a success; determines the mark of the headline, `probe_success` and the exit status 0.
  static func isSound(_ document: Document) -> Bool {
    guard let seen = document.probe else { return false }
    let isFound = document.failureSeverity.map { threshold in document.findings.contains { $0.severity >= threshold } } ?? false
    return seen.series.succeeded > 0 && seen.isAccepted && document.serviceLevels.allSatisfy(\.isMet) && !isFound
  }

  private static func sentence(_ seen: ProbeObservation) -> String {
    let tried = seen.series.ended
    if tried > 1 { return many(seen, of: tried) }
    if let attempt = seen.counted.first {
      return "\(agreed(attempt.handshake ?? seen.negotiated?.handshake)) in \(AmountFormatter.span(attempt.timings.total))"
    }
    if let failure = seen.failed.first?.failure { return "failed: \(failure.message)" }
    if let negotiated = seen.negotiated { return agreed(negotiated.handshake) }
    return hasResponded(seen) ? "responded, but no handshake was timed" : "completed no handshake"
  }

  private static func many(_ seen: ProbeObservation, of tried: Int) -> String {
    guard seen.series.succeeded > 0 else { return "failed all of \(AmountFormatter.of(tried, "attempt"))" }
    let share =
      "\(seen.series.failed == 0 ? "all" : AmountFormatter.grouped(seen.series.succeeded)) of \(AmountFormatter.grouped(tried)) attempts"
    guard let total = ProbeFormatter.statistics(of: .total, in: seen) else { return "completed \(share)" }
    return "completed \(share): median \(AmountFormatter.span(total.median)), p95 \(AmountFormatter.span(total.p95))"
  }

  private static func agreed(_ handshake: HandshakeDescription?) -> String {
    guard let handshake else { return "completed a handshake" }
    return "\(handshake.completed ? "negotiated" : "chose") \(handshake.protocol)"
  }

  /// Whether the server responded at all.
  static func hasResponded(_ seen: ProbeObservation) -> Bool {
    let simulated = seen.clients.contains { $0.isAccepted || $0.isRefused }
    return seen.series.succeeded > 0 || seen.negotiated != nil || simulated || seen.serverNames.contains { $0.isAccepted || $0.isRefused }
  }
}
