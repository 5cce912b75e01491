public import Bytes
internal import HTTPMessages

/// Runs a collection: a machine that names the requests to send and takes their responses.
///
/// The caller performs the actions of `next` until it is `done`. Results are kept until they are taken, responses are not kept.
public struct CollectionRun: Sendable {
  public enum Action: Sendable {
    case send(RequestID, PreparedRequest)
    /// Wait for a response, at most until that instant; nil for no limit.
    case wait(until: MonotonicInstant?)
    case done
  }

  public struct RequestID: Hashable, Sendable {
    let number: Int
  }

  public enum Reply: Sendable {
    case response(CollectionResponse)
    case unreachable(String)
    /// The run was interrupted before there was a response.
    case interrupted
  }

  private enum Stage { case setup, main, teardown, over }

  private struct Task {
    let place: Int
    let row: Int?
    var attempts = 0
  }

  private struct Sent {
    let task: Task
    let method: String
    let url: String
    var scope: VariableScope
  }

  private struct Progress {
    var unfinishedDependencies = 0
    var unfinishedRows = 0
    var nextRow = 0
    var isSettled = false
    var isPassed = true
    var captures: [(name: String, value: JSONValue)] = []
  }

  private let collection: RequestCollection
  private let plan: RunPlan
  private let definitions: [[String: CollectionValue]]
  private let runtime: RunEnvironment
  private let options: RunOptions
  private let dependents: [[Int]]

  private var stage = Stage.setup
  private var progress: [Progress]
  /// Requests of which rows can be sent; those before `firstReady` are done.
  private var ready: [Int] = []
  private var firstReady = 0
  /// The next request of a stage whose requests run one after the other.
  private var serial = 0
  private var running: [RequestID: Sent] = [:]
  private var retries: [(task: Task, at: MonotonicInstant)] = []
  private var results: [RequestResult] = []
  private var secrets: Set<String> = []
  private var lastID = 0
  private var skipReason: String?
  private var isStopped = false

  /// Throws for unknown names, cycles and variables that are undefined.
  public init(_ collection: RequestCollection, options: RunOptions, runtime: RunEnvironment) throws(CollectionError) {
    self.collection = collection
    self.options = options
    self.runtime = runtime
    plan = try RunPlan(collection, selecting: options.requests)
    definitions = try Self.definitions(collection, options)
    try VariableCheck(collection: collection, plan: plan, definitions: definitions, runtime: runtime).run()
    progress = collection.requests.map { Progress(unfinishedRows: $0.rows?.count ?? 1) }
    var dependents: [[Int]] = Array(repeating: [], count: collection.requests.count)
    let main = Set(plan.main)
    for place in plan.main {
      let needed = Set(plan.dependencies[place]).intersection(main)
      progress[place].unfinishedDependencies = needed.count
      for dependency in needed { dependents[dependency].append(place) }
    }
    self.dependents = dependents
  }

  /// The names of the requests in the order in which they can run.
  public var order: [String] { (plan.setup + plan.main + plan.teardown).map { collection.requests[$0].name } }

  /// The next action; call it again after each `send`, and after a `wait`.
  public mutating func next(at now: MonotonicInstant) -> Action {
    while true {
      if stage == .over { return .done }
      let slots = stage == .main ? max(1, options.parallel) : 1
      let isFull = running.count >= slots
      if !isFull, let task = dueRetry(at: now) ?? newTask() {
        if let action = send(task) { return action }
        continue
      }
      if !running.isEmpty || !retries.isEmpty { return .wait(until: isFull ? nil : retries.map(\.at).min()) }
      advanceStage()
    }
  }

  /// Takes the response to a request; a second one for the same request is ignored.
  public mutating func received(_ id: RequestID, _ reply: Reply, at now: MonotonicInstant) {
    guard var sent = running.removeValue(forKey: id) else { return }
    let request = collection.requests[sent.task.place]
    var result = RequestResult(
      name: request.name, row: sent.task.row.map { $0 + 1 }, position: request.position, outcome: .passed, method: sent.method,
      url: sent.url, attempts: sent.task.attempts)
    if case .response(let response) = reply { secrets.formUnion(response.secrets) }
    switch reply {
    case .unreachable(let reason): result = result.with(.unreachable(reason))
    case .interrupted: return finish(sent.task, result.with(.skipped(skipReason ?? "interrupted")))
    case .response(let response):
      result.status = response.status
      result.duration = response.duration
      result = result.with(evaluate(response, request, &sent))
    }
    if !result.isPassed, let retry = request.retry, sent.task.attempts <= retry.count, !isStopped {
      retries.append((sent.task, now + retry.delay))
    } else {
      finish(sent.task, result)
    }
  }

  /// The results since the last call, with secrets redacted.
  public mutating func takeResults() -> [RequestResult] {
    defer { results = [] }
    return results
  }

