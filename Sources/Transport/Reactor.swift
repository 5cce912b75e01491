internal import Bytes
internal import COpenSSL
internal import DequeModule
internal import Synchronization

/// A thread that runs tasks and waits for their connections, in turns: jobs → readiness → timers → resume.
///
/// Prefer it with `withTaskExecutorPreference`; the connections of a task are then handled on this thread. Calls
/// from other threads are forwarded to it, and are only slower.
///
/// `@unchecked Sendable`: `readiness`, `owner` and `inbox` may be used from any thread; `thread` is written once,
/// before `init` returns; everything else is accessed only on the reactor's thread, by means of `onThread`.
public final class Reactor: TaskExecutor, @unchecked Sendable {
  private let readiness: Readiness
  /// The identifier of the thread that runs the loop; 0 if none does.
  private let owner = Atomic<UInt64>(0)
  private let inbox = LockedValue(Inbox())
  private var thread: Thread?

  private var jobs = Deque<UnownedJob>()
  private var events = Readiness.Events()
  private var timers = TimerQueue()
  private var channels = SlotTable<Channel>()
  private var waits = SlotTable<any FailableWait>()
  /// Waiters for the next close of a descriptor in this process.
  private var starved: [() -> Void] = []
  /// Steps in this turn that did not suspend.
  private var steps = 0
  private var isMainRunning = false
  /// True during shutdown: every wait fails.
  private(set) var isStopping = false
  private(set) lazy var landing = ReadBuffer()

  /// Starts the thread, which runs until `shutdown()`. Raises the soft limit of open descriptors to the hard one.
  public convenience init() throws(TransportError) {
    try self.init(threadless: ())
    guard let thread = Thread({ self.loop() }) else { throw TransportError(.system, what: "start reactor thread") }
    self.thread = thread
  }

  private init(threadless: Void) throws(TransportError) {
    readiness = try Readiness()
    DescriptorLimit.raise()
  }

  /// Runs `body` with the calling thread as the reactor: for `main`, where a second thread would only add cost.
  ///
  /// The reactor shuts down afterwards; tasks that still prefer it run on separate threads and cannot wait.
  public static func run<T: Sendable>(_ body: @escaping @Sendable (Reactor) async -> T) throws(TransportError) -> T {
    let reactor = try Reactor(threadless: ())
    FreedMemory.keep()
    reactor.owner.store(Thread.current, ordering: .releasing)
    reactor.isMainRunning = true
    let result = MainResult<T>()
    Task(executorPreference: reactor) {
      result.value = await body(reactor)
      reactor.isMainRunning = false
      reactor.shutdown()
    }
    reactor.loop()
    guard let value = result.value else { preconditionFailure("the loop ends after the body") }
    return value
  }

  /// `@unchecked Sendable`: written and read on the reactor's thread only.
  private final class MainResult<T: Sendable>: @unchecked Sendable {
    var value: T?
  }

