internal import Bytes
public import PathValidation
internal import X509

extension RevocationObservation {
  public init(_ found: CertificateRevocation) {
    self.init(
      depth: found.depth, subject: found.certificate.subject.description, sha256: Hex.encode(found.certificate.sha256),
      status: found.status.state, mustStaple: found.mustStaple, shortLived: found.isShortLived,
      answers: found.answers.map(SourceStatus.init))
    if case .revoked(let time, let why) = found.status { (revokedAt, reason) = (time, why?.description) }
    cause = found.status.doubt?.cause
    message = found.status.doubt?.message
  }
}

extension RevocationObservation.SourceStatus {
  public init(_ answer: RevocationSourceStatus) {
    self.init(source: answer.source, status: answer.status.state)
    if case .revoked(let time, let why) = answer.status { (revokedAt, reason) = (time, why?.description) }
    cause = answer.status.doubt?.cause
    message = answer.status.doubt?.message
    producedAt = answer.producedAt
    thisUpdate = answer.thisUpdate
    nextUpdate = answer.nextUpdate
    signer = answer.signer?.name
    url = answer.location
  }
}