  /// Skips the requests that are not sent yet, except those of the teardown; retries end.
  public mutating func stop(_ reason: String) {
    if skipReason == nil { skipReason = reason }
    isStopped = true
  }

  /// Redacts a text in the results that follow, such as a credential that was read from a file.
  public mutating func redact(_ secret: String) { secrets.insert(secret) }

  // MARK: tasks

  private mutating func dueRetry(at now: MonotonicInstant) -> Task? {
    guard let place = retries.firstIndex(where: { $0.at <= now || isStopped }) else { return nil }
    return retries.remove(at: place).task
  }

  private mutating func newTask() -> Task? {
    while firstReady < ready.count {
      let place = ready[firstReady]
      let count = collection.requests[place].rows?.count ?? 1
      let row = progress[place].nextRow
      guard row < count else {
        firstReady += 1
        continue
      }
      progress[place].nextRow += 1
      return Task(place: place, row: collection.requests[place].rows == nil ? nil : row)
    }
    ready = []
    firstReady = 0
    return nil
  }

  private mutating func send(_ task: Task) -> Action? {
    let request = collection.requests[task.place]
    if let reason = skipReason, stage != .teardown, task.attempts == 0 || isStopped {
      finish(task, skipped(request, task, reason))
      return nil
    }
    var scope = scope(of: task)
    do throws(CollectionError) {
      let prepared = try request.prepared(in: &scope, runtime: runtime)
      secrets.formUnion(scope.secrets)
      var task = task
      task.attempts += 1
      lastID += 1
      let id = RequestID(number: lastID)
      running[id] = Sent(task: task, method: prepared.method, url: prepared.url.description, scope: scope)
      return .send(id, prepared)
    } catch {
      secrets.formUnion(scope.secrets)
      finish(
        task,
        RequestResult(name: request.name, row: task.row.map { $0 + 1 }, position: request.position, outcome: .invalid(error)))
      return nil
    }
  }

  private func scope(of task: Task) -> VariableScope {
    let request = collection.requests[task.place]
    let row = task.row.flatMap { request.rows?[$0] } ?? []
    let own = Dictionary(row.map { ($0.name, $0.value) }, uniquingKeysWith: { _, last in last })
    var scope = VariableScope([own] + definitions, runtime: runtime, position: request.position)
    for place in plan.visible(from: task.place) { scope.define(progress[place].captures.filter { own[$0.name] == nil }) }
    return scope
  }

  private func skipped(_ request: RequestDefinition, _ task: Task, _ reason: String) -> RequestResult {
    RequestResult(name: request.name, row: task.row.map { $0 + 1 }, position: request.position, outcome: .skipped(reason))
  }

  // MARK: responses

  private mutating func evaluate(
    _ response: CollectionResponse, _ request: RequestDefinition, _ sent: inout Sent
  ) -> RequestResult.Outcome {
    var view = ResponseView(response)
    var failures: [AssertionFailure] = []
    var captures: [(name: String, value: JSONValue)] = []
    for capture in request.captures {
      let (value, reason) = Self.captured(capture.subject, &view)
      if let value {
        captures.append((capture.name, value))
      } else {
        failures.append(
          AssertionFailure(
            position: capture.position, subject: capture.subject.title, expected: "one value for '\(capture.name)'", actual: reason))
      }
    }
    sent.scope.define(captures)
    if !request.assertsStatus, response.status >= 400 {
      failures.append(
        AssertionFailure(position: request.position, subject: "status", expected: "less than 400", actual: String(response.status)))
    }
    do throws(CollectionError) {
      for assertion in request.assertions {
        if let failure = try assertion.failure(in: &view, &sent.scope) { failures.append(failure) }
      }
    } catch {
      return .invalid(error)
    }
    secrets.formUnion(sent.scope.secrets)
    if failures.isEmpty { progress[sent.task.place].captures = captures }
    return failures.isEmpty ? .passed : .failed(failures)
  }

  private static func captured(_ subject: ResponseSubject, _ view: inout ResponseView) -> (JSONValue?, String) {
    do throws(ResponseView.Fault) {
      let found = try view.found(subject)
      // The last line of a header or a cookie counts, as a later cookie replaces an earlier one.
      if case .jsonPath = subject, found.values.count > 1 { return (nil, "\(found.values.count) values") }
      return (found.values.last, "nothing")
    } catch {
      return (nil, error.reason)
    }
  }

  // MARK: progress

  private mutating func finish(_ task: Task, _ result: RequestResult) {
    results.append(redacted(result))
    if !result.isPassed { progress[task.place].isPassed = false }
    progress[task.place].unfinishedRows -= 1
    if !result.isPassed, skipReason == nil, stage != .teardown {
      if stage == .setup {
        skipReason = "setup request '\(result.name)' failed"
      } else if options.stopsAtFailure {
        skipReason = "stopped after a failure"
      }
    }
    if progress[task.place].unfinishedRows == 0 { settle(task.place) }
  }

