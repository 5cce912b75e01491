internal import CommandSupport
internal import HTTPClient
internal import Probes
internal import Report

/// `--cache` and `--no-cache`.
struct CacheState: FetchState {
  fileprivate let folder: String?
  fileprivate let bypasses: Bool
  fileprivate let tellsStatistics: Bool
  fileprivate let isTold: Bool
  /// Identifies the trust and session options of this run: responses accepted with other options or in another session are not shared.
  fileprivate let partition: String
  fileprivate let context: CommandContext

  init?(_ words: ParsedOptions, at url: URI, in context: CommandContext) throws(CommandLineError) {
    self.context = context
    bypasses = words.isGiven("no-cache")
    folder = words.value(of: "cache")
    tellsStatistics = words.isGiven("cache-stats")
    isTold = words.isGiven("show-error") || !words.isGiven("silent")
    partition = words.given.filter { Self.trustWords.contains($0.name) }.map { "\($0.name)=\($0.value ?? "")" }.joined(separator: "&")
    if tellsStatistics, folder == nil { throw CommandLineError(.usage, "--cache-stats requires --cache") }
    guard folder != nil || bypasses else { return nil }
    // Fails for an unusable folder before a request is sent.
    if let folder { _ = try CacheFolder(folder) { _ in } }
  }

  func begin() -> any FetchMemory { CacheMemory(self) }

  private static let trustWords: Set = [
    "cacert", "capath", "trust", "verify-host", "pin", "pinnedpubkey", "pin-exempt", "cert-status", "session", "session-read-only",
  ]

  fileprivate func warn(_ text: String) {
    if isTold { context.writeError("tlsprobe: \(TerminalText.escape(text))\n") }
  }
}

/// The cache during one transfer.
private final class CacheMemory: FetchMemory {
  let policies: [any ExchangePolicy]
  private let state: CacheState
  private let store: CacheFolder?
  private let policy: CachePolicy?
  private let reports = Reports()

  private final class Reports { var all: [CacheReport] = [] }

  init(_ state: CacheState) {
    self.state = state
    let reports = reports
    store = state.bypasses ? nil : state.folder.flatMap { try? CacheFolder($0) { state.warn($0) } }
    policy = store.map { CachePolicy($0, partition: state.partition, now: state.context.now) { reports.all.append($0) } }
    policies = (state.bypasses ? [NoCachePolicy()] : []) + (policy.map { [$0] } ?? [])
  }

  func amend(_ result: inout FetchResult) {
    for report in reports.all { result.note(report) }
  }

  func end(after result: FetchResult, in context: CommandContext) throws(CommandLineError) {
    defer { if state.tellsStatistics, let store, let policy { context.writeError(Self.text(policy.statistics, store.usage)) } }
    try store?.save()
  }

  private static func text(_ seen: CacheStatistics, _ usage: StoreUsage) -> String {
    """
    cache: \(seen.hits) hit, \(seen.validated) validated, \(seen.misses) missed, \(seen.passed) bypassed, \
    \(seen.unsatisfiable) unsatisfiable; \(seen.stored) stored, \(usage.evicted) evicted; \(usage.entries) in all, \(usage.bytes) bytes

    """
  }
}
