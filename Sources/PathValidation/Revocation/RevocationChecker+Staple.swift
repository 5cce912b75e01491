internal import X509

extension RevocationChecker {
  /// The status from the staple; nil if none was requested, or if none was sent and none is required.
  func answer(from staple: RevocationEvidence.Staple, mustStaple: Bool) -> RevocationSourceStatus? {
    switch staple {
    case .notAsked: return nil
    case .absent:
      guard mustStaple else { return nil }
      let message = "the certificate demands a stapled OCSP response (RFC 7633), and the server sent none"
      return RevocationSourceStatus(.staple, .unknown(RevocationUnknownReason(.stapleMissing, message)))
    case .sent(let der):
      do throws(PKIError) {
        return answer(from: try OCSPResponse(der: der), source: .staple)
      } catch {
        return RevocationSourceStatus(
          .staple, .unknown(RevocationUnknownReason(.malformed, "the stapled OCSP response is malformed: \(error.reason)")))
      }
    }
  }

  /// Whether the response has an entry for the certificate.
  func isAsked(by response: OCSPResponse) -> Bool {
    response.basic?.responses.contains { $0.certID.names(certificate, issuer: issuer) == true } ?? false
  }
}
