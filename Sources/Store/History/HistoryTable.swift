internal import Bytes
internal import Crypto

/// The table of the history, and the statements on it.
enum HistoryTable {
  /// Creates the tables in a new file, and returns the cipher of an encrypted one.
  static func prepare(
    _ database: borrowing Database, passphrase: String?, _ derivation: Scrypt
  ) throws(StoreError) -> HistoryCipher? {
    var version = database.openedVersion
    guard version <= sealedVersion else {
      throw StoreError(.newerSchema, path: database.path, detail: "version \(version) of the schema, \(sealedVersion) is supported")
    }
    if version == 0 {
      try database.transaction { () throws(StoreError) in
        // Another process may have been first.
        guard try database.userVersion() == 0 else { return }
        try database.execute(schema)
        if let passphrase { _ = try HistoryCipher.create(passphrase, derivation, in: database) }
        try database.setUserVersion(passphrase == nil ? Self.version : sealedVersion)
      }
      version = try database.userVersion()
    }
    guard version == sealedVersion else { return nil }
    guard let passphrase else { throw StoreError(.encrypted, path: database.path, detail: "a passphrase is required") }
    return try HistoryCipher.unlock(passphrase, in: database)
  }

  /// Throws if another process has encrypted or decrypted the history since it was opened. To be called in a transaction.
  static func requireCurrent(_ cipher: HistoryCipher?, in database: borrowing Database) throws(StoreError) {
    var isCurrent = try database.userVersion() == (cipher == nil ? version : sealedVersion)
    if let cipher, isCurrent {
      let rows = try database.prepare("SELECT header FROM encryption")
      isCurrent = try rows.step() && rows.blob(at: 0) == cipher.key.header.bytes
    }
    guard isCurrent else {
      throw StoreError(.busy, path: database.path, detail: "another process has just encrypted or decrypted it")
    }
  }

  /// Encrypts or decrypts all entries; the caller's transaction makes it all or nothing. Returns how many there are.
  static func convert(
    from old: HistoryCipher?, to new: HistoryCipher?, in database: borrowing Database
  ) throws(StoreError) -> Int {
    let names = sealedColumns.map(\.name)
    let rows = try database.prepare("SELECT number, \(names.joined(separator: ", ")) FROM entries WHERE number > ? ORDER BY number LIMIT 1")
    let update = try database.prepare("UPDATE entries SET \(names.map { "\($0) = ?" }.joined(separator: ", ")) WHERE number = ?")
    var (number, count): (Int64, Int) = (0, 0)
    while true {
      try rows.bind([.integer(number)])
      guard try rows.step() else { break }
      number = rows.integer(at: 0)
      var values: [SQLiteValue] = []
      for (index, column) in sealedColumns.enumerated() {
        guard !rows.isNull(at: index + 1) else {
          values.append(.null)
          continue
        }
        let bytes = try opened(rows, index + 1, column, of: number, by: old, in: database.path)
        values.append(try sealed(bytes, column, of: number, by: new, in: database.path))
      }
      try update.run(values + [.integer(number)])
      count += 1
    }
    return count
  }

  /// Returns the number of the entry.
  static func insert(_ entry: HistoryEntry, by cipher: HistoryCipher?, in database: borrowing Database) throws(StoreError) -> Int64 {
    // Sealing requires the number, which in a transaction no other process can take.
    let number = try cipher.map { _ throws(StoreError) in try nextNumber(in: database) }
    func text(_ name: String, _ text: String) throws(StoreError) -> SQLiteValue {
      guard let cipher, let number else { return .text(text) }
      return try sealed(Array(text.utf8), (name, true), of: number, by: cipher, in: database.path)
    }
    func blob(_ name: String, _ bytes: [UInt8]) throws(StoreError) -> SQLiteValue {
      guard let cipher, let number else { return .blob(bytes) }
      return try sealed(bytes, (name, false), of: number, by: cipher, in: database.path)
    }
    func content(_ name: String, _ content: HistoryContent?) throws(StoreError) -> [SQLiteValue] {
      guard let content else { return [.null, .null, .null] }
      return [
        try content.type.map { type throws(StoreError) in try text("\(name)_type", type) } ?? .null, .integer(content.size),
        try content.bytes.map { bytes throws(StoreError) in try blob(name, bytes) } ?? .null,
      ]
    }
    let insertion = try database.prepare("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    try insertion.run(
      [
        number.map { .integer($0) } ?? .null, .integer(milliseconds(entry.startedAt)), .text(entry.command),
        try text("target", entry.target), .integer(Int64(entry.status)), try text("summary", entry.summary),
        try blob("arguments", entry.arguments.json),
      ] + content("request", entry.request) + content("response", entry.response) + [try blob("document", entry.document)])
    return database.lastIdentifier
  }