  /// Releases the requests that depend on a finished one, or skips them.
  private mutating func settle(_ place: Int) {
    var open = [place]
    while let place = open.popLast() {
      progress[place].isSettled = true
      guard stage == .main else { continue }
      for dependent in dependents[place] {
        progress[dependent].unfinishedDependencies -= 1
        guard progress[dependent].unfinishedDependencies == 0 else { continue }
        if let reason = (isStopped ? skipReason : nil) ?? obstacle(to: dependent) {
          skip(dependent, reason)
          open.append(dependent)
        } else {
          start(dependent, &open)
        }
      }
    }
  }

  private mutating func start(_ place: Int, _ open: inout [Int]) {
    // A request without rows has nothing to do.
    if progress[place].unfinishedRows == 0 { open.append(place) } else { ready.append(place) }
  }

  private mutating func skip(_ place: Int, _ reason: String) {
    let request = collection.requests[place]
    results.append(redacted(skipped(request, Task(place: place, row: nil), reason)))
    progress[place].isPassed = false
  }

  private func obstacle(to place: Int) -> String? {
    for dependency in plan.dependencies[place] {
      let name = collection.requests[dependency].name
      if !progress[dependency].isSettled { return "request '\(name)' did not run" }
      if !progress[dependency].isPassed { return "request '\(name)' did not pass" }
    }
    return nil
  }

  /// Starts the next request of setup or teardown, or the next stage.
  private mutating func advanceStage() {
    let places = stage == .setup ? plan.setup : stage == .teardown ? plan.teardown : []
    if serial < places.count {
      let place = places[serial]
      serial += 1
      var open: [Int] = []
      if let reason = (stage == .setup ? skipReason : nil) ?? obstacle(to: place) {
        skip(place, reason)
        open = [place]
      } else {
        start(place, &open)
      }
      for place in open { progress[place].isSettled = true }
      return
    }
    serial = 0
    switch stage {
    case .setup:
      stage = .main
      // Settling a request starts its dependents, which are not in this list.
      for place in plan.main.filter({ progress[$0].unfinishedDependencies == 0 }) {
        if let reason = skipReason {
          skip(place, reason)
          settle(place)
        } else if progress[place].unfinishedRows == 0 {
          settle(place)
        } else {
          ready.append(place)
        }
      }
    case .main: stage = .teardown
    case .teardown, .over: stage = .over
    }
  }

  // MARK: definitions and redaction

  private static func definitions(_ collection: RequestCollection, _ options: RunOptions) throws(CollectionError) -> [[String:
    CollectionValue]]
  {
    func table(_ variables: [RequestCollection.Variable]) -> [String: CollectionValue] {
      Dictionary(variables.map { ($0.name, $0.value) }, uniquingKeysWith: { _, last in last })
    }
    var tables = [table(collection.variables)]
    if let name = options.environment {
      guard let environment = collection.environments.first(where: { $0.name == name }) else {
        let near = NearestName(to: name, among: collection.environments.map(\.name)).name
        throw CollectionError(
          .unknownName, at: SourcePosition(file: collection.file, line: 1, column: 1), "no environment '\(name)'",
          hint: near.map { "did you mean '\($0)'?" })
      }
      tables.insert(table(environment.variables), at: 0)
    }
    let overrides = options.variables.map { ($0.name, CollectionValue.constant(.string($0.value))) }
    tables.insert(Dictionary(overrides, uniquingKeysWith: { _, last in last }), at: 0)
    return tables
  }

  private func redacted(_ result: RequestResult) -> RequestResult {
    let secrets = secrets.filter { $0.utf8.count >= 4 }.sorted { $0.utf8.count > $1.utf8.count }
    guard !secrets.isEmpty else { return result }
    func redacted(_ text: String) -> String { secrets.reduce(text) { $0.replacing(text: $1, with: Redaction.mark) } }
    var copy = result
    copy.url = result.url.map(redacted)
    switch result.outcome {
    case .passed, .skipped: return copy
    case .unreachable(let reason): return copy.with(.unreachable(redacted(reason)))
    case .invalid(let error):
      return copy.with(.invalid(CollectionError(error.code, at: error.position, redacted(error.reason), hint: error.hint)))
    case .failed(let failures):
      return copy.with(
        .failed(
          failures.map {
            AssertionFailure(position: $0.position, subject: $0.subject, expected: redacted($0.expected), actual: redacted($0.actual))
          }))
    }
  }
}

extension RequestResult {
  fileprivate func with(_ outcome: Outcome) -> RequestResult {
    RequestResult(
      name: name, row: row, position: position, outcome: outcome, method: method, url: url, status: status, duration: duration,
      attempts: attempts)
  }
}

extension RequestDefinition {
  /// True if an assertion is about the status; otherwise a status of 400 or more is a failure.
  fileprivate var assertsStatus: Bool {
    assertions.contains { if case .predicate(.status, _) = $0.requirement { true } else { false } }
  }
}
