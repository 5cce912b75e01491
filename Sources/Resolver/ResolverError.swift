/// Why a name did not become addresses.
public struct ResolverError: Error, Hashable, Sendable {
  /// An open list: new codes may come.
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The name does not exist, or has no address of the families asked for.
    public static let notFound = Code(rawValue: "resolve.not-found")
    /// The resolver could not answer now; asking again may help.
    public static let temporary = Code(rawValue: "resolve.temporary")
    public static let timedOut = Code(rawValue: "resolve.timed-out")
    public static let cancelled = Code(rawValue: "resolve.cancelled")
    public static let failed = Code(rawValue: "resolve.failed")
  }

  public let code: Code
  /// The name asked, as an A-label.
  public let name: String
  /// The backend's own words, where it has some.
  public let detail: String?
  /// What the backend reported, the nearest first, as in `EAI_NONAME (-2): Name or service not known`.
  public let causes: [String]

  public init(_ code: Code, name: String, detail: String? = nil, causes: [String] = []) {
    self.code = code
    self.name = name
    self.detail = detail
    self.causes = causes
  }

  /// What may help, if anything is known to.
  public var hint: String? {
    switch code {
    case .notFound: "check the spelling, or give an address with --resolve HOST:PORT:ADDRESS"
    case .temporary, .timedOut: "the name server does not answer; try again, or give an address with --resolve HOST:PORT:ADDRESS"
    default: nil
    }
  }
}

extension ResolverError: CustomStringConvertible {
  public var description: String {
    let words =
      switch code {
      case .notFound: "does not resolve"
      case .temporary: "cannot be resolved now"
      case .timedOut: "was not resolved in time"
      case .cancelled: "resolution was cancelled"
      default: "cannot be resolved"
      }
    return "\(name) \(words)" + (detail.map { " (\($0))" } ?? "")
  }
}
