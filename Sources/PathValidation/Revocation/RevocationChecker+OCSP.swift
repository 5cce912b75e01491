internal import Bytes
internal import Crypto
public import X509

extension RevocationChecker {
  /// The status of the certificate in the response (RFC 6960, section 3.2).
  ///
  /// `nonce` is that of the request; a response with another one is rejected, one without any is accepted, as most responders serve stored
  /// responses. A "revoked" status counts even if it is old: revocation is permanent.
  public func answer(
    from response: OCSPResponse, source: RevocationSourceStatus.Source = .ocsp, nonce: [UInt8]? = nil
  ) -> RevocationSourceStatus {
    let what = source == .staple ? "the stapled OCSP response" : "the OCSP response"
    guard let basic = response.basic else {
      let doubt =
        response.status == .successful
        ? RevocationUnknownReason(.malformed, "\(what) is of an unknown type")
        : RevocationUnknownReason(.responderError, "the OCSP responder answered \(response.status)")
      return RevocationSourceStatus(source, .unknown(doubt))
    }
    guard let single = newest(basic.responses) else {
      let doubt = RevocationUnknownReason(.otherCertificate, "\(what) is about another certificate")
      return RevocationSourceStatus(source, .unknown(doubt))
    }
    switch signer(of: basic, what) {
    case .success(let signer): return answered(source, status(single, basic, nonce: nonce, what), basic, single, signer)
    case .failure(let doubt): return answered(source, .unknown(doubt), basic, single, nil)
    }
  }

  private func answered(
    _ source: RevocationSourceStatus.Source, _ status: RevocationStatus, _ basic: BasicOCSPResponse, _ single: SingleOCSPResponse,
    _ signer: OCSPSigner?
  ) -> RevocationSourceStatus {
    var answer = RevocationSourceStatus(source, status)
    answer.producedAt = basic.producedAt
    answer.thisUpdate = single.thisUpdate
    answer.nextUpdate = single.nextUpdate
    answer.signer = signer
    return answer
  }

  private func newest(_ responses: [SingleOCSPResponse]) -> SingleOCSPResponse? {
    responses.filter { $0.certID.names(certificate, issuer: issuer) == true }.max { $0.thisUpdate < $1.thisUpdate }
  }

  private func status(
    _ single: SingleOCSPResponse, _ basic: BasicOCSPResponse, nonce: [UInt8]?, _ what: String
  ) -> RevocationStatus {
    if let oid = (basic.unknownCritical + single.unknownCritical).first {
      return .unknown(RevocationUnknownReason(.unknownCriticalExtension, "\(what) has the unknown critical extension \(oid)"))
    }
    if let sent = nonce, let received = basic.nonce, sent != received {
      return .unknown(RevocationUnknownReason(.nonceMismatch, "\(what) answers another request: its nonce is not the one that was sent"))
    }
    if case .revoked(let time, let reason) = single.status { return .revoked(at: time, reason: reason) }
    if let doubt = timeDoubt(what, from: single.thisUpdate, until: single.nextUpdate) { return .unknown(doubt) }
    if basic.producedAt > time + skew {
      return .unknown(RevocationUnknownReason(.notYetValid, "\(what) was made in the future, on \(basic.producedAt.rfc3339)"))
    }
    if single.status == .good { return .good }
    return .unknown(RevocationUnknownReason(.responderUnknown, "the OCSP responder does not know the certificate"))
  }

  // MARK: Authorized signers (RFC 6960, section 4.2.2.2)

  private func signer(of basic: BasicOCSPResponse, _ what: String) -> Result<OCSPSigner, RevocationUnknownReason> {
    let statement = SignedStatement(
      title: what, content: basic.toBeSigned[...], signature: basic.signature, algorithm: basic.signatureAlgorithm)
    var refusal: RevocationUnknownReason?
    if matches(basic.responder, issuer) {
      refusal = statement.doubt(key: issuer.publicKey, under: profile)
      if refusal == nil { return .success(OCSPSigner(name: issuer.subject.description, isDelegated: false, isExempt: true)) }
    }
    for candidate in basic.certificates where candidate.publicKey != issuer.publicKey && matches(basic.responder, candidate) {
      let doubt = delegationDoubt(candidate) ?? statement.doubt(key: candidate.publicKey, under: profile)
      guard let doubt else {
        let isExempt = candidate.extensions.contains { $0.oid == Self.noCheckOID }
        return .success(OCSPSigner(name: candidate.subject.description, isDelegated: true, isExempt: isExempt))
      }
      refusal = doubt
    }
    if let refusal { return .failure(refusal) }
    let message = "\(what) is by \(name(of: basic.responder)), which is neither the issuer nor was its certificate sent along"
    return .failure(RevocationUnknownReason(.unauthorizedSigner, message))
  }

  private func delegationDoubt(_ candidate: Certificate) -> RevocationUnknownReason? {
    let title = "the OCSP responder \(ChainErrorText.name(candidate.subject))"
    guard candidate.issuer.matches(issuer.subject), candidate.isSigned(by: issuer.publicKey) else {
      let message = "\(title) was not authorised by the issuer \(ChainErrorText.name(issuer.subject)), who must have issued it directly"
      return RevocationUnknownReason(.unauthorizedSigner, message)
    }
    guard candidate.extendedKeyUsage?.contains(.ocspSigning) == true else {
      return RevocationUnknownReason(.unauthorizedSigner, "\(title) may not sign OCSP responses: its certificate lacks OCSPSigning")
    }
    if let usage = candidate.keyUsage, !usage.contains(.digitalSignature) {
      return RevocationUnknownReason(.unauthorizedSigner, "\(title) may not sign OCSP responses: its key usage lacks digitalSignature")
    }
    guard candidate.notBefore <= time + skew, time.seconds <= (candidate.notAfter + skew).seconds else {
      let days = "\(candidate.notBefore.date) to \(candidate.notAfter.date)"
      return RevocationUnknownReason(.unauthorizedSigner, "the certificate of \(title) is valid from \(days) only")
    }
    return nil
  }

  private func matches(_ responder: BasicOCSPResponse.Responder, _ candidate: Certificate) -> Bool {
    switch responder {
    case .name(let name): candidate.subject.matches(name)
    case .key(let hash): Digest.sha1(candidate.publicKey.content) == hash
    }
  }

  private func name(of responder: BasicOCSPResponse.Responder) -> String {
    switch responder {
    case .name(let name): ChainErrorText.name(name)
    case .key(let hash): "the key \(Hex.encode(hash.prefix(20)))"
    }
  }

  /// id-pkix-ocsp-nocheck: the responder's certificate need not be checked for revocation (RFC 6960, section 4.2.2.2.1).
  private static let noCheckOID = OID(1, 3, 6, 1, 5, 5, 7, 48, 1, 5)
}
