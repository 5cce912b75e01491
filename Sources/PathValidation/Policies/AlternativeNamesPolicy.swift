internal import X509

/// A server's certificate must have subject alternative names with valid syntax (RFC 5280, section 4.2.1.6; Baseline Requirements, section
/// 7.1.2.7.12).
struct AlternativeNamesPolicy: PathPolicy {
  let title = "alternative names"
  let reference = "RFC 5280, section 4.2.1.6; Baseline Requirements, section 7.1.2.7.12"
  let baselineRule: BaselineViolation.Rule? = .alternativeNames

  private static let identifier = OID(2, 5, 29, 17)

  func baselineErrors(in path: CandidatePath, under context: PolicyContext, work: inout Work) throws(Work.Bound) -> [ChainError] {
    var errors: [ChainError] = []
    for depth in path.issued {
      let names = path.certificates[depth].subjectAlternativeNames
      try work.spendStep(names?.count ?? 0)
      // A malformed extension is reported by another policy.
      if names == nil, path.certificates[depth].extensions.contains(where: { $0.oid == Self.identifier }) { continue }
      if let fault = missing(names, isServer: depth == 0, context) ?? names?.lazy.compactMap(fault).first {
        errors.append(ChainError(.malformedCertificate, depth: depth, "\(path.holder(depth)) \(fault)"))
      }
    }
    return errors
  }

  /// The fault of missing names; a missing extension is not reported if a host is expected, since the host name mismatch is.
  private func missing(_ names: [GeneralName]?, isServer: Bool, _ context: PolicyContext) -> String? {
    guard let names else {
      return isServer && context.name == nil && context.profile.purpose == .serverAuth ? "has no subject alternative name" : nil
    }
    return names.isEmpty ? "has an empty list of subject alternative names" : nil
  }

  private func fault(of name: GeneralName) -> String? {
    let fault: String? =
      switch name {
      case .dns(let text): HostSyntax.fault(ofDNSName: text)
      case .email(let text): HostSyntax.isMailbox(text) ? nil : "is no mailbox"
      case .uri(let text): text.utf8.contains(UInt8(ascii: ":")) ? nil : "has no scheme"
      case .directory(let name): name.isEmpty ? "is empty" : nil
      case .other(7, _): "has neither 4 nor 16 bytes"
      default: nil
      }
    return fault.map { "has the alternative name \(ChainErrorText.shortened(name.description)), which \($0)" }
  }
}
