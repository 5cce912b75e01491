internal import Bytes
internal import CommandSupport
internal import MockServer
internal import Store
internal import Transport

/// The collections of `serve` in an SQLite file.
final class CollectionDatabase: Sendable {
  private let connection: CollectionConnection
  /// One thread: transactions run one after the other.
  private let pool: BlockingPool

  /// Opens the file, and creates it if it does not exist. Blocks; for the start of a program.
  init(file: String, on reactor: Reactor) throws(CommandLineError) {
    do throws(StoreError) {
      connection = try CollectionConnection(try Database(path: file))
    } catch {
      throw Self.mistake(error)
    }
    pool = BlockingPool(on: reactor, maximumThreads: 1)
  }

  func table(_ path: String) -> any ResourceTable { CollectionTable(path: path, connection: connection, pool: pool) }

  private static func mistake(_ error: StoreError) -> CommandLineError {
    switch error.code {
    case .corrupt, .newerSchema:
      CommandLineError(
        .badInput, "--crud-database \(error)",
        hint: error.code == .corrupt ? "name a file that does not exist yet, or one that --crud-database has created" : nil)
    case .notPermitted:
      CommandLineError(
        .unreadableInput, "--crud-database \(error)", hint: "use a file and a folder that you own and that other users cannot write to")
    default: CommandLineError(.inputOutput, "--crud-database \(error)")
    }
  }
}

/// The connection to the database.
///
/// `@unchecked Sendable`: used only in work items of a pool with one thread, one after the other.
private final class CollectionConnection: @unchecked Sendable {
  let database: Database

  init(_ database: consuming Database) throws(StoreError) {
    self.database = database
    try prepare()
  }

  /// Rejects databases of other programs and creates the tables. Rows keep the order of insertion: positions are never reused.
  private func prepare() throws(StoreError) {
    try database.transaction { () throws(StoreError) in
      let (application, version) = (try number("PRAGMA application_id"), try database.userVersion())
      if application == Self.application, version == Self.version { return }
      guard application != Self.application else {
        throw StoreError(.newerSchema, path: database.path, detail: "version \(version) of its tables")
      }
      guard application == 0, version == 0, try number("SELECT count(*) FROM sqlite_master") == 0 else {
        throw StoreError(.corrupt, path: database.path, detail: "a database of another program")
      }
      try database.execute(
        """
        CREATE TABLE members (
          position INTEGER PRIMARY KEY AUTOINCREMENT, collection TEXT NOT NULL, id BLOB NOT NULL, value BLOB NOT NULL,
          UNIQUE (collection, id));
        CREATE INDEX members_by_position ON members (collection, position);
        CREATE TABLE collections (path TEXT PRIMARY KEY, next_id INTEGER NOT NULL);
        PRAGMA application_id = \(Self.application);
        PRAGMA user_version = \(Self.version)
        """)
    }
  }

  private func number(_ sql: String) throws(StoreError) -> Int64 {
    let statement = try database.prepare(sql)
    return try statement.step() ? statement.integer(at: 0) : 0
  }

  /// `tlsc` in ASCII.
  private static let application: Int64 = 0x746c_7363
  private static let version = 1
}

/// One collection of the database. Names, ids and values are parameters of statements, never part of them.
private struct CollectionTable: ResourceTable {
  let path: String
  let connection: CollectionConnection
  let pool: BlockingPool

  func row(_ id: String) async throws(ResourceTableError) -> [UInt8]? {
    let path = path
    return try await use { database throws(StoreError) in try Self.row(id, of: path, in: database) }
  }

  func rows(
    after position: Int64, _ selection: ResourceSelection, bytes: Int
  ) async throws(ResourceTableError) -> ResourceRows {
    let path = path
    return try await use { database throws(StoreError) in
      var rows = ResourceRows(last: position)
      var (size, count) = (0, 0)
      let statement = try database.prepare(
        "SELECT position, value FROM members WHERE collection = ? AND position > ?\(Self.condition(selection)) ORDER BY position")
      try statement.bind([.text(path), .integer(position)] + Self.parameters(selection))
      while size < bytes, count < Self.longestScan {
        guard try statement.step() else {
          rows.isAtEnd = true
          break
        }
        rows.last = statement.integer(at: 0)
        count += 1
        let value = statement.blob(at: 1)
        guard selection.accepts?(value) ?? true else { continue }
        size += value.count
        rows.values.append(value)
      }
      return rows
    }
  }

  func position(before index: Int) async throws(ResourceTableError) -> Int64 {
    guard index > 0 else { return 0 }
    let path = path
    return try await use { database throws(StoreError) in
      let statement = try database.prepare("SELECT position FROM members WHERE collection = ? ORDER BY position LIMIT 1 OFFSET ?")
      try statement.bind([.text(path), .integer(Int64(index - 1))])
      return try statement.step() ? statement.integer(at: 0) : .max
    }
  }

