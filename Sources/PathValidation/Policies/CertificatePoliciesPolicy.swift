internal import X509

/// If policies are required, a valid one must lead from the anchor to the server's certificate (RFC 5280, section 6.1, and RFC 9618).
///
/// Any policy is acceptable unless the profile's inputs restrict them.
struct CertificatePoliciesPolicy: PathPolicy {
  let title = "certificate policies"
  let reference = "RFC 5280, section 6.1; RFC 9618"

  func errors(in path: CandidatePath, under context: PolicyContext, work: inout Work) throws(Work.Bound) -> [ChainError] {
    // Without an anchor the requirements of the certificates above are unknown.
    guard path.isAnchored else { return [] }
    var state = PolicyGraph(length: path.vouchedFor.count, inputs: context.profile.policyInputs)
    for depth in path.vouchedFor.reversed() {
      try work.spendStep(path.certificates[depth].policies.count)
      if let fault = try state.fault(adding: path.certificates[depth], isLast: depth == 0, work: &work) {
        return [ChainError(.certificatePolicy, depth: depth, "\(path.holder(depth)) \(fault)")]
      }
    }
    return []
  }
}
