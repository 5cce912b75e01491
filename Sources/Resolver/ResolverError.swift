public import Bytes

/// The reason a name was not resolved.
public struct ResolverError: Error, Hashable, Sendable {
  /// An open set: codes may be added.
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The name does not exist, or has no address of the requested families.
    public static let notFound = Code(rawValue: "resolve.not-found")
    /// A temporary failure of the resolver; a retry may succeed.
    public static let temporary = Code(rawValue: "resolve.temporary")
    public static let timedOut = Code(rawValue: "resolve.timed-out")
    public static let cancelled = Code(rawValue: "resolve.cancelled")
    /// A lookup that does not wait has no cached response.
    public static let notCached = Code(rawValue: "resolve.not-cached")
    public static let failed = Code(rawValue: "resolve.failed")
  }

  public let code: Code
  /// The queried name, as an A-label.
  public let name: String
  /// The backend's message; nil if it has none.
  public let detail: String?
  /// The errors of the backend, nearest first, as in `EAI_NONAME (-2): Name or service not known`.
  public let causes: [String]
  /// True if the name exists, but has no address of the requested families.
  let isWithoutAddress: Bool
  /// The queries that were sent, in their order; empty if the backend does not report them.
  public var attempts: [LookupAttempt] = []

  public init(_ code: Code, name: String, detail: String? = nil, causes: [String] = []) {
    self.init(code, name: name, detail: detail, causes: causes, isWithoutAddress: false)
  }

  init(_ code: Code, name: String, detail: String? = nil, causes: [String] = [], isWithoutAddress: Bool) {
    self.isWithoutAddress = isWithoutAddress
    self.code = code
    self.name = name
    self.detail = detail
    self.causes = causes
  }

  /// A suggestion for the user; nil if there is none.
  public var hint: Hint? {
    switch code {
    case .notFound: .code(.checkHostName)
    case .temporary, .timedOut: .code(.retryResolution)
    default: nil
    }
  }
}

extension ResolverError: CustomStringConvertible {
  public var description: String { "\(name) \(words)" + (detail.map { " (\($0))" } ?? "") }

  /// The detail, or else the text of the code.
  var reason: String { detail ?? words }

  private var words: String {
    switch code {
    case .notFound: "does not resolve"
    case .temporary: "cannot be resolved now"
    case .timedOut: "was not resolved in time"
    case .cancelled: "resolution was cancelled"
    case .notCached: "is not cached"
    default: "cannot be resolved"
    }
  }
}
