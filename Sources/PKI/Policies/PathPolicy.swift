internal import Bytes
internal import DomainNames

/// One rule that every path must keep (RFC 5280, section 6.1).
protocol PathPolicy: Sendable {
  /// What the rule is called where a path is explained.
  var title: String { get }
  /// Where it stands.
  var reference: String { get }
  /// The rule that `baselineErrors` tests; nil for a policy without one.
  var baselineRule: BaselineViolation.Rule? { get }
  /// The errors under every root.
  func errors(in path: CandidatePath, under terms: Terms, work: inout Work) throws(Work.Bound) -> [ChainError]
  /// The further errors under publicly trusted roots; which roots these are is up to the profile.
  func baselineErrors(in path: CandidatePath, under terms: Terms, work: inout Work) throws(Work.Bound) -> [ChainError]
}

extension PathPolicy {
  var baselineRule: BaselineViolation.Rule? { nil }
  func errors(in path: CandidatePath, under terms: Terms, work: inout Work) throws(Work.Bound) -> [ChainError] { [] }
  func baselineErrors(in path: CandidatePath, under terms: Terms, work: inout Work) throws(Work.Bound) -> [ChainError] { [] }
}

/// By what a path is judged.
struct Terms: Sendable {
  let profile: Profile
  let time: Timestamp
  /// Nil when no host was asked for.
  let name: ReferenceIdentity?
  /// What is wrong with the key of the server's certificate, in words; found once, as reading a point takes its time.
  let keyFault: String?
  /// Where the anchors come from.
  let store: TrustStore
  /// What is at hand about revocation.
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
