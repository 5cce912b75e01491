internal import CSQLite

/// An open SQLite database in a file that only its owner can access; the only owner of its handle. Every call blocks.
@safe public struct Database: ~Copyable {
  /// The failures after which a committed transaction is still complete.
  public enum Durability: Hashable, Sendable {
    /// The end of a process at any moment. After a power failure the file may be corrupt.
    case processEnd
    /// A power failure, too; every transaction waits for the disk.
    case powerFailure
  }

  public let path: String
  let identity: DatabaseFile.Identity
  /// The version of the schema when the file was opened; 0 in a new file.
  public let openedVersion: Int
  private let handle: OpaquePointer

  /// Opens the file and creates it if it does not exist, with mode 0600 in a folder with mode 0700.
  ///
  /// `busyTimeout` limits the wait for locks of other processes.
  public init(path: String, durability: Durability = .processEnd, busyTimeout: Duration = .seconds(2)) throws(StoreError) {
    let identity = try DatabaseFile(path: path).prepare()
    let milliseconds = Int32(clamping: Int64(busyTimeout / .milliseconds(1)))
    let opened = unsafe try Self.opened(
      path, busyTimeout: milliseconds, "PRAGMA synchronous = \(durability == .powerFailure ? "FULL" : "OFF")")
    unsafe handle = opened.handle
    openedVersion = unsafe opened.version
    self.path = path
    self.identity = identity
  }

  deinit { unsafe sqlite3_close_v2(handle) }

  /// Runs one or more statements without parameters; rows are discarded.
  public borrowing func execute(_ sql: String) throws(StoreError) {
    let result = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
    guard result == SQLITE_OK else { throw failure(result) }
  }

  /// Compiles one statement.
  public borrowing func prepare(_ sql: String) throws(StoreError) -> Statement { try unsafe Self.prepare(sql, handle, path) }

  /// Runs one statement and returns the number of rows that it changed.
  @discardableResult
  public borrowing func run(_ sql: String, _ values: [SQLiteValue] = []) throws(StoreError) -> Int {
    let statement = try prepare(sql)
    try statement.run(values)
    return changes
  }

  /// The bytes of the file on the disk; pages of an open transaction are not among them.
  var fileSize: Int64 { DatabaseFile(path: path).size }

  /// The rows that the last statement inserted, changed or deleted.
  public var changes: Int { unsafe Int(sqlite3_changes(handle)) }

  /// The row identifier of the last insertion.
  var lastIdentifier: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

  /// Runs `body` in a transaction that is rolled back if `body` throws.
  ///
  /// The write lock is taken at the beginning: a transaction that begins by reading could not wait for another writer.
  public borrowing func transaction<T: ~Copyable>(_ body: () throws(StoreError) -> T) throws(StoreError) -> T {
    try execute("BEGIN IMMEDIATE")
    do throws(StoreError) {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // Some errors, such as a full disk, have already ended the transaction.
      if unsafe sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
      throw error
    }
  }

  /// The version of the schema (`PRAGMA user_version`); 0 in a new file.
  public borrowing func userVersion() throws(StoreError) -> Int { try unsafe Self.userVersion(handle, path) }

  public borrowing func setUserVersion(_ version: Int) throws(StoreError) { try execute("PRAGMA user_version = \(version)") }

  /// The errors that SQLite finds in the structure of the file; empty if there are none. Reads the whole file.
  public borrowing func integrityErrors() throws(StoreError) -> [String] {
    let statement = try prepare("PRAGMA quick_check(8)")
    var lines: [String] = []
    while try statement.step() { lines.append(statement.text(at: 0)) }
    return lines == ["ok"] ? [] : lines
  }

  /// Without mutexes of SQLite, since the handle has one owner, which is not Sendable.
  private static func opened(_ path: String, busyTimeout: Int32, _ settings: String) throws(StoreError) -> (
    handle: OpaquePointer, version: Int
  ) {
    var opened: OpaquePointer?
    var result = unsafe sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE, nil)
    if result == SQLITE_OK {
      unsafe sqlite3_extended_result_codes(opened, 1)
      unsafe sqlite3_busy_timeout(opened, busyTimeout)
      result = unsafe sqlite3_exec(opened, settings, nil, nil, nil)
    }
    guard result == SQLITE_OK, let handle = unsafe opened else {
      // There is a handle for the error message even if opening failed.
      let error = unsafe StoreError(result, of: opened, path: path)
      unsafe sqlite3_close_v2(opened)
      throw error
    }
    do throws(StoreError) {
      // Reading the version reads the header, so that a file of another format is rejected here.
      return unsafe (handle, try userVersion(handle, path))
    } catch {
      unsafe sqlite3_close_v2(handle)
      throw error
    }
  }

  private static func prepare(_ sql: String, _ handle: OpaquePointer, _ path: String) throws(StoreError) -> Statement {
    var statement: OpaquePointer?
    let result = unsafe sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
    guard result == SQLITE_OK, let statement = unsafe statement else { throw unsafe StoreError(result, of: handle, path: path) }
    return unsafe Statement(takingOwnership: statement, path: path)
  }

  private static func userVersion(_ handle: OpaquePointer, _ path: String) throws(StoreError) -> Int {
    let statement = try unsafe prepare("PRAGMA user_version", handle, path)
    return try statement.step() ? Int(statement.integer(at: 0)) : 0
  }

  private borrowing func failure(_ result: Int32) -> StoreError { unsafe StoreError(result, of: handle, path: path) }

  /// The version of the SQLite library.
  public static var libraryVersion: String { unsafe String(cString: sqlite3_libversion()) }
}

extension StoreError {
  /// The error of the last call on `handle`, which returned `result`.
  init(_ result: Int32, of handle: OpaquePointer?, path: String) {
    let message = unsafe handle == nil ? sqlite3_errstr(result) : sqlite3_errmsg(handle)
    let text = unsafe message.map { unsafe String(cString: $0) } ?? "out of memory"
    self.init(SQLiteResult.code(result), path: path, detail: text, causes: ["\(SQLiteResult.text(result)): \(text)"])
  }
}
