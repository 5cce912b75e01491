/// The error of a database operation.
public struct StoreError: Error, Hashable, Sendable {
  /// An open set: codes may be added.
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The file is not a database, or its content is damaged.
    public static let corrupt = Code(rawValue: "store.corrupt")
    /// The disk is full, or a quota is exceeded.
    public static let full = Code(rawValue: "store.full")
    /// Another process kept the database locked until the timeout.
    public static let busy = Code(rawValue: "store.busy")
    /// The file or its folder is not accessible, or belongs to another user.
    public static let notPermitted = Code(rawValue: "store.not-permitted")
    /// A newer version of this program has written the file.
    public static let newerSchema = Code(rawValue: "store.newer-schema")
    /// The content is encrypted, and there is no passphrase.
    public static let encrypted = Code(rawValue: "store.encrypted")
    /// The content is encrypted with another passphrase.
    public static let wrongPassphrase = Code(rawValue: "store.passphrase.wrong")
    /// A passphrase is given, but the content is stored in clear text.
    public static let notEncrypted = Code(rawValue: "store.not-encrypted")
    public static let timedOut = Code(rawValue: "store.timed-out")
    public static let cancelled = Code(rawValue: "store.cancelled")
    public static let failed = Code(rawValue: "store.failed")
  }

  public let code: Code
  /// The path of the database.
  public let path: String
  /// The message of SQLite or of the system.
  public let detail: String
  /// The errors below, nearest first, as in `SQLITE_FULL (13): database or disk is full`.
  public let causes: [String]

  public init(_ code: Code, path: String, detail: String, causes: [String] = []) {
    self.code = code
    self.path = path
    self.detail = detail
    self.causes = causes
  }
}

extension StoreError: CustomStringConvertible {
  public var description: String {
    let words =
      switch code {
      case .corrupt: "is corrupt"
      case .full: "cannot be written: no space left on device"
      case .busy: "is locked by another process"
      case .notPermitted: "cannot be used"
      case .newerSchema: "was written by a newer version"
      case .encrypted: "is encrypted"
      case .wrongPassphrase: "is encrypted with another passphrase"
      case .notEncrypted: "is not encrypted"
      case .timedOut: "was not accessed in time"
      case .cancelled: "access was cancelled"
      default: "cannot be accessed"
      }
    return "\(path) \(words) (\(detail))"
  }
}