  private static func nextNumber(in database: borrowing Database) throws(StoreError) -> Int64 {
    try integer("SELECT max(coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'entries'), 0))", in: database) + 1
  }

  private typealias Column = (name: String, isText: Bool)

  /// A text is sealed as hexadecimal digits, since the columns have types.
  private static func sealed(
    _ bytes: [UInt8], _ column: Column, of number: Int64, by cipher: HistoryCipher?, in path: String
  ) throws(StoreError) -> SQLiteValue {
    guard let cipher else { return column.isText ? .text(String(decoding: bytes, as: UTF8.self)) : .blob(bytes) }
    let sealed = try cipher.seal(bytes, column.name, of: number, in: path)
    return column.isText ? .text(Hex.encode(sealed)) : .blob(sealed)
  }

  private static func opened(
    _ rows: borrowing Statement, _ index: Int, _ column: Column, of number: Int64, by cipher: HistoryCipher?, in path: String
  ) throws(StoreError) -> [UInt8] {
    let stored = column.isText ? Array(rows.text(at: index).utf8) : rows.blob(at: index)
    guard let cipher else { return stored }
    let sealed = column.isText ? (try? Hex.decode(String(decoding: stored, as: UTF8.self))) ?? [] : stored
    return try cipher.open(sealed, column.name, of: number, in: path)
  }

