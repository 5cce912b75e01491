internal import Resolver

/// The database of a cache, opened at its first use, and again after its file was damaged.
///
/// `@unchecked Sendable`: used only in work items of a pool with one thread, one after the other.
final class RecordCacheConnection: @unchecked Sendable {
  private let path: String
  private let resolver: String
  private let busyTimeout: Duration
  private var open: OpenDatabase?

  init(path: String, resolver: String, busyTimeout: Duration) {
    self.path = path
    self.resolver = resolver
    self.busyTimeout = busyTimeout
  }

  /// Runs `body` with the open database. If the file is corrupt, it is set aside, and `body` runs once more with an empty one.
  func use<T>(
    _ body: (borrowing Database) throws(StoreError) -> T
  ) throws(StoreError) -> (result: T, warnings: [RecordCacheWarning]) {
    let file = DatabaseFile(path: path)
    let identity = try file.prepare()
    // The user may have deleted the file.
    if let open, open.database.identity != identity { self.open = nil }
    do throws(StoreError) {
      return (try run(body), [])
    } catch {
      guard error.code == .corrupt else { throw error }
      open = nil
      let aside = try file.setAside(identity)
      let result = try run(body)
      let place = aside.map { "it is now \($0), and an empty cache takes its place" } ?? "another process has replaced it"
      return (result, [RecordCacheWarning(.replaced, "\(path) is corrupt (\(error.detail)): \(place)")])
    }
  }

  private func run<T>(_ body: (borrowing Database) throws(StoreError) -> T) throws(StoreError) -> T {
    let open: OpenDatabase
    if let current = self.open {
      open = current
    } else {
      open = OpenDatabase(try Database(path: path, busyTimeout: busyTimeout))
      try RecordCacheTable.prepare(open.database, resolver: resolver)
      self.open = open
    }
    return try body(open.database)
  }

  private final class OpenDatabase {
    let database: Database

    init(_ database: consuming Database) { self.database = database }
  }
}
