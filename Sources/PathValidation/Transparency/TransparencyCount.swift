internal import Bytes
internal import X509

/// Counts timestamps by a program's rules.
///
/// Timestamps with an uncertain result (an unknown log, an unknown state, no issuer) may count or not: the rules are evaluated without any
/// of them and with all of them, and there is a verdict only if both results agree.
struct TransparencyCount {
  private struct Counted {
    let log: [UInt8]
    let operatorName: String
    let isTiled: Bool
    let isEmbedded: Bool
    /// Whether the log is in a currently accepted state, not only in a former one.
    let isCurrent: Bool
  }

  private let rules: TransparencyRules
  private let isShort: Bool
  private var certain: [Counted] = []
  private var doubtful: [Counted] = []

  init(certificate: Certificate, timestamps: [TimestampVerdict], program: TransparencyProgram, time: Timestamp) {
    rules = TransparencyRules.rules(of: program)
    isShort = rules.isShort(certificate)
    // A log may retire while a certificate is being logged: the first timestamp decides.
    let first = timestamps.compactMap(\.timestamp?.timestamp).min()
    for (index, verdict) in timestamps.enumerated() {
      if verdict.delivery == .ocsp, !rules.countsStaples { continue }
      let isEmbedded = verdict.delivery == .certificate
      func counted(isCurrent: Bool) -> Counted {
        Counted(
          log: verdict.timestamp?.logID ?? [], operatorName: verdict.log?.operatorName ?? "#\(index)",
          isTiled: verdict.log?.isTiled ?? false, isEmbedded: isEmbedded, isCurrent: isCurrent)
      }
      switch verdict.outcome {
      case .valid:
        guard let log = verdict.log, log.states[program] != nil else { continue }
        switch log.state(for: program, at: time) {
        case .qualified, .usable, .readOnly: certain.append(counted(isCurrent: true))
        case .retired:
          if isEmbedded, let first, let state = log.states[program], first < state.since { certain.append(counted(isCurrent: false)) }
        case .pending, .rejected: break
        case nil: doubtful.append(counted(isCurrent: true))
        }
      case .unknownLog, .unsupported: doubtful.append(counted(isCurrent: true))
      case .invalid, .malformed: break
      }
    }
  }

  func compliance(isStale: Bool) -> TransparencyCompliance {
    guard let missing = missing(certain) else { return .compliant }
    if self.missing(certain + doubtful) == nil {
      return .unknown("\(doubtful.count) of the timestamps cannot be verified, and without them \(missing)")
    }
    if isStale, !certain.isEmpty { return .unknown("the list of logs is older than 70 days, and by it \(missing)") }
    return .notCompliant(missing)
  }

  /// The unmet requirement, for people; nil if there is none.
  private func missing(_ counted: [Counted]) -> String? {
    let embedded = counted.filter(\.isEmbedded)
    let current = counted.filter(\.isCurrent)
    guard let missing = missingEmbedded(embedded) else { return nil }
    // Timestamps of handshakes: two of current logs, at least one of them delivered in the handshake.
    let sent = rules.perOperator == nil ? current.filter { !$0.isEmbedded } : current
    if sent.contains(where: { !$0.isEmbedded }), Set(sent.map(\.log)).count >= 2, isDiverse(sent) { return nil }
    return missing
  }

  private func missingEmbedded(_ embedded: [Counted]) -> String? {
    let wanted = isShort ? 2 : 3
    var logs: [String: Set<[UInt8]>] = [:]
    for one in embedded { logs[one.operatorName, default: []].insert(one.log) }
    let limit = rules.perOperator.map { isShort ? $0.short : $0.long } ?? .max
    let count = logs.values.reduce(0) { $0 + min($1.count, limit) }
    if count < wanted {
      let most = limit == .max ? "" : ", at most \(limit) of one operator,"
      return "\(wanted) timestamps of distinct logs\(most) are needed, and \(count == 0 ? "none counts" : "only \(count) count")"
    }
    if logs.count < rules.operators { return "the logs are all run by \(ChainErrorText.shortened(logs.keys.first ?? "one operator"))" }
    if !embedded.contains(where: \.isCurrent) { return "none of the logs is still in use" }
    if !hasRequestLog(embedded) { return "none of the logs supports the requests of RFC 6962" }
    return nil
  }

  private func isDiverse(_ counted: [Counted]) -> Bool {
    Set(counted.map(\.operatorName)).count >= rules.operators && hasRequestLog(counted)
  }

  private func hasRequestLog(_ counted: [Counted]) -> Bool { !rules.needsRequestLog || counted.contains { !$0.isTiled } }
}
