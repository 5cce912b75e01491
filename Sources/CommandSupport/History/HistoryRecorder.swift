internal import Bytes
internal import Checks
internal import Observation
internal import Policies
package import Report
package import Store
internal import Transport

/// Collects the results of a command, and stores them in the history after its output.
package final class HistoryRecorder: Sendable {
  private struct State {
    var command: String?
    var arguments = HistoryArguments()
    var pending: [HistoryEntry] = []
    /// The results of the run, stored ones included.
    var count = 0
    var passphrase: @Sendable () throws(CommandLineError) -> String? = { nil }
    var error: CommandLineError?
    var numbers: [Int64] = []
  }

  private let path: String
  private let state = LockedValue(State())

  package init(path: String) { self.path = path }

  /// Starts recording. `passphrase` is called before entries are stored; nil stores them in clear text.
  package func begin(
    _ command: String, _ words: ParsedOptions, passphrase: @escaping @Sendable () throws(CommandLineError) -> String? = { nil }
  ) {
    let arguments = HistoryArguments(words)
    state.withLock { state in
      state.command = command
      state.arguments = arguments
      state.passphrase = passphrase
    }
  }

  /// True if results are recorded.
  package var isActive: Bool { state.withLock { $0.command != nil } }

  /// The numbers of the stored entries.
  package var numbers: [Int64] { state.withLock { $0.numbers } }

  /// Adds the result of a target. Documents made from saved ones are not results of their own.
  ///
  /// `arguments` are those that repeat this result alone, and `status` is its exit status, if the run has others too.
  package func add(
    _ document: Document, target: String? = nil, request: HistoryContent? = nil, response: HistoryContent? = nil,
    arguments: HistoryArguments? = nil, status: ExitStatus? = nil
  ) {
    guard isActive, document.replayedFrom == nil else { return }
    let json = JSONWriter(pretty: false).bytes(of: document.json)
    let isFull = state.withLock { state in
      guard let command = state.command else { return false }
      var entry = HistoryEntry(
        startedAt: document.startedAt, command: command, arguments: arguments ?? state.arguments,
        target: target ?? document.target.description, status: status.map { Int($0.rawValue) } ?? Self.status(of: document),
        summary: HistorySummary.text(of: document), document: json)
      entry.request = request
      entry.response = response
      state.pending.append(entry)
      state.count += 1
      return state.pending.reduce(0) { $0 + $1.document.count } > Self.mostPending
    }
    // The results of many targets do not accumulate in memory.
    if isFull { store() }
  }

  /// Stores the remaining results; returns a warning if this or an earlier attempt failed. Blocks.
  package func end(_ status: ExitStatus) -> String? {
    state.withLock { state in
      // The status of the run is that of its only result; of several results each has its own.
      if state.count == 1, !state.pending.isEmpty { state.pending[0].status = Int(status.rawValue) }
    }
    store()
    return state.withLock { $0.error }.map { "\($0)" }
  }

  /// The exit status for a document alone.
  private static func status(of document: Document) -> Int {
    let status: ExitStatus =
      document.error != nil ? .notProbed : document.isFailure ? .negative : document.isPartial ? .notProbed : .success
    return Int(status.rawValue)
  }

  private func store() {
    let (entries, passphrase) = state.withLock { state in
      let entries = state.pending
      state.pending = []
      return (entries, state.passphrase)
    }
    guard !entries.isEmpty else { return }
    do throws(CommandLineError) {
      var key: String?
      do throws(CommandLineError) {
        key = try passphrase()
      } catch {
        throw CommandLineError(.inputOutput, "warning: not stored in the history: \(error.message)", hint: error.hint)
      }
      let numbers = try write(entries, key)
      state.withLock { $0.numbers += numbers }
    } catch {
      state.withLock { $0.error = $0.error ?? error }
    }
  }

  /// Nothing is stored in clear text if there is a passphrase.
  private func write(_ entries: [HistoryEntry], _ passphrase: String?) throws(CommandLineError) -> [Int64] {
    do throws(StoreError) {
      let store = try HistoryStore(path: path, passphrase: passphrase)
      guard passphrase == nil || store.isEncrypted else {
        throw StoreError(.notEncrypted, path: path, detail: "this run is not stored")
      }
      return try store.add(entries)
    } catch {
      let disabling = "--no-history, or no-history in the configuration, disables it"
      let hint =
        error.code == .corrupt ? "move the file away, or use --no-history" : HistoryAccess.hint(for: error.code) ?? disabling
      throw CommandLineError(.inputOutput, "warning: the history \(error.description)", hint: hint)
    }
  }

  /// The bytes of documents that are kept until the end of the command.
  private static let mostPending = 4 << 20
}

/// A few words about a result.
enum HistorySummary {
  static func text(of document: Document) -> String {
    if let fetch = document.fetch { return text(of: fetch) }
    if let error = document.error { return error.code }
    var parts: [String] = []
    if let grade = document.grade?.grade { parts.append("grade \(grade)") }
    let severities = document.findings.map(\.severity)
    if let worst = severities.max() { parts.append("\(AmountFormatter.of(severities.count, "finding")), \(worst.rawValue) at worst") }
    if document.isPartial { parts.append("partial") }
    return parts.joined(by: "; ")
  }

  private static func text(of fetch: FetchObservation) -> String {
    if let error = fetch.error, fetch.status == nil { return error.code }
    guard let response = fetch.last?.response else { return "" }
    let reason = response.reason.isEmpty ? "" : " \(response.reason)"
    return "\(response.status)\(reason)"
  }
}
