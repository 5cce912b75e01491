internal import Bytes
internal import Checks
internal import Observation
internal import TLSWire

/// Formats the values of a probe.
enum ProbeFormatter {
  static func statistics(of phase: Phase, in seen: ProbeObservation) -> PhaseStatistics? {
    seen.statistics.first { $0.phase == phase.rawValue }
  }

  /// The display name of a phase.
  static func label(_ phase: Phase) -> String {
    switch phase {
    case .dns: "DNS"
    case .connect: "TCP connect"
    case .startTLS: "STARTTLS"
    case .serverHello: "ServerHello"
    case .certificate: "Certificate"
    case .finished: "Finished"
    case .firstTicket: "first ticket"
    case .firstByte: "first byte"
    case .tls: "TLS"
    default: TerminalText.escape(phase.rawValue)
    }
  }

  /// `192.0.2.1:443 with the name example.org`, or the number of attempts per address.
  static func places(_ seen: ProbeObservation, serverName: String?) -> String? {
    var counts: [(place: String, number: Int)] = []
    for attempt in seen.attempts {
      guard let address = attempt.address, let port = attempt.port else { continue }
      let place = Endpoint(address, port: port).description
      if let index = counts.firstIndex(where: { $0.place == place }) { counts[index].number += 1 } else { counts.append((place, 1)) }
    }
    guard !counts.isEmpty else { return nil }
    let places = counts.count == 1 ? [counts[0].place] : counts.map { "\($0.place) \(AmountFormatter.times($0.number))" }
    return "\(places.joined(separator: ", ")) \(serverName.map { "with the name \($0)" } ?? "without a name")"
  }

  /// The kernel's round-trip time, compared with the measured connect time; nil if unavailable.
  static func kernel(_ seen: ProbeObservation, style: Style) -> String? {
    let known = seen.counted.filter { $0.tcp != nil }
    let times = known.compactMap { $0.tcp?.roundTrip }.sorted()
    let variances = known.compactMap { $0.tcp?.roundTripVariance }.sorted()
    guard !times.isEmpty, !variances.isEmpty else { return nil }
    let spread = style.unicode ? "±" : "+-"
    let retransmits = known.reduce(0) { $0.addingReportingOverflow($1.tcp?.retransmits ?? 0).partialValue }
    let place = known.contains { $0.timings[.proxy] != nil } ? " to the proxy" : ""
    let median = times.count > 1 ? "median " : ""
    let words =
      "\(median)\(AmountFormatter.span(times[times.count / 2])) \(spread) \(AmountFormatter.span(variances[variances.count / 2]))\(place)"
    return "\(words), \(retransmits == 0 ? "no segment" : AmountFormatter.of(retransmits, "segment")) retransmitted"
  }

  /// `1,204 bytes up in 4 records, 4,310 down in 9; 2 round trips`.
  static func traffic(_ attempt: AttemptObservation) -> String {
    let sent = "\(AmountFormatter.of(Int(clamping: attempt.bytesSent), "byte")) up in \(AmountFormatter.of(attempt.recordsSent, "record"))"
    let received =
      "\(AmountFormatter.grouped(Int(clamping: attempt.bytesReceived))) down in \(AmountFormatter.grouped(attempt.recordsReceived))"
    return "\(sent), \(received); \(AmountFormatter.of(attempt.roundTrips, "round trip"))"
  }

  /// The number of failures per kind, with the message of the first.
  static func failures(_ seen: ProbeObservation) -> [(reason: String, number: Int)] {
    seen.series.failures.map { ("\($0.failure.message) [\($0.failure.code)]", $0.count) }
  }

  /// `is trusted: name matches, possession proven` or `is not trusted: expired, hostname_mismatch`; nil if nothing was verified.
  static func verdict(_ seen: ProbeObservation) -> String? {
    guard let verdict = seen.verdict else { return nil }
    if verdict.trusted { return "is trusted: \(verdict.hostnameMatches == true ? "name matches" : "no name checked"), possession proven" }
    var codes: [String] = []
    for error in verdict.errors where !codes.contains(error.code) { codes.append(error.code) }
    let bad = seen.chains.filter { !$0.isTrusted }.reduce(0) { $0 + $1.attempts }
    let all = seen.chains.reduce(0) { $0 + $1.attempts }
    let share = bad < all ? " in \(AmountFormatter.grouped(bad)) of \(AmountFormatter.of(all, "connection"))" : ""
    let accepted = seen.isAccepted ? ", accepted with --insecure" : ""
    return "is not trusted\(share): \(codes.joined(separator: ", "))\(accepted)"
  }

