/// The roles that a rule applies to.
public struct LintScope: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let server = LintScope(rawValue: 1 << 0)
  public static let intermediate = LintScope(rawValue: 1 << 1)
  public static let root = LintScope(rawValue: 1 << 2)
  /// End entities other than servers.
  public static let otherEndEntity = LintScope(rawValue: 1 << 3)
  public static let endEntity: LintScope = [.server, .otherEndEntity]
  public static let authority: LintScope = [.intermediate, .root]
  public static let issued: LintScope = [.server, .otherEndEntity, .intermediate]
  public static let any: LintScope = [.server, .otherEndEntity, .intermediate, .root]

  public func holds(_ role: LintRole) -> Bool {
    switch role {
    case .server: contains(.server)
    case .intermediate: contains(.intermediate)
    case .root: contains(.root)
    case .client, .ocspResponder, .codeSigning, .endEntity: contains(.otherEndEntity)
    }
  }
}
