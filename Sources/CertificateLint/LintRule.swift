public import Bytes
internal import X509

/// One requirement of a standard for a single certificate, or for it and its issuer.
public struct LintRule: Sendable {
  /// Stable and dotted: `lint.serial-number.too-long`.
  public let id: String
  public let level: LintLevel
  /// The violation.
  public let title: String
  /// Document and section.
  public let reference: String
  /// The rule does not apply to certificates issued before this date; nil for no limit.
  public let since: Timestamp?
  /// A stricter rule applies to certificates issued from this date on; nil if the rule still applies.
  public let until: Timestamp?
  public let scope: LintScope
  private let judge: Evaluation

  /// A sentence about the violation; nil if there is none.
  typealias Evaluation = @Sendable (LintSubject) -> String?

  init(
    _ id: String, _ level: LintLevel, _ title: String, _ reference: String, since: Timestamp? = nil, until: Timestamp? = nil,
    for scope: LintScope = .any, judge: @escaping Evaluation
  ) {
    self.id = id
    self.level = level
    self.title = title
    self.reference = reference
    self.since = since
    self.until = until
    self.scope = scope
    self.judge = judge
  }

  /// Whether the rule is from the CA/Browser Forum or a root program, which apply only to publicly trusted authorities.
  public var isForPublicAuthorities: Bool { ["BR, ", "EV Guidelines", "Chrome"].contains { reference.hasPrefix($0) } }

  /// Whether the rule applies to a certificate of that date and role; the date of issue is the start of its validity.
  public func applies(to role: LintRole, issued: Timestamp) -> Bool {
    if let since, issued < since { return false }
    if let until, issued >= until { return false }
    return scope.holds(role) && (role.isOfTheWeb || !isForPublicAuthorities)
  }

  func finding(in subject: LintSubject) -> LintFinding? {
    guard applies(to: subject.role, issued: subject.certificate.notBefore), let message = judge(subject) else { return nil }
    return LintFinding(rule: id, level: level, message: message, reference: reference)
  }
}

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