  func count(_ selection: ResourceSelection) async throws(ResourceTableError) -> Int {
    guard selection.accepts != nil else {
      let path = path
      return try await use { database throws(StoreError) in
        let statement = try database.prepare("SELECT count(*) FROM members WHERE collection = ?")
        try statement.bind([.text(path)])
        return try statement.step() ? Int(statement.integer(at: 0)) : 0
      }
    }
    // In portions, so that other requests are served meanwhile.
    var (count, rows) = (0, ResourceRows(last: 0))
    while !rows.isAtEnd {
      rows = try await self.rows(after: rows.last, selection, bytes: Self.portion)
      count += rows.values.count
    }
    return count
  }

  func change<T: Sendable>(
    _ id: String, _ decide: @escaping @Sendable ([UInt8]?) -> (result: T, change: ResourceChange?)
  ) async throws(ResourceTableError) -> T {
    let path = path
    return try await use { database throws(StoreError) in
      try database.transaction { () throws(StoreError) in
        let (result, change) = decide(try Self.row(id, of: path, in: database))
        switch change {
        case .write(let bytes, let next)?:
          try database.run(
            """
            INSERT INTO members (collection, id, value) VALUES (?, ?, ?)
            ON CONFLICT (collection, id) DO UPDATE SET value = excluded.value
            """, [.text(path), .blob(Array(id.utf8)), .blob(bytes)])
          if next > 1 { try Self.setNext(next, of: path, in: database) }
        case .remove?: try database.run("DELETE FROM members WHERE collection = ? AND id = ?", [.text(path), .blob(Array(id.utf8))])
        case nil: break
        }
        return result
      }
    }
  }

  func insert<T: Sendable>(
    _ make: @escaping @Sendable (Int64) -> (result: T, row: ResourceRow?)
  ) async throws(ResourceTableError) -> (result: T, isNew: Bool) {
    let path = path
    return try await use { database throws(StoreError) in
      try database.transaction { () throws(StoreError) in
        let statement = try database.prepare("SELECT next_id FROM collections WHERE path = ?")
        try statement.bind([.text(path)])
        let next = try statement.step() ? statement.integer(at: 0) : 1
        let (result, row) = make(next)
        guard let row else { return (result, true) }
        let count = try database.run(
          "INSERT INTO members (collection, id, value) VALUES (?, ?, ?) ON CONFLICT (collection, id) DO NOTHING",
          [.text(path), .blob(Array(row.id.utf8)), .blob(row.bytes)])
        guard count > 0 else { return (result, false) }
        let following = row.nextID(after: next)
        if following > next { try Self.setNext(following, of: path, in: database) }
        return (result, true)
      }
    }
  }

  // MARK: statements

  private static func row(_ id: String, of path: String, in database: borrowing Database) throws(StoreError) -> [UInt8]? {
    let statement = try database.prepare("SELECT value FROM members WHERE collection = ? AND id = ?")
    try statement.bind([.text(path), .blob(Array(id.utf8))])
    return try statement.step() ? statement.blob(at: 0) : nil
  }

  private static func setNext(_ next: Int64, of path: String, in database: borrowing Database) throws(StoreError) {
    try database.run(
      "INSERT INTO collections (path, next_id) VALUES (?, ?) ON CONFLICT (path) DO UPDATE SET next_id = max(next_id, excluded.next_id)",
      [.text(path), .integer(next)])
  }

  private static func condition(_ selection: ResourceSelection) -> String { selection.fragment == nil ? "" : " AND instr(value, ?) > 0" }

  private static func parameters(_ selection: ResourceSelection) -> [SQLiteValue] {
    selection.fragment.map { [.blob(Array($0.utf8))] } ?? []
  }

  private func use<T: Sendable>(
    _ body: @escaping @Sendable (borrowing Database) throws(StoreError) -> T
  ) async throws(ResourceTableError) -> T {
    let connection = connection
    let outcome: Result<T, StoreError>
    do throws(TransportError) {
      outcome = try await pool.run("access the database", deadline: .after(.seconds(30))) { () throws(StoreError) in
        try body(connection.database)
      }
    } catch {
      throw ResourceTableError("\(error)")
    }
    do throws(StoreError) { return try outcome.get() } catch {
      throw ResourceTableError(error.description, isDiskFull: error.code == .full)
    }
  }

  /// Rows of one portion that are read, and bytes of those that are selected.
  private static let longestScan = 5_000
  private static let portion = 1 << 20
}