  /// Deletes the oldest entries beyond the limits; the newest one stays.
  ///
  /// `added` is the number of bytes that the transaction has inserted.
  static func trim(to limits: HistoryLimits, newest: Int64, added: Int64, in database: borrowing Database) throws(StoreError) {
    let oldest = newest - Int64(limits.entries)
    if oldest > 0 { try database.run("DELETE FROM entries WHERE number <= ?", [.integer(oldest)]) }
    // The size on the disk lacks the pages of this transaction, which are more than its contents.
    guard database.fileSize + 2 * added + slack > limits.bytes else { return }
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
  static func list(
    _ query: HistoryQuery, where isWanted: ((HistoryEntry) -> Bool)? = nil, by cipher: HistoryCipher?, in database: borrowing Database
  ) throws(StoreError) -> [HistoryEntry] {
    var conditions: [String] = []
    var values: [SQLiteValue] = []
    if let command = query.command {
      conditions.append("command = ?")
      values.append(.text(command))
    }
    if let text = query.text, cipher == nil {
      let columns = ["target", "summary", "arguments", "document", "response"]
      conditions.append("(" + columns.map { "instr(lower(CAST(\($0) AS TEXT)), lower(?)) > 0" }.joined(separator: " OR ") + ")")
      values += columns.map { _ in .text(text) }
    }
    if let newest = query.before {
      conditions.append("number < ?")
      values.append(.integer(newest))
    }
    // An encrypted entry is searched after it is decrypted, and a condition of the caller is one on the whole entry.
    let search = cipher == nil ? nil : query.text.map { EncryptedSearch($0) }
    let searched: ((HistoryEntry) -> Bool)? =
      search == nil && isWanted == nil
      ? nil : { entry in (search?.matches(entry) ?? true) && (isWanted?(entry) ?? true) }
    let condition = conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
    let columns = searched == nil ? brief : "\(brief), \(contents)"
    let rows = try database.prepare("SELECT \(columns) FROM entries\(condition) ORDER BY number DESC LIMIT ?")
    let limit = query.limit ?? .max
    try rows.bind(values + [.integer(searched == nil ? query.limit.map { Int64($0) } ?? -1 : -1)])
    var entries: [HistoryEntry] = []
    while entries.count < limit, try rows.step() {
      guard var entry = try entry(in: rows, isBrief: searched == nil, by: cipher, database.path) else { continue }
      if let searched {
        guard searched(entry) else { continue }
        entry.document = []
        entry.request?.bytes = nil
        entry.response?.bytes = nil
      }
      entries.append(entry)
    }
    return entries
  }

  /// Nil if there is no such entry, or if another program has damaged it.
  static func entry(
    _ number: Int64, by cipher: HistoryCipher?, in database: borrowing Database
  ) throws(StoreError) -> HistoryEntry? {
    let rows = try database.prepare("SELECT \(brief), \(contents) FROM entries WHERE number = ?")
    try rows.bind([.integer(number)])
    return try rows.step() ? try entry(in: rows, isBrief: false, by: cipher, database.path) : nil
  }

  private static func entry(
    in rows: borrowing Statement, isBrief: Bool, by cipher: HistoryCipher?, _ path: String
  ) throws(StoreError) -> HistoryEntry? {
    let number = rows.integer(at: 0)
    // The places of the columns in `brief` and `contents`.
    var columns: [String: [UInt8]] = [:]
    let places = ["target": 3, "summary": 5, "arguments": 6, "request_type": 7, "response_type": 9]
    let long = isBrief ? [:] : ["request": 11, "response": 12, "document": 13]
    for column in sealedColumns {
      guard let place = places[column.name] ?? long[column.name], !rows.isNull(at: place) else { continue }
      columns[column.name] = try opened(rows, place, column, of: number, by: cipher, in: path)
    }
    func text(_ name: String) -> String? { columns[name].map { String(decoding: $0, as: UTF8.self) } }
    guard let arguments = HistoryArguments(json: columns["arguments"] ?? []) else { return nil }
    let time = rows.integer(at: 1)
    // Rounded down, also before 1970.
    let parts = time.quotientAndRemainder(dividingBy: 1_000)
    let isBefore = parts.remainder < 0
    let startedAt = Timestamp(
      seconds: parts.quotient - (isBefore ? 1 : 0),
      nanoseconds: Int32(truncatingIfNeeded: (parts.remainder + (isBefore ? 1_000 : 0)) * 1_000_000))
    var entry = HistoryEntry(
      startedAt: startedAt, command: rows.text(at: 2), arguments: arguments,
      target: text("target") ?? "", status: Int(clamping: rows.integer(at: 4)), summary: text("summary") ?? "")
    entry.number = number
    if !rows.isNull(at: 8) {
      entry.request = HistoryContent(type: text("request_type"), size: rows.integer(at: 8), bytes: columns["request"])
    }
    if !rows.isNull(at: 10) {
      entry.response = HistoryContent(type: text("response_type"), size: rows.integer(at: 10), bytes: columns["response"])
    }
    entry.document = columns["document"] ?? []
    return entry
  }

  private static func milliseconds(_ time: Timestamp) -> Int64 {
    let (product, isTooLarge) = time.seconds.multipliedReportingOverflow(by: 1_000)
    return isTooLarge ? 0 : product &+ Int64(time.nanoseconds / 1_000_000)
  }

  /// All columns but the long ones.
  private static let brief =
    "number, started, command, target, status, summary, arguments, request_type, request_size, response_type, response_size"
  private static let contents = "request, response, document"
  /// The columns that an encrypted history encrypts.
  private static let sealedColumns: [Column] = [
    ("target", true), ("summary", true), ("arguments", false), ("request_type", true), ("request", false), ("response_type", true),
    ("response", false), ("document", false),
  ]
  /// The bytes of pages that an insertion may fill beside those of its contents.
  private static let slack: Int64 = 1 << 20
  static let version = 1
  /// The version of an encrypted history, which earlier releases reject.
  static let sealedVersion = 2
  /// Long columns are last: SQLite reads a row up to the last column it needs.
  private static let schema = """
    CREATE TABLE entries (
      number INTEGER PRIMARY KEY AUTOINCREMENT, started INTEGER NOT NULL, command TEXT NOT NULL, target TEXT NOT NULL,
      status INTEGER NOT NULL, summary TEXT NOT NULL, arguments BLOB NOT NULL,
      request_type TEXT, request_size INTEGER, request BLOB, response_type TEXT, response_size INTEGER, response BLOB,
      document BLOB NOT NULL) STRICT
    """
}

/// The search for a text in decrypted entries.
private struct EncryptedSearch {
  private let text: [UInt8]

  init(_ text: String) { self.text = Self.lowercased(Array(text.utf8)) }

  func matches(_ entry: HistoryEntry) -> Bool {
    [Array(entry.target.utf8), Array(entry.summary.utf8), entry.arguments.json, entry.document, entry.response?.bytes ?? []].contains {
      holds(Self.lowercased($0))
    }
  }

  private func holds(_ bytes: [UInt8]) -> Bool {
    guard let first = text.first else { return true }
    guard bytes.count >= text.count else { return false }
    return (0...bytes.count - text.count).contains { bytes[$0] == first && bytes[$0...].starts(with: text) }
  }

  /// Only ASCII letters, as SQLite does.
  private static func lowercased(_ bytes: [UInt8]) -> [UInt8] { bytes.map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 } }
}
