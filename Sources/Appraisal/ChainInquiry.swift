internal import Bytes
internal import Crypto
public import Observation
internal import PathValidation
internal import X509

/// Determines which evidence the verification of a chain lacks, and verifies the chain again with the responses.
///
/// Send each request that `next` returns, pass its response to `received`, and call `finish` when there are no more.
public struct ChainInquiry: Sendable {
  private var appraiser: ChainAppraiser
  private var inquiry: EvidencePlanner
  private var fetches: [EvidenceFetch] = []

  /// Nil if verification requires no request.
  public init?(_ presented: PresentedChain, by appraiser: ChainAppraiser) {
    let options = appraiser.options
    guard options.fetches, !presented.certificates.isEmpty else { return nil }
    self.appraiser = appraiser
    inquiry = EvidencePlanner(
      served: ServedChain(der: presented.certificates), store: options.store, at: options.time, wants: options.wants,
      profile: options.profile, limits: options.limits, evidence: options.evidence(with: presented))
  }

  /// The next request; nil if no evidence is missing. The same request until its response is passed in.
  public mutating func next() -> EvidenceRequest? {
    guard case .need(let need) = inquiry.next() else { return nil }
    return EvidenceRequest(need)
  }

  public mutating func received(_ response: EvidenceResponse) {
    var fetch = response.fetch
    if case .bytes(let content) = response.outcome, content.count <= Self.recordedLimit { fetch.base64 = Base64.encode(content) }
    if case .need(let need) = inquiry.next(), let content = EvidenceRequest(need).content {
      fetch.requestSHA256 = Hex.encode(Digest.sha256(content))
    }
    if let doubt = inquiry.received(EvidenceOutcome(response.outcome)) {
      if fetch.outcome == .fetched { fetch.outcome = .failed }
      fetch.error = doubt.message
    }
    fetches.append(fetch)
  }

  /// Verifies the chain with the evidence received, and describes the fetches.
  public mutating func finish(_ chain: inout ChainDescription) {
    guard case .done(let findings) = inquiry.next() else { return }
    chain.fetched += fetches
    for found in findings.fetched {
      guard let index = chain.fetched.firstIndex(where: { $0.kind == .issuer && $0.url == found.location }) else { continue }
      chain.fetched[index].certificates.append(
        EvidenceFetch.FetchedIssuer(
          subject: found.certificate.subject.description, sha256: Hex.encode(found.certificate.sha256),
          pem: X509.PEM.write(found.certificate.der)))
    }
    appraiser.describeVerdict(on: findings.served, with: findings.evidence, in: &chain)
  }

  /// Longer responses are not kept in documents.
  private static let recordedLimit = 4 << 20
}

extension EvidenceRequest {
  fileprivate init(_ need: EvidenceItem) {
    self.init(kind: need.kind, url: need.location, byteLimit: need.byteLimit)
    if case .ocsp(_, let request) = need { (content, contentType) = (request.der, "application/ocsp-request") }
  }
}

extension EvidenceOutcome {
  fileprivate init(_ outcome: EvidenceResponse.Outcome) {
    self =
      switch outcome {
      case .bytes(let bytes): .bytes(bytes)
      case .failed(let reason): .failed(reason)
      case .refused(let reason): .refused(reason)
      }
  }
}
