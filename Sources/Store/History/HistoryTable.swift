internal import Bytes

/// The table of the history, and the statements on it.
enum HistoryTable {
  /// Creates the table in a new file.
  static func prepare(_ database: borrowing Database) throws(StoreError) {
    let version = try database.userVersion()
    guard version != Self.version else { return }
    guard version < Self.version else {
      throw StoreError(.newerSchema, path: database.path, detail: "version \(version) of the schema, \(Self.version) is supported")
    }
    try database.transaction { () throws(StoreError) in
      // Another process may have been first.
      guard try database.userVersion() < Self.version else { return }
      try database.execute(schema)
      try database.setUserVersion(Self.version)
    }
  }

  /// Returns the number of the entry.
  static func insert(_ entry: HistoryEntry, in database: borrowing Database) throws(StoreError) -> Int64 {
    let insertion = try database.prepare("INSERT INTO entries VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    try insertion.run(
      [
        .integer(milliseconds(entry.startedAt)), .text(entry.command), .text(entry.target), .integer(Int64(entry.status)),
        .text(entry.summary), .blob(entry.arguments.json),
      ] + values(of: entry.request) + values(of: entry.response) + [.blob(entry.document)])
    return database.lastIdentifier
  }

  /// Deletes the oldest entries beyond the limits; the newest one stays.
  static func trim(to limits: HistoryLimits, newest: Int64, in database: borrowing Database) throws(StoreError) {
    let oldest = newest - Int64(limits.entries)
    if oldest > 0 { try database.run("DELETE FROM entries WHERE number <= ?", [.integer(oldest)]) }
    guard try integer("PRAGMA page_count", in: database) * integer("PRAGMA page_size", in: database) > limits.bytes else { return }
    var size = try usedBytes(of: database)
    while size > limits.bytes {
      // An eighth at a time: sizes of single entries are not known without reading them.
      let count = try database.run(
        """
        DELETE FROM entries WHERE number < ? AND number IN
          (SELECT number FROM entries ORDER BY number LIMIT (SELECT count(*) / 8 + 1 FROM entries))
        """, [.integer(newest)])
      guard count > 0 else { return }
      size = try usedBytes(of: database)
    }
  }

  private static func integer(_ query: String, in database: borrowing Database) throws(StoreError) -> Int64 {
    let rows = try database.prepare(query)
    return try rows.step() ? rows.integer(at: 0) : 0
  }

  private static func usedBytes(of database: borrowing Database) throws(StoreError) -> Int64 {
    try integer(
      "SELECT (page_count - freelist_count) * page_size FROM pragma_page_count, pragma_freelist_count, pragma_page_size", in: database)
  }

  /// The entries without documents and contents, the newest first.
  static func list(_ query: HistoryQuery, in database: borrowing Database) throws(StoreError) -> [HistoryEntry] {
    var conditions: [String] = []
    var values: [SQLiteValue] = []
    if let command = query.command {
      conditions.append("command = ?")
      values.append(.text(command))
    }
    if let text = query.text {
      let columns = ["target", "summary", "arguments", "document", "response"]
      conditions.append("(" + columns.map { "instr(lower(CAST(\($0) AS TEXT)), lower(?)) > 0" }.joined(separator: " OR ") + ")")
      values += columns.map { _ in .text(text) }
    }
    if let newest = query.before {
      conditions.append("number < ?")
      values.append(.integer(newest))
    }
    let condition = conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
    let rows = try database.prepare("SELECT \(brief) FROM entries\(condition) ORDER BY number DESC LIMIT ?")
    try rows.bind(values + [.integer(query.limit.map { Int64($0) } ?? -1)])
    var entries: [HistoryEntry] = []
    while try rows.step() {
      if let entry = entry(in: rows, isBrief: true) { entries.append(entry) }
    }
    return entries
  }

  /// Nil if there is no such entry, or if another program has damaged it.
  static func entry(_ number: Int64, in database: borrowing Database) throws(StoreError) -> HistoryEntry? {
    let rows = try database.prepare("SELECT \(brief), request, response, document FROM entries WHERE number = ?")
    try rows.bind([.integer(number)])
    return try rows.step() ? entry(in: rows, isBrief: false) : nil
  }

  private static func entry(in rows: borrowing Statement, isBrief: Bool) -> HistoryEntry? {
    guard let arguments = HistoryArguments(json: rows.blob(at: 6)) else { return nil }
    let time = rows.integer(at: 1)
    // Rounded down, also before 1970.
    let parts = time.quotientAndRemainder(dividingBy: 1_000)
    let isBefore = parts.remainder < 0
    let startedAt = Timestamp(
      seconds: parts.quotient - (isBefore ? 1 : 0),
      nanoseconds: Int32(truncatingIfNeeded: (parts.remainder + (isBefore ? 1_000 : 0)) * 1_000_000))
    var entry = HistoryEntry(
      startedAt: startedAt, command: rows.text(at: 2), arguments: arguments,
      target: rows.text(at: 3), status: Int(clamping: rows.integer(at: 4)), summary: rows.text(at: 5))
    entry.number = rows.integer(at: 0)
    entry.request = content(in: rows, at: 7, bytes: isBrief ? nil : 11)
    entry.response = content(in: rows, at: 9, bytes: isBrief ? nil : 12)
    if !isBrief { entry.document = rows.blob(at: 13) }
    return entry
  }

  private static func content(in rows: borrowing Statement, at column: Int, bytes: Int?) -> HistoryContent? {
    guard !rows.isNull(at: column + 1) else { return nil }
    let type = rows.isNull(at: column) ? nil : rows.text(at: column)
    let isKept = bytes.map { !rows.isNull(at: $0) } ?? false
    return HistoryContent(type: type, size: rows.integer(at: column + 1), bytes: isKept ? bytes.map { rows.blob(at: $0) } : nil)
  }

  private static func values(of content: HistoryContent?) -> [SQLiteValue] {
    guard let content else { return [.null, .null, .null] }
    return [content.type.map { .text($0) } ?? .null, .integer(content.size), content.bytes.map { .blob($0) } ?? .null]
  }

  private static func milliseconds(_ time: Timestamp) -> Int64 {
    let (product, isTooLarge) = time.seconds.multipliedReportingOverflow(by: 1_000)
    return isTooLarge ? 0 : product &+ Int64(time.nanoseconds / 1_000_000)
  }

  /// All columns but the long ones.
  private static let brief =
    "number, started, command, target, status, summary, arguments, request_type, request_size, response_type, response_size"
  private static let version = 1
  /// Long columns are last: SQLite reads a row up to the last column it needs.
  private static let schema = """
    CREATE TABLE entries (
      number INTEGER PRIMARY KEY AUTOINCREMENT, started INTEGER NOT NULL, command TEXT NOT NULL, target TEXT NOT NULL,
      status INTEGER NOT NULL, summary TEXT NOT NULL, arguments BLOB NOT NULL,
      request_type TEXT, request_size INTEGER, request BLOB, response_type TEXT, response_size INTEGER, response BLOB,
      document BLOB NOT NULL) STRICT
    """
}
