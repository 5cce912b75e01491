internal import Bytes
internal import Checks
internal import Observation
internal import Policies

/// The test cases of one target.
struct JUnitSuite {
  let target: String
  let host: String
  let timestamp: String
  /// Microseconds.
  let elapsed: Int64?
  let source: TargetSource?
  let properties: [(name: String, value: String)]
  let cases: [JUnitCase]

  init(_ document: Document) {
    target = document.target.description
    host = document.target.file ?? document.target.host
    // The schema has neither fractions nor a time zone.
    timestamp = String(document.startedAt.rfc3339.prefix(19))
    elapsed = document.elapsed
    source = document.source
    properties = [("tool", "\(document.tool.name) \(document.tool.version)"), ("schema", document.schema)]
    cases = Self.outcome(of: document) + Self.checks(of: document) + Self.rules(of: document) + Self.limits(of: document)
  }

  /// Whether the target was examined, and whether it is trusted.
  private static func outcome(of document: Document) -> [JUnitCase] {
    var cases: [JUnitCase] = []
    if let omission = document.omission {
      cases.append(JUnitCase("examined", .error(omission.code, omission.message)))
    } else if document.isPartial {
      cases.append(JUnitCase("examined", .error("partial", "the examination was not completed")))
    } else {
      cases.append(JUnitCase("examined", .passed))
    }
    for address in document.audit?.addresses ?? [] where document.audit?.isUnreachable == false {
      guard let failure = address.failure, let endpoint = address.endpoint else { continue }
      cases.append(JUnitCase("examined \(endpoint)", .skipped(failure.message)))
    }
    guard let isTrusted = document.isTrusted else { return cases }
    let errors = document.trustErrors
    let message = errors.first ?? "the certificates are not trusted"
    let result: JUnitCase.Result =
      isTrusted
      ? .passed : document.isFailure ? .failed("untrusted", message, errors.joined(separator: "\n")) : .skipped("not trusted: \(message)")
    return cases + [JUnitCase("trusted", result)]
  }

  /// The checks that could run; of an audit all of them.
  private static func checks(of document: Document) -> [JUnitCase] {
    let results = Dictionary(grouping: document.results.filter { !$0.id.hasPrefix("policy.") }, by: \.id)
    let examined = document.examined
    let settings = CheckSettings(isPartial: document.isPartial)
    var ids: Set<String> = []
    var cases: [JUnitCase] = []
    for check in Checks.all where ids.insert(check.id).inserted {
      if let found = results[check.id] {
        cases.append(JUnitCase(check.id, found, threshold: document.threshold))
        continue
      }
      switch CheckCoverage.merged(examined.map { check.coverage(in: $0, settings: settings) }) {
      case .examined: cases.append(JUnitCase(check.id, .passed))
      case .undetermined(let reason): cases.append(JUnitCase(check.id, .skipped("undetermined: \(reason)")))
      case .notExamined(let reason):
        if document.audit != nil { cases.append(JUnitCase(check.id, .skipped("not examined: \(reason)"))) }
      }
    }
    // Findings of a saved document that no check of this version reports.
    for (id, found) in results.sorted(by: { $0.key < $1.key }) where !ids.contains(id) {
      cases.append(JUnitCase(id, found, threshold: document.threshold))
    }
    return cases
  }

  private static func rules(of document: Document) -> [JUnitCase] {
    document.policies.flatMap { policy in
      policy.rules.map { rule in
        let name = PolicyResultID.of(rule, in: policy)
        let remarks = (rule.violations + rule.discouraged).map { remark in
          [remark.address, remark.observation, remark.note].compactMap(\.self).joined(separator: ": ")
        }
        switch rule.result {
        case .pass: return JUnitCase(name, .passed, output: remarks)
        case .fail:
          let message = "\(rule.title): \(rule.violations.first?.observation ?? "violated")"
          return JUnitCase(
            name, .failed("policy", message, (remarks + ["section \(rule.section) of \(policy.title)"]).joined(separator: "\n")))
        case .undetermined: return JUnitCase(name, .skipped("undetermined: \(rule.undetermined.joined(separator: "; "))"), output: remarks)
        case .notApplicable: return JUnitCase(name, .skipped("not applicable"))
        }
      }
    }
  }

  /// Time limits and other expectations.
  private static func limits(of document: Document) -> [JUnitCase] {
    document.serviceLevels.map { level in
      let name = "service-level.\(level.phase).\(level.statistic)"
      let message = "\(level.statistic) of \(level.phase) above \(level.limit) µs"
      return JUnitCase(name, level.isMet ? .passed : .failed("service-level", message, message))
    }
  }
}

/// A test case and its result.
struct JUnitCase {
  enum Result: Equatable {
    case passed
    case skipped(String)
    case failed(_ type: String, _ message: String, _ text: String)
    case error(_ code: String, _ message: String)

    var isFailure: Bool { if case .failed = self { true } else { false } }
    var isSkipped: Bool { if case .skipped = self { true } else { false } }
    var isError: Bool { if case .error = self { true } else { false } }
  }

  let name: String
  let result: Result
  /// Lines of text in addition to the result.
  let output: [String]

  init(_ name: String, _ result: Result, output: [String] = []) {
    self.name = name
    self.result = result
    self.output = output
  }

  /// The results of a check: a failure if one is at or above the threshold and not accepted.
  init(_ name: String, _ results: [ReportedResult], threshold: Severity?) {
    func fails(_ result: ReportedResult) -> Bool {
      result.standing.acceptance == nil && threshold.map { result.severity >= $0 } ?? false
    }
    let failed = results.filter(fails)
    let output = results.filter { !fails($0) }.map {
      "\($0.severity): \($0.title): \($0.detail)\($0.standing.acceptance.map { " (accepted: \($0))" } ?? "")"
    }
    guard let worst = failed.max(by: { $0.severity < $1.severity }) else {
      let reason = results.lazy.compactMap(\.standing.acceptance).first
      self.init(
        name, results.allSatisfy { $0.standing.acceptance != nil } ? .skipped("accepted: \(reason ?? "")") : .passed, output: output)
      return
    }
    let text = failed.flatMap { ["\($0.severity): \($0.detail)"] + $0.evidence.map { "- \($0)" } }
    let references = (worst.reference + worst.cve).isEmpty ? [] : ["references: \((worst.reference + worst.cve).joined(separator: ", "))"]
    self.init(
      name,
      .failed(
        worst.severity.rawValue, "\(worst.title): \(worst.detail)",
        (text + ["remedy: \(worst.remedy)"] + references).joined(separator: "\n")),
      output: output)
  }
}

extension Document {
  /// The severity at which a finding fails: that of the command, or high if the command has none; nil if an audit has none.
  var threshold: Severity? { failureSeverity ?? (audit == nil ? .high : nil) }

  /// Whether the certificates are trusted; nil if that was not examined.
  var isTrusted: Bool? {
    if let audit { return audit.isUnreachable ? nil : audit.isTrusted }
    return chain?.isTrusted ?? verify?.isTrusted ?? probe.flatMap { $0.verdict?.trusted }
  }

  /// The errors of the verdicts, each once.
  var trustErrors: [String] {
    let chains = (audit?.chain?.value ?? chain)?.addresses.map { ($0.verdict?.errors.map(\.message) ?? [], $0.failure?.message) } ?? []
    let messages =
      chains.flatMap { $0.0 + ($0.1.map { [$0] } ?? []) } + (verify?.chain.verdict?.errors.map(\.message) ?? [])
      + (probe?.verdict?.errors.map(\.message) ?? [])
    return messages.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
  }
}
