internal import X509

/// The policy state of path validation, from the anchor downwards (RFC 5280, section 6.1, as updated by RFC 9618).
///
/// Only the newest level of the graph is kept: the graph is empty if that is, and each node records whether it descends from an acceptable
/// policy of the anchor's domain. There is one node per policy, however many parents it has, so that levels never grow beyond the policies
/// listed in certificates.
struct PolicyGraph {
  private struct Node {
    /// The policies that the next certificate may list in place of this one.
    var expected: Set<OID>
    /// Whether the node descends from an acceptable policy of the anchor's domain.
    var isAcceptable: Bool
  }

  /// The valid policies; nil if the graph is empty.
  private var level: [OID: Node]? = [any: Node(expected: [any], isAcceptable: true)]
  private let inputs: PolicyInputs
  /// The number of further certificates that may lack a valid policy; 0 for none.
  private var explicitPolicy: Int
  private var policyMapping: Int
  private var inhibitAnyPolicy: Int

  private static let any = PolicyInputs.anyPolicy

  /// `length` is the number of certificates below the anchor.
  init(length: Int, inputs: PolicyInputs) {
    self.inputs = inputs
    explicitPolicy = inputs.requiresExplicitPolicy ? 0 : length + 1
    policyMapping = inputs.inhibitsPolicyMapping ? 0 : length + 1
    inhibitAnyPolicy = inputs.inhibitsAnyPolicy ? 0 : length + 1
  }

  /// Processes the next certificate; returns a fault, or nil.
  mutating func fault(adding certificate: Certificate, isLast: Bool, work: inout Work) throws(Work.Bound) -> String? {
    let listed = certificate.policies.map(\.oid)
    guard Set(listed).count == listed.count else { return "lists a policy twice" }
    try process(Set(listed), takesAny: inhibitAnyPolicy > 0 || !isLast && certificate.isSelfIssued, work: &work)
    if explicitPolicy == 0, level == nil { return "has no policy that its issuers allow, though \(Self.demand(inputs))" }
    if isLast { return endFault(certificate) }
    if let mappings = certificate.policyMappings, let fault = try map(mappings, work: &work) { return fault }
    count(certificate)
    return nil
  }

  private static func demand(_ inputs: PolicyInputs) -> String {
    inputs.requiresExplicitPolicy ? "one is required" : "they demand one"
  }

  /// RFC 9618, section 5.3, (d) and (e).
  private mutating func process(_ listed: Set<OID>, takesAny: Bool, work: inout Work) throws(Work.Bound) {
    guard let above = level, !listed.isEmpty else {
      level = nil
      return
    }
    try work.spendStep(above.values.reduce(0) { $0 + $1.expected.count })
    var expected: [OID: Bool] = [:]
    for node in above.values {
      for policy in node.expected { expected[policy] = node.isAcceptable || expected[policy] ?? false }
    }
    var next: [OID: Node] = [:]
    for policy in listed where policy != Self.any {
      if let isAcceptable = expected[policy] {
        next[policy] = Node(expected: [policy], isAcceptable: isAcceptable)
      } else if above[Self.any] != nil {
        next[policy] = Node(expected: [policy], isAcceptable: inputs.accepts(policy))
      }
    }
    if listed.contains(Self.any), takesAny {
      for (policy, isAcceptable) in expected where next[policy] == nil {
        next[policy] = Node(expected: [policy], isAcceptable: isAcceptable)
      }
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
      } else if nodes[policy] != nil {
        nodes[policy]?.expected = subjects
      } else if nodes[Self.any] != nil {
        nodes[policy] = Node(expected: subjects, isAcceptable: inputs.accepts(policy))
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

  /// RFC 5280, section 6.1.5, (a), (b) and (g); for (g) an acceptable policy is sufficient (RFC 9618, section 5.5).
  private func endFault(_ certificate: Certificate) -> String? {
    guard explicitPolicy <= 1 || certificate.policyConstraints?.requireExplicitPolicy == 0 else { return nil }
    guard let level else { return "has no policy that its issuers allow, though one is demanded" }
    if level.values.contains(where: \.isAcceptable) { return nil }
    return "has none of the acceptable policies: \(ChainErrorText.list(inputs.policies.map(\.description).sorted()))"
  }
}
