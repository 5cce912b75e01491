internal import Bytes
internal import Connect
internal import DomainNames
internal import PathValidation

/// Verifies a server's certificates, once for each connection.
struct ServerVerifier {
  var trust: HTTPOptions.Trust
  let url: URI

  /// The name to verify: the URL's host, unless another one is configured.
  var name: ReferenceIdentity {
    if let name = trust.name { return name }
    return ReferenceIdentity(url.host)
  }

  private var verifier: PeerVerifier { PeerVerifier(store: trust.store, time: trust.time, profile: trust.profile) }

  /// The value of server_name, which is never an address (RFC 6066, section 3); nil if it is not sent.
  var serverName: String? {
    guard trust.sendsServerName else { return nil }
    if let name = trust.serverName { return name }
    guard case .name(let name) = url.host else { return nil }
    return name.ascii
  }

  /// Verifies certificates in DER, leaf first, and records the verdict in `facts`; throws if the result ends the transfer.
  ///
  /// The only place where connections are verified: certificates of this handshake or of the one that is resumed are checked completely.
  /// Missing evidence is a failure.
  func judge(_ certificates: [[UInt8]], staple: [UInt8]? = nil, into facts: inout TLSInfo) throws(HTTPError) {
    facts.isEnforced = trust.isEnforced
    facts.checkedName = name.description
    guard trust.needsVerdict else { return }
    let served = ServedChain(der: certificates)
    let verdict = verifier.verify(served, staple: staple, for: name)
    facts.verdict = certificates.isEmpty ? nil : verdict
    facts.pins = trust.pins.outcome(for: url.host, served: served, verdict: verdict)
    if !verdict.trusted, trust.isEnforced { throw untrusted(verdict) }
    if let pins = facts.pins, !pins.isMet { throw pinMismatch(certificates) }
    if trust.demandsStaple { try judge(staple: staple, verdict) }
  }

  private func untrusted(_ verdict: ChainVerdict) -> HTTPError {
    let first = verdict.errors.first
    return HTTPError(
      .tls, code: "certificate.\(first?.code.rawValue ?? "untrusted")", phase: .verify,
      "the certificate of \(name) is not trusted: \(first?.message ?? "there is no path to a root")",
      hint: Self.hint(first?.code), url: url.description,
      causes: verdict.errors.map { error in
        "\(error.code.rawValue) (certificate \(error.depth)): \(error.message)"
      })
  }

  private static func hint(_ code: ChainError.Code?) -> Hint {
    switch code {
    case .unknownIssuer, .selfSigned: .code(.trustRoot)
    case .hostnameMismatch: .code(.expectOtherName)
    case .expired, .notYetValid: .code(.verifyAtOtherTime)
    case .revoked, .distrusted: .code(.sendNoSecrets)
    default: .code(.verifyPathAlone)
    }
  }

  private func pinMismatch(_ certificates: [[UInt8]]) -> HTTPError {
    HTTPError(
      .tls, code: Self.pinMismatch, phase: .verify,
      certificates.isEmpty
        ? "\(url.host) sent no certificate to compare with its pins" : "no certificate of \(url.host) fits its pins",
      hint: .code(.printPins), url: url.description)
  }

  /// A response for another certificate, an expired one and none are all the same: none of them proves the status good.
  private func judge(staple: [UInt8]?, _ verdict: ChainVerdict) throws(HTTPError) {
    let status = verifier.status(of: verdict.paths.first?.certificates ?? [], staple: staple)
    guard staple != nil, status == .good else {
      let reason =
        switch status {
        case _ where staple == nil: "the server stapled no OCSP response"
        case .revoked: "it is revoked"
        case .unknown(let doubt): doubt.message
        case .good, nil: "its issuer is not known"
        }
      throw HTTPError(
        .tls, code: Self.badStatus, phase: .verify, "the status of the certificate of \(name) is not known to be good: \(reason)",
        hint: .code(.omitStatusRequirement), url: url.description)
    }
  }

  static let pinMismatch = "certificate.pin_mismatch"
  static let badStatus = "certificate.bad_status"
}
