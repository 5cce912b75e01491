internal import Bytes
internal import X509

/// No certificate below the anchor may be revoked by its issuer, according to the available evidence (RFC 5280, section 6.1.3).
///
/// A known status is required only by the user, by passing CRLs or OCSP responses, or by the certificate with "must staple" (RFC 7633).
struct RevocationPolicy: PathPolicy {
  let title = "revocation"
  let reference = "RFC 5280, section 6.1.3; RFC 7633"

  /// A certificate with its issuer and the anchor of this path.
  struct Pair: Hashable {
    let certificate: Certificate
    let issuer: Certificate
    let anchor: Certificate?
    /// Whether the rules for CRLs of public authorities apply.
    let isBoundToBaseline: Bool
  }

  func errors(in path: CandidatePath, under context: PolicyContext, work: inout Work) throws(Work.Bound) -> [ChainError] {
    guard !context.revocation.isEmpty else { return [] }
    let isBound = context.isBoundToBaseline(path)
    var errors: [ChainError] = []
    for (depth, outcome) in path.signatures.enumerated() where outcome == .valid && depth + 1 < path.certificates.count {
      let anchor = path.isAnchored ? path.certificates.last : nil
      let pair = Pair(
        certificate: path.certificates[depth], issuer: path.certificates[depth + 1], anchor: anchor, isBoundToBaseline: isBound)
      let known = try known(pair, depth, path, under: context, &work)
      if case .revoked(let time, let reason) = known.status {
        let why = reason.map { " (\($0))" } ?? ""
        let witness = known.decisive.map { ", according to \(Self.name($0.source))" } ?? ""
        errors.append(ChainError(.revoked, depth: depth, "\(path.holder(depth)) was revoked on \(time.date)\(why)\(witness)"))
      } else if let doubt = demanded(known, context.revocation) {
        errors.append(
          ChainError(.revocationUnknown, depth: depth, "whether \(path.holder(depth)) was revoked is unknown: \(doubt.message)"))
      }
    }
    return errors
  }

  private func known(
    _ pair: Pair, _ depth: Int, _ path: CandidatePath, under context: PolicyContext, _ work: inout Work
  ) throws(Work.Bound) -> CertificateRevocation {
    if let known = work.revocations[pair] { return known }
    var question = RevocationChecker(pair.certificate, issuer: pair.issuer, at: context.time)
    question.profile = context.profile.applied(underPublicRoot: pair.isBoundToBaseline)
    question.consider(context.revocation, path: path.certificates, anchor: pair.anchor)
    for list in context.revocation.lists where question.isCandidate(list) {
      for _ in 0..<question.signatureChecks(for: list) { try work.spendSignatureCheck() }
    }
    let found = CertificateRevocation(question, depth: depth, evidence: context.revocation)
    work.revocations[pair] = found
    return found
  }

  private func demanded(_ known: CertificateRevocation, _ evidence: RevocationEvidence) -> RevocationUnknownReason? {
    let demanded = known.answers.filter { answer in
      evidence.demandsLists && answer.source == .crl || evidence.demandsResponses && answer.source == .ocsp
    }
    if let doubt = demanded.first?.status.doubt, !demanded.contains(where: { $0.status == .good }) { return doubt }
    guard known.depth == 0, known.mustStaple else { return nil }
    return known.answers.first { $0.source == .staple }?.status.doubt
  }

  private static func name(_ source: RevocationSourceStatus.Source) -> String {
    switch source {
    case .staple: "the stapled OCSP response"
    case .ocsp: "the OCSP responder"
    case .crl: "the revocation list"
    }
  }
}
