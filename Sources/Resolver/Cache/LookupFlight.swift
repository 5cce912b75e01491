internal import Transport

/// A query in progress and the lookups that wait for its response.
///
/// `@unchecked Sendable`: created and accessed on the resolver's reactor only.
final class LookupFlight: @unchecked Sendable {
  let key: RecordCacheKey
  /// That of the lookup that started it.
  let deadline: Deadline
  /// The number of network changes before it started: a response from an earlier network is not cached.
  let generation: Int
  /// The steps so far, for lookups that stop waiting.
  var steps: [LookupStep]
  /// Nil until it has finished.
  private(set) var report: LookupReport?
  /// True if it continues without lookups that wait, to refresh the cache.
  var isBackground = false
  private var waits: [OneShotWait] = []
  private var task: Task<Void, Never>?

  init(_ key: RecordCacheKey, deadline: Deadline, generation: Int, steps: [LookupStep]) {
    self.key = key
    self.deadline = deadline
    self.generation = generation
    self.steps = steps
  }

  func start(on reactor: Reactor, _ body: @escaping @Sendable () async -> Void) {
    task = Task(executorPreference: reactor) { await body() }
  }

  /// Adds a lookup; its wait ends when the query has finished.
  func join(on reactor: Reactor) -> OneShotWait {
    let wait = OneShotWait(on: reactor, "wait for a lookup")
    waits.append(wait)
    return wait
  }

  /// Removes a lookup that was cancelled or has reached its deadline. Returns true if it was the last one: the query is then cancelled.
  func leave(_ wait: OneShotWait) -> Bool {
    waits.removeAll { $0 === wait }
    guard waits.isEmpty, !isBackground, report == nil else { return false }
    task?.cancel()
    return true
  }

  func finish(_ report: LookupReport) {
    self.report = report
    task = nil
    for wait in waits { wait.call() }
    waits = []
  }
}
