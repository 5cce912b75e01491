internal import CommandSupport
internal import Connect
internal import HTTPClient
internal import Transport

/// The transfers of a command line with several URLs: one after the other, or with `--parallel` at the same time.
///
/// A failed transfer does not end the others. The exit status is that of the last transfer, with `--parallel` that of the last that failed,
/// as in curl.
struct FetchSeries {
  /// The transfers with the same options.
  private struct TransferSet {
    var operation: FetchOperation
    var first: FetchPlan?
    var sharing: FetchSharing?
  }

  private var sets: [TransferSet]
  private let context: CommandContext
  private let reactor: Reactor
  /// Nil to run one transfer after the other.
  private let parallel: Int?
  private let opensAtOnce: Bool
  private let failsEarly: Bool
  private let printsCurl: Bool

  init(_ operations: [FetchOperation], in context: CommandContext) throws(CommandLineError) {
    guard let reactor = context.reactor else {
      throw CommandLineError(.internalError, "fetch cannot reach the network in this build")
    }
    self.reactor = reactor
    self.context = context
    sets = operations.map { TransferSet(operation: $0) }
    let words = operations[0].words
    let limit = try words.value(of: "parallel-max").map { text throws(CommandLineError) in
      try WholeNumber.parse(text, of: "--parallel-max", in: 1...300)
    }
    parallel = words.isGiven("parallel") ? limit ?? 50 : nil
    opensAtOnce = words.isGiven("parallel-immediate")
    failsEarly = words.isGiven("fail-early")
    printsCurl = words.isGiven("print-curl")
    for (index, operation) in operations.enumerated() where operation.urls.isEmpty {
      throw CommandLineError(.usage, index == 0 ? "missing URL" : "--next: missing URL after it", hint: FetchRequest.example)
    }
  }

  func run() async throws(CommandLineError) -> ExitStatus {
    // Of a transfer that does not react to its cancellation.
    context.lastWords.prepare { [write = context.writeError] in write("\(CommandLineError(.interrupted, "interrupted"))\n") }
    // Each transfer adds to the file, also at the same time.
    if !printsCurl, let trace = try FetchOutput.trace(sets[0].operation.words) {
      _ = try LogFile(trace.path, of: trace.option, context.logFailures)
    }
    var series = self
    let status: ExitStatus
    do throws(CommandLineError) {
      status = try await parallel == nil ? series.runInOrder() : series.runInParallel()
    } catch {
      try? await series.end()
      throw error
    }
    try await series.end()
    return status
  }

  private mutating func runInOrder() async throws(CommandLineError) -> ExitStatus {
    var status = ExitStatus.success
    for place in places {
      let run: FetchRun
      do throws(CommandLineError) {
        guard let made = try prepare(place) else { continue }
        run = made
      } catch {
        // Options are wrong for all URLs; a URL is wrong for itself.
        guard place.number > 0 else { throw error }
        context.writeError("\(error)\n")
        if failsEarly { return error.status }
        status = error.status
        continue
      }
      status = await Self.status(of: run, in: context)
      if Task.isCancelled { return .interrupted }
      if failsEarly, status != .success { return status }
    }
    return status
  }

  private mutating func runInParallel() async throws(CommandLineError) -> ExitStatus {
    var runs: [FetchRun] = []
    for place in places {
      if let run = try prepare(place) { runs.append(run) }
    }
    let (context, failsEarly, most) = (context, failsEarly, parallel ?? 1)
    let status = await withTaskGroup(of: ExitStatus.self) { group in
      var rest = runs[...]
      for run in rest.prefix(most) { group.addTask { await Self.status(of: run, in: context) } }
      rest = rest.dropFirst(most)
      var failure = ExitStatus.success
      while let status = await group.next() {
        if failsEarly, failure != .success { continue }
        if status != .success { failure = status }
        if failsEarly, failure != .success {
          group.cancelAll()
        } else if !Task.isCancelled, let run = rest.popFirst() {
          group.addTask { await Self.status(of: run, in: context) }
        }
      }
      return failure
    }
    return Task.isCancelled ? .interrupted : status
  }

  /// Runs a transfer, and prints its error.
  private static func status(of run: FetchRun, in context: CommandContext) async -> ExitStatus {
    do throws(CommandLineError) {
      return try await run.run()
    } catch {
      context.writeError("\(error)\n")
      return error.status
    }
  }

  private var places: [FetchPlace] {
    var places: [FetchPlace] = []
    for (index, set) in sets.enumerated() {
      for number in set.operation.urls.indices {
        places.append(
          FetchPlace(number: places.count, set: index, numberInSet: number, isOneOfSeveral: true, isParallel: parallel != nil))
      }
    }
    return places
  }

  /// Nil if only the command of curl is printed.
  private mutating func prepare(_ place: FetchPlace) throws(CommandLineError) -> FetchRun? {
    var set = sets[place.set]
    if place.numberInSet == 0 { set.operation = try set.operation.fetchingSecrets(in: context) }
    var own = context
    // An interrupt cancels the transfers, which report it themselves.
    own.lastWords = InterruptReport()
    let words = set.operation.transfer(place.numberInSet)
    let limit = try words.value(of: "max-time").map { text throws(CommandLineError) in
      try TimeSpan.parseLimit(text, of: "--max-time").map { Deadline.after($0) } ?? .never
    }
    let (earlier, opened) = (set.first, own)
    let plan = try CommandInput.withDeadline(limit) { () throws(CommandLineError) in
      try FetchPlan(words, at: place, like: earlier, in: opened)
    }
    if set.first == nil { set.first = plan }
    guard !printsCurl else {
      sets[place.set] = set
      _ = try context.print(CurlCommandFormatter.text(of: plan))
      return nil
    }
    if set.sharing == nil { set.sharing = FetchSharing(limits, Connector(plan.connection, on: reactor)) }
    sets[place.set] = set
    return FetchRun(plan, on: reactor, sharing: set.sharing, in: own)
  }

  private var limits: PoolLimits {
    var limits = PoolLimits()
    // A repeated request may need a connection before the previous one is closed.
    limits.connectionsPerKey = max(parallel ?? 1, 2)
    limits.idlePerKey = parallel ?? 1
    limits.connections = max(limits.connections, limits.connectionsPerKey)
    limits.awaitsSharing = !opensAtOnce
    return limits
  }

  private func end() async throws(CommandLineError) {
    var mistake: CommandLineError?
    for set in sets {
      do throws(CommandLineError) { try await set.sharing?.end(in: context) } catch { mistake = mistake ?? error }
    }
    if let mistake { throw mistake }
  }
}