  /// Whether the certificate matches the name; nil if no name was compared.
  static func name(_ name: String?, _ verdict: VerdictDescription) -> String? {
    guard let name, let matches = verdict.hostnameMatches else { return nil }
    return "\(name) \(matches ? "matches" : "does not match")"
  }

  /// `met: p95 of total is 431 ms, of at most 1,000 ms`.
  static func level(_ seen: ServiceLevelVerdict) -> String {
    let phase = Phase(rawValue: seen.phase)
    let what = "\(seen.statistic) of \(label(phase))"
    guard let measured = seen.measured else {
      return "missed: \(what) was not measured, and may be at most \(AmountFormatter.span(seen.limit))"
    }
    return "\(seen.isMet ? "met" : "missed"): \(what) is \(AmountFormatter.span(measured)), of at most \(AmountFormatter.span(seen.limit))"
  }

  /// One attempt in the style of `ping`: `35.6 ms from 192.0.2.1:443, TLSv1.3, resumed, HTTP 200`.
  static func attempt(_ attempt: AttemptObservation) -> String {
    let place = attempt.address.flatMap { address in attempt.port.map { Endpoint(address, port: $0).description } }
    if let failure = attempt.failure {
      return "failed after \(AmountFormatter.span(attempt.timings.total)): \(failure.message) [\(failure.code)]"
    }
    var words = [AmountFormatter.span(attempt.timings.total) + (place.map { " from \($0)" } ?? "")]
    if let handshake = attempt.handshake { words.append(handshake.protocol) }
    if attempt.isResumed { words.append("resumed") }
    if let status = attempt.httpStatus { words.append("HTTP \(status)") }
    if attempt.isWarmUp { words.append("warm-up, not counted") }
    return words.joined(separator: ", ")
  }

  static func phases(_ timings: PhaseTimings) -> String {
    timings.entries.map { "\(label($0.phase)) \(AmountFormatter.span($0.duration))" }.joined(separator: ", ")
  }

  static func values(_ phase: PhaseStatistics) -> [(name: String, value: Double)] {
    [
      ("min", Double(phase.minimum)), ("median", Double(phase.median)), ("mean", phase.mean), ("p95", Double(phase.p95)),
      ("p99", Double(phase.p99)), ("max", Double(phase.maximum)), ("stddev", phase.deviation),
    ]
  }

  /// `min 18.2 ms, median 20.1 ms, … in 12 attempts`.
  static func statistics(_ phase: PhaseStatistics) -> String {
    let words = values(phase).map { "\($0) \(AmountFormatter.milliseconds($1, decimals: 3)) ms" }
    return words.joined(separator: ", ") + ", in \(AmountFormatter.of(phase.count, "attempt"))"
  }

  /// `18.2 ms and 20.1 ms: 12`, for each bin that is not empty.
  static func bins(_ seen: ProbeObservation) -> [String] {
    guard let total = statistics(of: .total, in: seen), let bins = total.histogram, total.minimum < total.maximum else {
      return []
    }
    let width = (Double(total.maximum) - Double(total.minimum)) / Double(bins.count)
    return bins.enumerated().filter { $0.element > 0 }.map { index, count in
      let bounds = [index, index + 1].map { AmountFormatter.milliseconds(Double(total.minimum) + width * Double($0), decimals: 3) + " ms" }
      return "\(bounds.joined(separator: " and ")): \(AmountFormatter.grouped(count))"
    }
  }
}

/// Texts about simulated clients.
extension ProbeFormatter {
  /// `TLSv1.3, TLS_AES_128_GCM_SHA256, x25519`.
  static func agreed(_ seen: SimulationObservation) -> String {
    let values = [seen.protocol, seen.cipherSuite?.name, seen.group?.name, seen.signatureScheme?.name, seen.alpn.map { "ALPN \($0)" }]
    let words = values.compactMap(\.self).joined(separator: ", ")
    return (words.isEmpty ? "accepted" : words) + (seen.helloRetry ? ", after a HelloRetryRequest" : "")
  }

  /// `Chrome 71–81, 83–94, Firefox 56–72`: a repeated name is omitted.
  static func titles(_ titles: [String]) -> [String] {
    var name: Substring?
    return titles.map { title in
      guard let space = title.lastIndex(of: " "), title[title.index(after: space)...].first?.isNumber == true else {
        name = nil
        return title
      }
      defer { name = title[..<space] }
      return name == title[..<space] ? String(title[title.index(after: space)...]) : title
    }
  }

  /// The reason a client would not connect.
  static func refusal(_ seen: SimulationObservation) -> String {
    if let refusal = seen.clientRefusal { return "the client aborts: \(refusal)" }
    return FeatureFormatter.support(seen.support, seen.evidence)
  }
}

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
