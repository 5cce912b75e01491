internal import Bytes
public import X509

/// The combined revocation status of one certificate of a path from all sources.
public struct CertificateRevocation: Hashable, Sendable {
  /// The position in the path; 0 is the server's certificate.
  public let depth: Int
  public let certificate: Certificate
  /// One per source that was queried or available, in the order staple, OCSP, CRLs.
  public let answers: [RevocationSourceStatus]
  /// Revoked if any source has it revoked, good if one has and none contradicts.
  public let status: RevocationStatus
  /// The certificate requires a stapled response (RFC 7633).
  public let mustStaple: Bool
  /// So short-lived that the Baseline Requirements do not require revocation (section 7.1.2.11.2).
  public let isShortLived: Bool

  init(_ question: RevocationChecker, depth: Int, evidence: RevocationEvidence) {
    let certificate = question.certificate
    self.depth = depth
    self.certificate = certificate
    mustStaple = certificate.tlsFeatures.contains(Self.statusRequest)
    isShortLived = certificate.isShortLived
    var answers: [RevocationSourceStatus] = []
    if depth == 0, let answer = question.answer(from: evidence.staple, mustStaple: mustStaple) { answers.append(answer) }
    for entry in evidence.responses where entry.certificate == certificate || question.isAsked(by: entry.response) {
      var answer = question.answer(from: entry.response, nonce: entry.nonce)
      answer.location = entry.location
      answers.append(answer)
    }
    if evidence.demandsResponses, depth == 0, !answers.contains(where: { $0.source == .ocsp }), let entry = evidence.responses.first {
      answers.append(question.answer(from: entry.response))
    }
    if evidence.lists.contains(where: question.isCandidate) || evidence.demandsLists && depth == 0 {
      answers.append(question.answer(from: evidence.lists))
    }
    for failure in evidence.failures where failure.certificate == certificate { answers.append(failure.answer) }
    self.answers = answers
    status = Self.status(answers, certificate)
  }

  /// The result that determines the status; nil if there is none.
  public var decisive: RevocationSourceStatus? { answers.first { $0.status == status } }

  private static func status(_ answers: [RevocationSourceStatus], _ certificate: Certificate) -> RevocationStatus {
    if let revoked = answers.first(where: \.status.isRevoked) { return revoked.status }
    if answers.contains(where: { $0.status == .good }) { return .good }
    if let doubt = answers.first?.status { return doubt }
    if certificate.hasRevocationSource {
      return .unknown(RevocationUnknownReason(.notChecked, "the revocation status was not requested"))
    }
    let why = certificate.isShortLived ? ", which it need not, being short-lived" : ""
    return .unknown(RevocationUnknownReason(.noSource, "the certificate names neither an OCSP responder nor a revocation list\(why)"))
  }

  /// The TLS extension status_request (RFC 6066, section 8).
  private static let statusRequest: UInt16 = 5
}

extension Certificate {
  /// Whether it lists a revocation source. Many certificates lack an OCSP URL since the Baseline Requirements made it optional.
  public var hasRevocationSource: Bool {
    !crlDistributionPoints.isEmpty || !(authorityInformationAccess?.ocsp.isEmpty ?? true)
  }

  /// Valid for at most 10 days if issued before 2026-03-15 and at most 7 since (Baseline Requirements, section 1.6.1), inclusively.
  public var isShortLived: Bool {
    let days: Int64 = notBefore.seconds < 1_773_532_800 ? 10 : 7
    return !isAuthority && notAfter >= notBefore && notAfter.seconds - notBefore.seconds < days * 86_400
  }
}