  /// Runs `body` in this task on the reactor's thread, including its child tasks.
  ///
  /// Like `withTaskExecutorPreference`, which by itself does not move a task before its first suspension.
  public func run<T: Sendable, E: Error>(_ body: @Sendable () async throws(E) -> T) async throws(E) -> T {
    // A caller on this thread prefers this executor already.
    if isCurrent { return try await body() }
    // The standard library's function has no typed throws.
    let result: Result<T, E> = await withTaskExecutorPreference(self) {
      await moveHere()
      do throws(E) { return .success(try await body()) } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// Fails every wait with `.closed`, closes every connection, runs all submitted jobs and joins the thread.
  ///
  /// Called on the reactor's thread, it only starts the shutdown, which completes when no job is left.
  public func shutdown() {
    let isFirst = inbox.withLock { inbox in
      defer { if inbox.phase == .open { inbox.phase = .stopping } }
      return inbox.phase == .open
    }
    guard isFirst else { return }
    if isCurrent {
      thread?.detach()
    } else {
      readiness.wake()
      thread?.join()
    }
  }

  public var counters: ReactorCounters { inbox.withLock(\.counters) }

  /// Returns at `deadline`; throws if the task is cancelled or the reactor is shut down.
  public func sleep(until deadline: Deadline) async throws(TransportError) {
    let result: Result<Void, TransportError> = await suspend("sleep", until: deadline) { _ in }
    if case .failure(let error) = result, error.code != .timedOut { throw error }
  }
}

// MARK: - From any thread

extension Reactor {
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if isCurrent {
      jobs.append(job)
      return
    }
    let (isOpen, raisesAlarm) = inbox.withLock { inbox in
      guard inbox.phase != .ended else { return (false, false) }
      inbox.jobs.append(job)
      return (true, inbox.takeAlarm())
    }
    if raisesAlarm { readiness.wake() }
    if !isOpen { runAfterTheEnd(job) }
  }

  /// True if the caller runs on this reactor's thread.
  public var isCurrent: Bool { owner.load(ordering: .relaxed) == Thread.current }

  /// Calls `body` on the reactor's thread: at once if this is it, else soon; or calls `orElse` here if the reactor has ended.
  func onThread(_ body: @escaping @Sendable () -> Void, orElse: () -> Void) {
    if isCurrent { return body() }
    let (isOpen, raisesAlarm) = inbox.withLock { inbox in
      guard inbox.phase != .ended else { return (false, false) }
      inbox.calls.append(body)
      return (true, inbox.takeAlarm())
    }
    if raisesAlarm { readiness.wake() }
    if !isOpen { orElse() }
  }

  /// Suspends a task that prefers this reactor but runs elsewhere; it is resumed on this thread.
  private func moveHere() async {
    if isCurrent { return }
    let _: Result<Void, TransportError> = await suspend("move", until: .never) { $0.finish(.success(())) }
  }

  /// Runs a job of a task that outlived its reactor on a separate thread; its waits fail, so that it ends soon.
  private func runAfterTheEnd(_ job: UnownedJob) {
    let thread = Thread { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    if let thread { thread.detach() } else { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  /// Suspends the caller until the wait that `begin` receives on the reactor's thread is finished:
  /// by its holder, by `deadline` (`.timedOut`), by cancellation, or by the reactor's shutdown (`.closed`).
  func suspend<T: Sendable>(
    _ what: String, endpoint: Endpoint? = nil, until deadline: Deadline, begin: @escaping @Sendable (Wait<T>) -> Void
  ) async -> Result<T, TransportError> {
    let wait = Wait<T>(on: self, what: what, endpoint: endpoint)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        onThread {
          if wait.start(continuation, until: deadline) { begin(wait) }
        } orElse: {
          continuation.resume(returning: .failure(TransportError(.closed, what: what, endpoint: endpoint)))
        }
      }
    } onCancel: {
      onThread {
        wait.fail(.cancelled)
      } orElse: {
      }
    }
  }
}

// MARK: - On the reactor's thread

extension Reactor {
  private func loop() {
    owner.store(Thread.current, ordering: .releasing)
    Thread.isReactors = true
    while turn() {}
    Thread.isReactors = false
    owner.store(0, ordering: .releasing)
  }

  /// Runs one turn; returns false if it was the last.
  @discardableResult
  private func turn() -> Bool {
    let ran = runJobs()
    let prospect = prepareToWait(havingRun: ran)
    if prospect == .over { return false }
    let timeout = prospect == .busy ? .zero : Deadline(timers.earliest()).remaining()
    readiness.wait(timeout, into: &events) { token, flags in
      // The token of a descriptor that has been closed in the meantime has no channel.
      channels[SlotTable<Channel>.Key(token: token)]?.becomeReady(flags)
    }
    if prospect == .idle { inbox.withLock { $0.isAsleep = false } }
    let now = MonotonicInstant.now
    while let action = timers.popDue(at: now) { action() }
    return true
  }

  private func runJobs() -> Int {
    steps = 0
    var ran = 0
    while ran < Self.jobsPerTurn, steps < Self.stepsPerTurn, let job = jobs.popFirst() {
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
      ran += 1
    }
    return ran
  }

  private enum Prospect { case busy, idle, over }

  /// Takes the work that other threads have submitted. The reactor may sleep only if there is none: the check and the
  /// decision share one lock, so that every later sender wakes the reactor.
  private func prepareToWait(havingRun ran: Int) -> Prospect {
    let (prospect, mail, phase) = inbox.withLock { inbox in
      inbox.counters.jobs += ran
      let isIdle = inbox.isEmpty && jobs.isEmpty && (inbox.phase == .open || isStopping)
      let isOver = isIdle && isStopping && !isMainRunning
      if isOver { inbox.phase = .ended } else { inbox.counters.polls += 1 }
      inbox.isAsleep = isIdle && !isOver
      return (isOver ? Prospect.over : isIdle ? .idle : .busy, inbox.takeAll(), inbox.phase)
    }
    jobs.append(contentsOf: mail.jobs)
    if phase == .stopping, !isStopping { stop() }
    for call in mail.calls { call() }
    return prospect
  }

  private func stop() {
    isStopping = true
    for channel in channels.values { channel.close() }
    for wait in waits.values { wait.fail(.closed) }
  }

  /// Counts a step; true if the caller may take it before other tasks run.
  func grantStep() -> Bool {
    steps += 1
    return steps < Self.stepsPerTurn
  }

  /// True if `grantStep` can still return true in this turn.
  var hasSteps: Bool { steps < Self.stepsPerTurn }

  func register(_ channel: Channel, _ socket: Socket) -> (key: SlotTable<Channel>.Key?, result: Int32) {
    let key = channels.insert(channel)
    let result = readiness.add(socket.descriptor, token: key.token)
    if result < 0 { channels.remove(key) }
    return (result < 0 ? nil : key, result)
  }

  func unregister(_ key: SlotTable<Channel>.Key, _ socket: Socket) {
    channels.remove(key)
    readiness.remove(socket.descriptor)
  }

  func descriptorWasClosed() {
    guard !starved.isEmpty else { return }
    let all = starved
    starved = []
    for resume in all { resume() }
  }

  func onNextClosedDescriptor(_ resume: @escaping () -> Void) { starved.append(resume) }

  func insertTimer(at instant: MonotonicInstant, _ action: @escaping () -> Void) -> TimerQueue.Key {
    timers.insert(at: instant, action)
  }

  func cancelTimer(_ key: TimerQueue.Key) { timers.cancel(key) }

  func insertWait(_ wait: any FailableWait) -> SlotTable<any FailableWait>.Key { waits.insert(wait) }

  func removeWait(_ key: SlotTable<any FailableWait>.Key) { waits.remove(key) }

  /// The number of active and cancelled timers in the heap, for tests.
  var timerFootprint: Int { timers.footprint }

  private static let jobsPerTurn = 256
  private static let stepsPerTurn = 64
}

extension Reactor {
  /// Runs `body` on the reactor and blocks the calling thread until it ends. Returns nil without running it on the thread of any reactor,
  /// where it could deadlock.
  public func runBlocking<T: Sendable, E: Error>(_ body: @escaping @Sendable () async throws(E) -> T) throws(E) -> T? {
    guard !Reactor.isThreadTaken else { return nil }
    let latch = Latch<Result<T, E>>()
    Task(executorPreference: self) {
      do throws(E) {
        latch.bring(.success(try await self.run(body)))
      } catch {
        latch.bring(.failure(error))
      }
    }
    return try latch.take().get()
  }

  /// True if the calling thread is a reactor's, and must not block.
  public static var isThreadTaken: Bool { Thread.isReactors }
}

/// The limit of open descriptors of this process.
enum DescriptorLimit {
  /// Raises the soft limit to the hard one; may be repeated.
  @discardableResult
  static func raise() -> Int64 { copenssl_raise_descriptor_limit() }
}

/// The handling of freed memory in this process.
enum FreedMemory {
  /// Keeps one megabyte of freed memory: the pieces of a large response are allocated and freed at the end of the heap, and glibc would
  /// request their pages from the kernel again and again.
  static func keep() { copenssl_keep_freed(1 << 20) }
}
