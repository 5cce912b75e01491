package import Bytes
internal import Transport

/// The commands that the page has started, up to a limit at once.
package actor PageRuns {
  /// A run as seen from its page.
  struct State: Sendable {
    let number: Int
    let order: RunOrder
    let startedAt: Timestamp
    /// The last line of progress.
    var progress = ""
    var isCancelled = false
    /// Nil while it runs.
    var result: PageRunResult?
  }

  private struct Run {
    var state: State
    let progress: LockedValue<String>
    var task: Task<Void, Never>?
    var waiters: [AsyncStream<Void>.Continuation] = []
  }

  private let runner: any PageRunner
  private let now: @Sendable () -> Timestamp
  private let pause: @Sendable (Duration) async -> Void
  private var runs: [Int: Run] = [:]
  private var last = 0

  /// `pause` returns after the duration, or earlier if its task is cancelled.
  package init(
    _ runner: any PageRunner, now: @escaping @Sendable () -> Timestamp = { Platform.now },
    pause: @escaping @Sendable (Duration) async -> Void
  ) {
    self.runner = runner
    self.now = now
    self.pause = pause
  }

  /// Starts a run and returns its number; nil if too many are running.
  func start(_ order: RunOrder) -> Int? {
    guard runs.values.count(where: { $0.state.result == nil }) < Self.mostAtOnce else { return nil }
    forgetOldest()
    last += 1
    let number = last
    let progress = LockedValue("")
    runs[number] = Run(state: State(number: number, order: order, startedAt: now()), progress: progress)
    let task = Task { [runner] in
      let result = await runner.run(order) { line in progress.withLock { $0 = line } }
      self.ended(number, result)
    }
    runs[number]?.task = task
    return number
  }

  func state(of number: Int) -> State? {
    guard let run = runs[number] else { return nil }
    var state = run.state
    state.progress = run.progress.withLock { $0 }
    return state
  }

  /// The runs that have not ended, the newest first.
  func running() -> [State] {
    runs.values.filter { $0.state.result == nil }.map(\.state).sorted { $0.number > $1.number }
  }

  /// Interrupts a run, which ends with what is known.
  func cancel(_ number: Int) {
    guard let run = runs[number], run.state.result == nil else { return }
    runs[number]?.state.isCancelled = true
    run.task?.cancel()
  }

  /// Interrupts all runs, and returns when they have ended.
  package func stop() async {
    for number in runs.keys { cancel(number) }
    for run in runs.values { await run.task?.value }
  }

  /// Returns when the run has ended, or after the limit.
  func end(of number: Int, within limit: Duration) async {
    guard let run = runs[number], run.state.result == nil else { return }
    let (end, continuation) = AsyncStream.makeStream(of: Void.self)
    runs[number]?.waiters.append(continuation)
    let timer = Task { [pause] in
      await pause(limit)
      continuation.finish()
    }
    for await _ in end {}
    timer.cancel()
  }

  private func ended(_ number: Int, _ result: PageRunResult) {
    runs[number]?.state.result = result
    for waiter in runs[number]?.waiters ?? [] { waiter.finish() }
    runs[number]?.waiters = []
  }

  private func forgetOldest() {
    let ended = runs.values.filter { $0.state.result != nil }.map(\.state.number).sorted()
    for number in ended.dropLast(Self.mostKept - 1) { runs[number] = nil }
  }

  static let mostAtOnce = 4
  private static let mostKept = 16
}
