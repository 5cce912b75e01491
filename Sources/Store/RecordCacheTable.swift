internal import Bytes
internal import DNSWire
internal import Resolver

/// The table of a resolver's cache, and the statements on it.
enum RecordCacheTable {
  /// Creates the table in a new file, and replaces that of an older version: its responses can be requested again.
  static func prepare(_ database: borrowing Database, resolver: String) throws(StoreError) {
    let version = try database.userVersion()
    guard version != Self.version else { return }
    guard version < Self.version else {
      throw StoreError(.newerSchema, path: database.path, detail: "version \(version) of the schema, \(Self.version) is supported")
    }
    try database.transaction { () throws(StoreError) in
      // Another process may have been first.
      guard try database.userVersion() < Self.version else { return }
      try database.execute(schema)
      try database.run("INSERT INTO resolver VALUES (?)", [.text(resolver)])
      try database.setUserVersion(Self.version)
    }
  }

  /// The resolver whose responses the file has; nil if there is none.
  static func resolver(_ database: borrowing Database) throws(StoreError) -> String? {
    let rows = try database.prepare("SELECT name FROM resolver LIMIT 1")
    return try rows.step() ? rows.text(at: 0) : nil
  }

  static func store(_ responses: [PersistentResponse], in database: borrowing Database, limit: Int) throws(StoreError) {
    try database.transaction { () throws(StoreError) in
      let statement = try database.prepare("INSERT OR REPLACE INTO responses VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
      for stored in responses {
        let response = stored.response
        let message = StoredMessage.encode(response)
        // A cache need not hold a response that does not fit into a message.
        guard message.count <= Self.maximumMessage else { continue }
        try statement.run(
          key(stored.key) + [
            .integer(Int64(response.responseCode.rawValue)), .blob(message), .integer(stored.received.seconds),
            .integer(stored.lifetime.components.seconds), .integer(response.isAuthenticated ? 1 : 0), .text(response.source),
            response.server.map { .text($0) } ?? .null,
          ])
      }
      let count = try database.prepare("SELECT count(*) FROM responses")
      guard try count.step(), Int(clamping: count.integer(at: 0)) > limit else { return }
      try database.run(
        """
        DELETE FROM responses WHERE (name, type, class, subnet) IN
          (SELECT name, type, class, subnet FROM responses ORDER BY received DESC LIMIT -1 OFFSET ?)
        """, [.integer(Int64(limit))])
    }
  }

  /// One response, or else the latest ones; invalid rows are left out and counted.
  static func read(
    _ key: RecordCacheKey?, limit: Int, notExpiredBefore: Int64, resolver: String, in database: borrowing Database
  ) throws(StoreError) -> (found: [PersistentResponse], invalid: Int) {
    let columns = "SELECT name, type, class, subnet, message, received, lifetime, source, server FROM responses"
    let rows = try database.prepare(
      columns + (key == nil ? " WHERE received + lifetime >= ? ORDER BY received DESC LIMIT ?" : " WHERE \(keyCondition)"))
    try rows.bind(key.map(self.key) ?? [.integer(notExpiredBefore), .integer(Int64(limit))])
    var found: [PersistentResponse] = []
    var invalid = 0
    while try rows.step() {
      if let response = response(in: rows, resolver: resolver) { found.append(response) } else { invalid += 1 }
    }
    return (found, invalid)
  }

  /// Deletes the responses that expired before the time, and those that claim to be from after `future`.
  static func removeExpired(before time: Int64, future: Int64, in database: borrowing Database) throws(StoreError) -> Int {
    // Without one there is nothing to lock for.
    let rows = try database.prepare("SELECT 1 FROM responses WHERE received + lifetime < ? OR received > ? LIMIT 1")
    try rows.bind([.integer(time), .integer(future)])
    guard try rows.step() else { return 0 }
    return try database.transaction { () throws(StoreError) in
      try database.run("DELETE FROM responses WHERE received + lifetime < ? OR received > ?", [.integer(time), .integer(future)])
    }
  }

  static func clear(_ name: DNSName?, in database: borrowing Database) throws(StoreError) -> Int {
    try database.transaction { () throws(StoreError) in
      guard let name else { return try database.run("DELETE FROM responses") }
      return try database.run("DELETE FROM responses WHERE name = ?", [.text(text(of: name))])
    }
  }

  private static func response(in rows: borrowing Statement, resolver: String) -> PersistentResponse? {
    guard let name = try? DNSName(presentation: rows.text(at: 0)), let type = UInt16(exactly: rows.integer(at: 1)),
      let recordClass = UInt16(exactly: rows.integer(at: 2)), rows.integer(at: 6) > 0, rows.integer(at: 6) <= Int64(UInt32.max)
    else { return nil }
    let question = DNSQuestion(name: name, type: DNSRecordType(rawValue: type), recordClass: DNSClass(rawValue: recordClass))
    let subnet = rows.text(at: 3)
    guard
      let response = StoredMessage.decode(
        rows.blob(at: 4), question: question, source: rows.text(at: 7), server: rows.isNull(at: 8) ? nil : rows.text(at: 8))
    else { return nil }
    return PersistentResponse(
      key: RecordCacheKey(question, resolver: resolver, clientSubnet: subnet.isEmpty ? nil : subnet), response: response,
      received: Timestamp(seconds: rows.integer(at: 5)), lifetime: .seconds(rows.integer(at: 6)))
  }

  private static func key(_ key: RecordCacheKey) -> [SQLiteValue] {
    [
      .text(text(of: key.question.name)), .integer(Int64(key.question.type.rawValue)), .integer(Int64(key.question.recordClass.rawValue)),
      .text(key.clientSubnet ?? ""),
    ]
  }

  private static func text(of name: DNSName) -> String { name.lowercased.description }

  private static let version = 1
  private static let maximumMessage = 65_535
  private static let keyCondition = "name = ? AND type = ? AND class = ? AND subnet = ?"

  private static let schema = """
    DROP TABLE IF EXISTS responses;
    DROP TABLE IF EXISTS resolver;
    CREATE TABLE resolver (name TEXT NOT NULL);
    CREATE TABLE responses (
      name TEXT NOT NULL, type INTEGER NOT NULL, class INTEGER NOT NULL, subnet TEXT NOT NULL,
      response_code INTEGER NOT NULL, message BLOB NOT NULL, received INTEGER NOT NULL, lifetime INTEGER NOT NULL,
      authenticated INTEGER NOT NULL, source TEXT NOT NULL, server TEXT,
      PRIMARY KEY (name, type, class, subnet)
    ) WITHOUT ROWID;
    """
}
