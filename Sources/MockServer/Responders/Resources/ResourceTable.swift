/// Rows of a database that persist the members of one collection. Each call is one transaction, and rows keep the order of insertion.
public protocol ResourceTable: Sendable {
  /// The JSON text of a member; nil if there is none with the id.
  func row(_ id: String) async throws(ResourceTableError) -> [UInt8]?

  /// The rows after a position that `selection` accepts: as many as `bytes` permits, but one at least; none at the end.
  func rows(after position: Int64, _ selection: ResourceSelection, bytes: Int) async throws(ResourceTableError) -> ResourceRows

  /// The position after which the row with this number begins, counted from 0, without regard to their content.
  func position(before index: Int) async throws(ResourceTableError) -> Int64

  func count(_ selection: ResourceSelection) async throws(ResourceTableError) -> Int

  /// Passes the row with this id, nil if there is none, to `decide`, and performs the change that it returns. Returns its result when the
  /// change is committed.
  func change<T: Sendable>(
    _ id: String, _ decide: @escaping @Sendable (_ old: [UInt8]?) -> (result: T, change: ResourceChange?)
  ) async throws(ResourceTableError) -> T

  /// Inserts the row that `make` returns for the next unused number; `isNew` is false if its id exists.
  func insert<T: Sendable>(
    _ make: @escaping @Sendable (_ next: Int64) -> (result: T, row: ResourceRow?)
  ) async throws(ResourceTableError) -> (result: T, isNew: Bool)
}

/// A change of one row.
public enum ResourceChange: Hashable, Sendable {
  /// Replaces or creates the row; numbers below `next` are used.
  case write([UInt8], next: Int64)
  case remove
}

/// A new row.
public struct ResourceRow: Hashable, Sendable {
  public let id: String
  public let bytes: [UInt8]

  public init(id: String, bytes: [UInt8]) {
    self.id = id
    self.bytes = bytes
  }

  /// The next unused number, once the row exists.
  public func nextID(after next: Int64) -> Int64 {
    guard let number = Int64(id), number >= next, number < .max else { return next }
    return number + 1
  }
}

/// Consecutive rows of a query.
public struct ResourceRows: Hashable, Sendable {
  public var values: [[UInt8]]
  /// The position of the last row that was read, selected or not.
  public var last: Int64
  /// True if no row follows.
  public var isAtEnd: Bool

  public init(values: [[UInt8]] = [], last: Int64, isAtEnd: Bool = false) {
    self.values = values
    self.last = last
    self.isAtEnd = isAtEnd
  }
}

/// The rows that a query selects.
public struct ResourceSelection: Sendable {
  /// A text that all of them contain; nil for no such text.
  public var fragment: String?
  /// Nil to select all rows.
  public var accepts: (@Sendable ([UInt8]) -> Bool)?

  public init(fragment: String? = nil, accepts: (@Sendable ([UInt8]) -> Bool)? = nil) {
    self.fragment = fragment
    self.accepts = accepts
  }
}

/// The reason why a database cannot be read or changed; nothing was changed.
public struct ResourceTableError: Error, Hashable, Sendable {
  public let isDiskFull: Bool
  public let what: String

  public init(_ what: String, isDiskFull: Bool = false) {
    self.what = what
    self.isDiskFull = isDiskFull
  }
}
