public import Bytes

/// The known logs, by identifier.
public struct TransparencyLogList: Sendable {
  /// `bundled 1.6.1`, or the file it was read from.
  public let source: String
  /// The date of the list; nil if it has none.
  public let date: Timestamp?
  /// The programs whose log states the list contains; rules of other programs cannot be evaluated with it.
  public let programs: Set<TransparencyProgram>
  private let origin: any LogSource

  init(source: String, date: Timestamp?, programs: Set<TransparencyProgram>, origin: any LogSource) {
    self.source = source
    self.date = date
    self.programs = programs
    self.origin = origin
  }

  /// Of two logs with the same identifier the first is used.
  public init(logs: [TransparencyLog], source: String, date: Timestamp?) {
    let programs = logs.reduce(into: Set<TransparencyProgram>()) { $0.formUnion($1.states.keys) }
    self.init(source: source, date: date, programs: programs, origin: ListedLogs(logs))
  }

  public var count: Int { origin.count }

  public func log(_ id: [UInt8]) -> TransparencyLog? { origin.log(id) }

  /// All logs, in order of their identifiers.
  public var logs: [TransparencyLog] { origin.logs }

  /// Whether the list is outdated: Chrome itself stops requiring timestamps when its list is 70 days old.
  public func isStale(at time: Timestamp) -> Bool { date.map { time.seconds - $0.seconds > 70 * 86_400 } ?? false }
}

/// The storage of a list's logs.
protocol LogSource: Sendable {
  var count: Int { get }
  var logs: [TransparencyLog] { get }
  func log(_ id: [UInt8]) -> TransparencyLog?
}

/// Logs that were read from a file.
private struct ListedLogs: LogSource {
  private let byID: [[UInt8]: TransparencyLog]

  init(_ logs: [TransparencyLog]) { byID = Dictionary(logs.map { ($0.id, $0) }) { first, _ in first } }

  var count: Int { byID.count }
  var logs: [TransparencyLog] { byID.values.sorted { $0.id.lexicographicallyPrecedes($1.id) } }
  func log(_ id: [UInt8]) -> TransparencyLog? { byID[id] }
}
