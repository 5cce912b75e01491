internal import CommandSupport
internal import HTTPClient
internal import Probes

/// `--retry` and related options.
struct RetryState: FetchState {
  let rules: RetryRules
  private let context: CommandContext
  private let isTold: Bool

  init?(_ words: ParsedOptions, at url: URI, in context: CommandContext) throws(CommandLineError) {
    self.context = context
    isTold = !words.isGiven("silent") && !words.isGiven("quiet")
    guard let text = words.value(of: "retry") else { return nil }
    var rules = RetryRules(retries: try WholeNumber.parse(text, of: "--retry", in: 0...1_000_000))
    guard rules.retries > 0 else { return nil }
    // A user who requests retries decides whether the request may be repeated.
    rules.onlyIdempotent = false
    rules.allErrors = words.isGiven("retry-all-errors")
    rules.failedStatuses = words.isGiven("fail") || words.isGiven("fail-with-body")
    rules.refusedConnections = words.isGiven("retry-connrefused")
    if let text = words.value(of: "retry-delay") { rules.delay = try TimeSpan.parseLimit(text, of: "--retry-delay") }
    if let text = words.value(of: "retry-max-time") { rules.maximumTime = try TimeSpan.parseLimit(text, of: "--retry-max-time") }
    self.rules = rules
  }

  func begin() -> any FetchMemory { RetryMemory(self) }

  fileprivate func policy() -> RetryPolicy {
    let (context, isTold) = (context, isTold)
    return RetryPolicy(rules, now: context.now) { notice in
      if isTold { context.writeError("tlsprobe: \(notice)\n") }
    }
  }
}

/// The retries of one transfer.
private final class RetryMemory: FetchMemory {
  let policies: [any ExchangePolicy]

  init(_ state: RetryState) { policies = [state.policy()] }
}
