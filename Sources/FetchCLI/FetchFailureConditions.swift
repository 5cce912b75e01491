internal import CommandSupport
internal import Checks
internal import Observation

/// The conditions that make a response a failure.
struct FetchFailureConditions: Sendable {
  /// True if a status of 400 or higher is a failure.
  var fails: Bool
  /// True if no content is written in that case.
  var withholdsContent: Bool
  var status: StatusExpectation?
  var levels: [ServiceLevel]
  var expiry: ExpiryExpectation?

  init(_ words: ParsedOptions) throws(CommandLineError) {
    withholdsContent = words.isGiven("fail")
    fails = withholdsContent || words.isGiven("fail-with-body")
    if let text = words.value(of: "expect-status") {
      guard let expectation = StatusExpectation(text) else {
        throw CommandLineError(.usage, "invalid --expect-status '\(text)': must be a list of statuses", hint: "as in 200,3xx or 200-299")
      }
      status = expectation
    }
    levels = try words.value(of: "slo").map { text throws(CommandLineError) in try TimeLimitArgument.parse(text) } ?? []
    if let text = words.value(of: "expire-within") {
      expiry = ExpiryExpectation(days: try WholeNumber.parse(text, of: "--expire-within", in: 0...1_000_000))
    }
  }

  var isAskedFor: Bool { status != nil || !levels.isEmpty || expiry != nil }

  func levelVerdicts(on seen: FetchObservation) -> [ServiceLevelVerdict] { levels.map { $0.verdict(on: seen) } }

  func verdicts(on seen: FetchObservation) -> [ExpectationVerdict] {
    [status?.verdict(on: seen), expiry?.verdict(on: seen)].compactMap { $0 }
  }
}
