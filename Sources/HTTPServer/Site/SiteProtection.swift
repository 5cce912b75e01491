/// The checks that a request has to pass before a plan is carried out. `CrossOriginGuard` performs them.
public struct SiteProtection: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The Host names this server: a foreign name that resolves to a loopback address does not (DNS rebinding).
  public static let knownHost = SiteProtection(rawValue: 1)
  /// A browser sends the request for a page of the same origin, or without an initiating page.
  public static let sameOrigin = SiteProtection(rawValue: 2)
  /// Content is declared as JSON, which a form or a no-cors fetch of a foreign page cannot do.
  public static let declaredJSON = SiteProtection(rawValue: 4)
  /// Third-party pages served by this server, such as those of `--dir`, do not count as pages of the same origin.
  public static let ownPages = SiteProtection(rawValue: 8)

  /// For `/__faults` and `/__status`.
  public static let control: SiteProtection = [.knownHost, .sameOrigin, .declaredJSON, .ownPages]
  /// For a collection that requests change.
  public static let collection: SiteProtection = [.knownHost, .sameOrigin, .declaredJSON]
  /// For an upstream server that gets credentials the client does not have.
  public static let credentials: SiteProtection = [.knownHost, .sameOrigin]
}
