internal import CSQLite

/// The result codes of SQLite, folded into the codes of this module (https://www.sqlite.org/rescode.html).
enum SQLiteResult {
  static func code(_ result: Int32) -> StoreError.Code {
    switch result & 0xff {
    case SQLITE_CORRUPT, SQLITE_NOTADB: .corrupt
    case SQLITE_FULL: .full
    case SQLITE_BUSY, SQLITE_LOCKED: .busy
    case SQLITE_PERM, SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_AUTH: .notPermitted
    default: .failed
    }
  }

  /// `SQLITE_FULL`; `result 1234` for a code without a name here. Extended codes are shown by their number.
  static func text(_ result: Int32) -> String {
    let name = names[result & 0xff] ?? "result"
    return "\(name) (\(result))"
  }

  private static let names: [Int32: String] = [
    SQLITE_ERROR: "SQLITE_ERROR", SQLITE_PERM: "SQLITE_PERM", SQLITE_BUSY: "SQLITE_BUSY", SQLITE_LOCKED: "SQLITE_LOCKED",
    SQLITE_NOMEM: "SQLITE_NOMEM", SQLITE_READONLY: "SQLITE_READONLY", SQLITE_IOERR: "SQLITE_IOERR", SQLITE_CORRUPT: "SQLITE_CORRUPT",
    SQLITE_FULL: "SQLITE_FULL", SQLITE_CANTOPEN: "SQLITE_CANTOPEN", SQLITE_CONSTRAINT: "SQLITE_CONSTRAINT", SQLITE_MISUSE: "SQLITE_MISUSE",
    SQLITE_RANGE: "SQLITE_RANGE", SQLITE_NOTADB: "SQLITE_NOTADB",
  ]
}
