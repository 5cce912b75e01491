/// The history of a user: results of earlier runs in an SQLite file, which several processes may use at once. Every call blocks.
public struct HistoryStore: ~Copyable {
  private let database: Database
  private let limits: HistoryLimits

  /// Opens the file and creates it if it does not exist. `busyTimeout` limits the wait for other processes.
  public init(path: String, limits: HistoryLimits = HistoryLimits(), busyTimeout: Duration = .seconds(10)) throws(StoreError) {
    let opened = try Database(path: path, busyTimeout: busyTimeout)
    try HistoryTable.prepare(opened)
    database = opened
    self.limits = limits
  }

  /// Stores all of the entries or none, and returns their numbers.
  @discardableResult
  public borrowing func add(_ entries: [HistoryEntry]) throws(StoreError) -> [Int64] {
    try database.transaction { () throws(StoreError) in
      var numbers: [Int64] = []
      for entry in entries { numbers.append(try HistoryTable.insert(entry, in: database)) }
      if let newest = numbers.last { try HistoryTable.trim(to: limits, newest: newest, in: database) }
      return numbers
    }
  }

  /// The entries without documents and contents, the newest first.
  public borrowing func entries(_ query: HistoryQuery = HistoryQuery()) throws(StoreError) -> [HistoryEntry] {
    try HistoryTable.list(query, in: database)
  }

  /// The complete entry; nil if there is none of that number.
  public borrowing func entry(_ number: Int64) throws(StoreError) -> HistoryEntry? {
    try HistoryTable.entry(number, in: database)
  }

  /// The newest entry of the command, complete.
  public borrowing func last(of command: String? = nil) throws(StoreError) -> HistoryEntry? {
    var query = HistoryQuery()
    query.command = command
    query.limit = 1
    guard let number = try entries(query).first?.number else { return nil }
    return try entry(number)
  }

  /// Deletes the entries with these numbers; returns how many there were, and shortens the file.
  public borrowing func remove(_ numbers: [Int64]) throws(StoreError) -> Int {
    let count = try database.transaction { () throws(StoreError) in
      var count = 0
      for number in numbers { count += try database.run("DELETE FROM entries WHERE number = ?", [.integer(number)]) }
      return count
    }
    try erase(count)
    return count
  }

  /// Deletes the entries from before the time in seconds since 1970, or all; returns how many there were, and shortens the file.
  public borrowing func removeAll(before time: Int64? = nil) throws(StoreError) -> Int {
    let (limit, isTooLarge) = (time ?? 0).multipliedReportingOverflow(by: 1_000)
    let count = try database.transaction { () throws(StoreError) in
      if time == nil { return try database.run("DELETE FROM entries") }
      return isTooLarge ? 0 : try database.run("DELETE FROM entries WHERE started < ?", [.integer(limit)])
    }
    try erase(count)
    return count
  }

  /// Removes deleted entries from the free pages of the file.
  private borrowing func erase(_ count: Int) throws(StoreError) {
    if count > 0 { try database.execute("VACUUM") }
  }
}

/// A selection of entries.
public struct HistoryQuery: Hashable, Sendable {
  public var command: String?
  /// A text that targets, summaries, arguments, documents or responses contain, regardless of the case of ASCII letters.
  public var text: String?
  /// Only entries with smaller numbers.
  public var before: Int64?
  /// The number of entries; nil for all.
  public var limit: Int?

  public init() {}
}
