import Bytes
import CertificateLint
import Observation
import PathValidation
import X509

/// An appraisal in which there is something of everything, written by somebody who means harm where he can.
enum AppraisalFixture {
  private static let hostile = "\u{1b}[31m\u{7}\u{202e}|<script>\"`*_[x](http://evil.example/)"

  static var chain: ChainDescription {
    var chain = ChainFixture.bad.chain
    chain.appraisal = appraisal
    chain.revocation = [revocation]
    var fetch = EvidenceFetch(kind: .issuer, url: "http://ca.example/\(hostile)")
    fetch.bytes = 1_234
    fetch.elapsed = 5_678
    fetch.certificates = [EvidenceFetch.FetchedIssuer(subject: hostile, sha256: chain.paths[0].sha256.last ?? "", pem: "")]
    var refused = EvidenceFetch(kind: .crl, url: "http://127.0.0.1/crl")
    (refused.outcome, refused.error) = (.refused, "the address is private")
    chain.fetched = [fetch, refused]
    chain.paths[0].refusedBy = [PathRefusalDescription(policy: "validity", reference: "RFC 5280, section 4.1.2.5", codes: ["expired"])]
    return chain
  }

  private static var revocation: RevocationObservation {
    var answer = RevocationObservation.SourceStatus(source: .ocsp, status: .revoked)
    answer.revokedAt = ChainFixture.time
    answer.reason = "keyCompromise"
    answer.nextUpdate = ChainFixture.time
    answer.url = "http://ocsp.example/"
    var revocation = RevocationObservation(
      depth: 0, subject: hostile, sha256: "00", status: .revoked, mustStaple: true, shortLived: false, answers: [answer])
    revocation.revokedAt = ChainFixture.time
    revocation.reason = "keyCompromise"
    return revocation
  }

  private static var appraisal: ChainAppraisal {
    var appraisal = ChainAppraisal()
    let error = VerdictError(code: "distrusted", depth: 1, message: hostile)
    appraisal.stores = [
      StoreVerdictDescription(store: "mozilla", date: "2026-10-18", trusted: true, anchor: hostile),
      StoreVerdictDescription(store: "apple", date: nil, trusted: false, anchor: nil, errors: [error]),
      StoreVerdictDescription(store: "chrome", date: nil, trusted: false, anchor: nil, errors: [error]),
    ]
    appraisal.transparency = TransparencyDescription(
      programs: [.init(program: "chrome", compliance: .notCompliant, reason: hostile), .init(program: "apple", compliance: .compliant)],
      timestamps: [
        TimestampDescription(
          source: .certificate, verdict: .valid, log: "A log", operatorName: "An operator", timestamp: ChainFixture.time),
        TimestampDescription(source: .tls, verdict: .invalid, reason: "bad_signature", log: hostile, operatorName: hostile),
      ], logList: hostile, logListDate: "2026-10-23", logListIsStale: true)
    appraisal.keyWeaknesses = [
      KeyWeaknessDescription(depth: 0, code: "key.roca", message: hostile, evidence: "03", reference: "CVE-2017-15361")
    ]
    appraisal.lint = [LintDescription(depth: 0, rule: "lint.example", level: .must, message: hostile, reference: "RFC 5280")]
    appraisal.caa = CAAVerdict(outcome: .notAllowed, reason: hostile, permitted: ["ca.example"], issuerDomains: [])
    return appraisal
  }
}
