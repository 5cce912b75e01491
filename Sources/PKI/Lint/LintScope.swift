/// The roles that a rule is about.
public struct LintScope: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let server = LintScope(rawValue: 1 << 0)
  public static let intermediate = LintScope(rawValue: 1 << 1)
  public static let root = LintScope(rawValue: 1 << 2)
  public static let authority: LintScope = [.intermediate, .root]
  public static let issued: LintScope = [.server, .intermediate]
  public static let any: LintScope = [.server, .intermediate, .root]

  public func holds(_ role: LintRole) -> Bool {
    switch role {
    case .server: contains(.server)
    case .intermediate: contains(.intermediate)
    case .root: contains(.root)
    }
  }
}
