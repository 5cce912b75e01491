/// What path validation keeps about policies, from the anchor downwards (RFC 5280, section 6.1, as RFC 9618 updates it).
///
/// As no policy is asked for at the end, the newest level of the graph is enough: the graph is empty when that is.
/// One node stands for a policy however many parents it has, so that levels never grow beyond what certificates list.
struct PolicyGraph {
  /// For every valid policy those that the next certificate may list in its place; nil when the graph is empty.
  private var level: [OID: Set<OID>]? = [any: [any]]
  /// How many more certificates may go without; 0 when none may.
  private var explicitPolicy: Int
  private var policyMapping: Int
  private var inhibitAnyPolicy: Int

  private static let any = OID(2, 5, 29, 32, 0)

  /// `length` counts the certificates below the anchor.
  init(length: Int) {
    explicitPolicy = length + 1
    policyMapping = length + 1
    inhibitAnyPolicy = length + 1
  }

  /// What is wrong once the next certificate is taken in; nil when all is well.
  mutating func fault(adding certificate: Certificate, isLast: Bool, work: inout Work) throws(Work.Bound) -> String? {
    let listed = certificate.policies.map(\.oid)
    guard Set(listed).count == listed.count else { return "lists a policy twice" }
    try process(Set(listed), takesAny: inhibitAnyPolicy > 0 || !isLast && certificate.isSelfIssued, work: &work)
    if explicitPolicy == 0, level == nil { return "has no policy that its issuers allow, though they demand one" }
    if isLast { return endFault(certificate) }
    if let mappings = certificate.policyMappings, let fault = try map(mappings, work: &work) { return fault }
    count(certificate)
    return nil
  }

  /// RFC 9618, section 5.3, (d) and (e).
  private mutating func process(_ listed: Set<OID>, takesAny: Bool, work: inout Work) throws(Work.Bound) {
    guard let above = level, !listed.isEmpty else {
      level = nil
      return
    }
    let expected = above.values.reduce(into: Set<OID>()) { $0.formUnion($1) }
    try work.spendStep(expected.count)
    var next: [OID: Set<OID>] = [:]
    for policy in listed where policy != Self.any && (expected.contains(policy) || above[Self.any] != nil) { next[policy] = [policy] }
    if listed.contains(Self.any), takesAny {
      for policy in expected where next[policy] == nil { next[policy] = [policy] }
    }
    level = next.isEmpty ? nil : next
  }

  /// RFC 9618, section 5.4, (a) and (b).
  private mutating func map(_ mappings: [PolicyMapping], work: inout Work) throws(Work.Bound) -> String? {
    try work.spendStep(mappings.count)
    if mappings.contains(where: { $0.issuerPolicy == Self.any || $0.subjectPolicy == Self.any }) { return "maps any policy" }
    guard var nodes = level else { return nil }
    var targets: [OID: Set<OID>] = [:]
    for mapping in mappings { targets[mapping.issuerPolicy, default: []].insert(mapping.subjectPolicy) }
    for (policy, subjects) in targets {
      if policyMapping == 0 {
        nodes[policy] = nil
      } else if nodes[policy] != nil || nodes[Self.any] != nil {
        nodes[policy] = subjects
      }
    }
    level = nodes.isEmpty ? nil : nodes
    return nil
  }

  /// RFC 5280, section 6.1.4, (h) to (j).
  private mutating func count(_ certificate: Certificate) {
    if !certificate.isSelfIssued {
      explicitPolicy = max(0, explicitPolicy - 1)
      policyMapping = max(0, policyMapping - 1)
      inhibitAnyPolicy = max(0, inhibitAnyPolicy - 1)
    }
    if let skip = certificate.policyConstraints?.requireExplicitPolicy { explicitPolicy = min(explicitPolicy, skip) }
    if let skip = certificate.policyConstraints?.inhibitPolicyMapping { policyMapping = min(policyMapping, skip) }
    if let skip = certificate.inhibitAnyPolicy { inhibitAnyPolicy = min(inhibitAnyPolicy, skip) }
  }

  /// RFC 5280, section 6.1.5, (a), (b) and (g).
  private func endFault(_ certificate: Certificate) -> String? {
    let isDemanded = explicitPolicy <= 1 || certificate.policyConstraints?.requireExplicitPolicy == 0
    return isDemanded && level == nil ? "has no policy that its issuers allow, though one is demanded" : nil
  }
}
