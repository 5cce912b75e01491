internal import Crypto

/// The history of a user: results of earlier runs in an SQLite file, which several processes may use at once. Every call blocks.
public struct HistoryStore: ~Copyable {
  private let database: Database
  private let limits: HistoryLimits
  private let cipher: HistoryCipher?
  private let derivation: Scrypt

  /// Opens the file and creates it if it does not exist; a new one is encrypted if there is a passphrase. `busyTimeout` limits the wait for
  /// other processes.
  public init(
    path: String, passphrase: String? = nil, limits: HistoryLimits = HistoryLimits(), busyTimeout: Duration = .seconds(10)
  ) throws(StoreError) {
    try self.init(path: path, passphrase: passphrase, limits: limits, busyTimeout: busyTimeout, derivation: .standard)
  }

  /// `derivation` is that of new keys.
  init(
    path: String, passphrase: String?, limits: HistoryLimits = HistoryLimits(), busyTimeout: Duration = .seconds(10), derivation: Scrypt
  ) throws(StoreError) {
    let opened = try Database(path: path, busyTimeout: busyTimeout)
    cipher = try HistoryTable.prepare(opened, passphrase: passphrase, derivation)
    database = opened
    self.limits = limits
    self.derivation = derivation
  }

  /// True if the history in the file is encrypted.
  public static func isEncrypted(_ path: String) throws(StoreError) -> Bool {
    try Database(path: path).userVersion() == HistoryTable.sealedVersion
  }

  public var isEncrypted: Bool { cipher != nil }

  /// Encrypts all entries, or decrypts them without a new passphrase, and removes the old bytes from the file. All entries are converted or
  /// none, also if the process is killed. Returns how many there are.
  public consuming func convert(toPassphrase passphrase: String?) throws(StoreError) -> Int {
    let (old, derivation) = (cipher, derivation)
    // Overwrites the old values at once: the process may be killed before VACUUM.
    try database.execute("PRAGMA secure_delete = ON")
    let count = try database.transaction { () throws(StoreError) in
      try HistoryTable.requireCurrent(old, in: database)
      if old != nil { try database.execute("DROP TABLE encryption") }
      let new = try passphrase.map { text throws(StoreError) in try HistoryCipher.create(text, derivation, in: database) }
      let count = try HistoryTable.convert(from: old, to: new, in: database)
      try database.setUserVersion(new == nil ? HistoryTable.version : HistoryTable.sealedVersion)
      return count
    }
    try database.execute("VACUUM")
    return count
  }

  /// Stores all of the entries or none, and returns their numbers.
  @discardableResult
  public borrowing func add(_ entries: [HistoryEntry]) throws(StoreError) -> [Int64] {
    try database.transaction { () throws(StoreError) in
      try HistoryTable.requireCurrent(cipher, in: database)
      var numbers: [Int64] = []
      for entry in entries { numbers.append(try HistoryTable.insert(entry, by: cipher, in: database)) }
      if let newest = numbers.last {
        try HistoryTable.trim(to: limits, newest: newest, added: entries.reduce(0) { $0 + $1.byteCount }, in: database)
      }
      return numbers
    }
  }

  /// The entries without documents and contents, the newest first.
  public borrowing func entries(_ query: HistoryQuery = HistoryQuery()) throws(StoreError) -> [HistoryEntry] {
    try HistoryTable.list(query, by: cipher, in: database)
  }

  /// The entries that satisfy a condition on the complete entry, without documents and contents, the newest first. An encrypted history is
  /// searched like one in clear text.
  public borrowing func entries(
    _ query: HistoryQuery = HistoryQuery(), where isWanted: @escaping (HistoryEntry) -> Bool
  ) throws(StoreError) -> [HistoryEntry] {
    try HistoryTable.list(query, where: isWanted, by: cipher, in: database)
  }

  /// The complete entry; nil if there is none of that number.
  public borrowing func entry(_ number: Int64) throws(StoreError) -> HistoryEntry? {
    try HistoryTable.entry(number, by: cipher, in: database)
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
