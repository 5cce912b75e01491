internal import Bytes
internal import DomainNames

/// One rule that every path must satisfy (RFC 5280, section 6.1).
protocol PathPolicy: Sendable {
  /// The name of the rule in explanations of a path.
  var title: String { get }
  /// Document and section.
  var reference: String { get }
  /// The rule that `baselineErrors` checks; nil for a policy without one.
  var baselineRule: BaselineViolation.Rule? { get }
  /// The errors under every root.
  func errors(in path: CandidatePath, under context: PolicyContext, work: inout Work) throws(Work.Bound) -> [ChainError]
  /// The additional errors under publicly trusted roots; the profile determines which roots these are.
  func baselineErrors(in path: CandidatePath, under context: PolicyContext, work: inout Work) throws(Work.Bound) -> [ChainError]
}

extension PathPolicy {
  var baselineRule: BaselineViolation.Rule? { nil }
  func errors(in path: CandidatePath, under context: PolicyContext, work: inout Work) throws(Work.Bound) -> [ChainError] { [] }
  func baselineErrors(in path: CandidatePath, under context: PolicyContext, work: inout Work) throws(Work.Bound) -> [ChainError] { [] }
}

/// The inputs of the policies for paths to one trust store.
struct PolicyContext: Sendable {
  let profile: Profile
  let time: Timestamp
  /// Nil if no host is expected.
  let name: ReferenceIdentity?
  /// The fault of the key of the server's certificate, for people; computed once, as decoding a point is expensive.
  let keyFault: String?
  /// The source of the anchors.
  let store: TrustStore
  /// The available revocation evidence.
  let revocation: RevocationEvidence

  /// Whether the path ends in a root under which the rules for public authorities are errors.
  func isBoundToBaseline(_ path: CandidatePath) -> Bool {
    switch profile.baseline {
    case .none: false
    case .allRoots: true
    case .publicRoots:
      path.end == .anchor || path.end == .selfSigned ? path.certificates.last.map(store.publicRoots.contains) ?? false : false
    }
  }
}
