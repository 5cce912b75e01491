public import Bytes

extension RevocationQuestion {
  /// The status from the staple; nil if none was requested, or if none was sent and none is required.
  func answer(from staple: RevocationEvidence.Staple, mustStaple: Bool) -> RevocationAnswer? {
    switch staple {
    case .notAsked: return nil
    case .absent:
      guard mustStaple else { return nil }
      let message = "the certificate demands a stapled OCSP response (RFC 7633), and the server sent none"
      return RevocationAnswer(.staple, .unknown(RevocationDoubt(.stapleMissing, message)))
    case .sent(let der):
      do throws(PKIError) {
        return answer(from: try OCSPResponse(der: der), source: .staple)
      } catch {
        return RevocationAnswer(.staple, .unknown(RevocationDoubt(.malformed, "the stapled OCSP response is malformed: \(error.reason)")))
      }
    }
  }

  /// Whether the response has an entry for the certificate.
  func isAsked(by response: OCSPResponse) -> Bool {
    response.basic?.responses.contains { $0.certID.names(certificate, issuer: issuer) == true } ?? false
  }
}

/// The revocation status of each certificate of a path, from the server's certificate up to the last whose issuer is in the path.
///
/// `isAnchored` is whether the last certificate is a trust anchor, for verifying other signers of CRLs.
public func revocation(
  of path: [Certificate], isAnchored: Bool = false, evidence: RevocationEvidence, at time: Timestamp, profile: Profile = .webPKI
) -> [CertificateRevocation] {
  let profile = profile.applied(underPublicRoot: path.last.map(PublicRoots.bundled.contains) ?? false)
  return zip(path, path.dropFirst()).enumerated().map { depth, pair in
    var question = RevocationQuestion(pair.0, issuer: pair.1, at: time)
    question.profile = profile
    question.consider(evidence, path: path, anchor: isAnchored ? path.last : nil)
    return CertificateRevocation(question, depth: depth, evidence: evidence)
  }
}
