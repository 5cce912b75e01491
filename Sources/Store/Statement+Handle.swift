internal import CSQLite

/// A value of a parameter or a column.
public enum SQLiteValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case text(String)
  case blob([UInt8])
}

/// A compiled statement; the only owner of its handle. It may outlive its database, which SQLite then closes with the last statement.
@safe public struct Statement: ~Copyable {
  private let handle: OpaquePointer
  private let path: String

  init(takingOwnership handle: OpaquePointer, path: String) {
    unsafe self.handle = handle
    self.path = path
  }

  deinit { unsafe sqlite3_finalize(handle) }

  /// Binds all parameters, in the order of their `?`; those without a value are NULL.
  public borrowing func bind(_ values: [SQLiteValue]) throws(StoreError) {
    unsafe sqlite3_reset(handle)
    unsafe sqlite3_clear_bindings(handle)
    for (index, value) in values.enumerated() { try check(bind(value, at: Int32(clamping: index + 1))) }
  }

  /// Advances to the next row; false if there is none.
  public borrowing func step() throws(StoreError) -> Bool {
    switch unsafe sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let result: throw failure(result)
    }
  }

  /// Runs the statement to its end; rows are discarded. It can be run again.
  public borrowing func run(_ values: [SQLiteValue] = []) throws(StoreError) {
    try bind(values)
    while try step() {}
    unsafe sqlite3_reset(handle)
  }

  /// The columns of the current row, from 0; another type is converted, NULL is 0 or empty.
  public borrowing func integer(at column: Int) -> Int64 { unsafe sqlite3_column_int64(handle, Int32(clamping: column)) }

  public borrowing func text(at column: Int) -> String {
    guard let start = unsafe sqlite3_column_text(handle, Int32(clamping: column)) else { return "" }
    let count = unsafe Int(sqlite3_column_bytes(handle, Int32(clamping: column)))
    return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  public borrowing func blob(at column: Int) -> [UInt8] {
    guard let start = unsafe sqlite3_column_blob(handle, Int32(clamping: column)) else { return [] }
    let count = unsafe Int(sqlite3_column_bytes(handle, Int32(clamping: column)))
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  public borrowing func isNull(at column: Int) -> Bool {
    unsafe sqlite3_column_type(handle, Int32(clamping: column)) == SQLITE_NULL
  }

  private borrowing func bind(_ value: SQLiteValue, at index: Int32) -> Int32 {
    switch value {
    case .null: return unsafe sqlite3_bind_null(handle, index)
    case .integer(let number): return unsafe sqlite3_bind_int64(handle, index, number)
    case .text(let text):
      let bytes = text.utf8.map { CChar(bitPattern: $0) }
      return unsafe csqlite_bind_text(handle, index, bytes, Int32(clamping: bytes.count))
    case .blob(let bytes):
      // A null pointer would bind NULL.
      guard !bytes.isEmpty else { return unsafe sqlite3_bind_zeroblob(handle, index, 0) }
      return unsafe csqlite_bind_blob(handle, index, bytes, Int32(clamping: bytes.count))
    }
  }

  private borrowing func check(_ result: Int32) throws(StoreError) {
    guard result == SQLITE_OK else { throw failure(result) }
  }

  private borrowing func failure(_ result: Int32) -> StoreError {
    unsafe StoreError(result, of: sqlite3_db_handle(handle), path: path)
  }
}
