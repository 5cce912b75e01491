internal import Bytes
internal import Connect
internal import HTTPClient
internal import Observation
internal import Resolver
internal import TLSEngine
internal import TLSWire
internal import X509

extension FetchConnectionObservation {
  init(_ facts: ConnectionInfo) {
    self.init(id: facts.number, reused: facts.isReused, local: facts.local, remote: facts.remote)
    attempts = facts.attempts.map { Attempt($0.endpoint, error: $0.error?.message, elapsed: $0.duration.microseconds) }
    proxy = facts.proxy
  }
}

extension FetchTLSObservation {
  init(_ facts: TLSInfo) {
    let negotiated = facts.negotiated
    self.init(
      alpn: Application(offered: facts.alpnOffered, selected: negotiated?.alpn.map { String(decoding: $0, as: UTF8.self) }))
    // The server's choice is known even if the handshake was not completed.
    `protocol` = (negotiated?.version ?? facts.flight.serverHello?.version)?.description
    cipherSuite = (negotiated?.cipherSuite ?? facts.flight.serverHello?.cipherSuite).map { WireValue($0) }
    group = (negotiated?.group ?? facts.flight.group).map { WireValue($0) }
    signatureScheme = (negotiated?.signatureScheme ?? facts.flight.signatureScheme).map { WireValue($0) }
    sni = facts.serverName
    resumed = negotiated?.isResumed ?? false
    clientProfile = facts.profile.map { Profile(name: $0.name, ja3: $0.ja3, ja4: $0.ja4, exact: $0.isExact) }
    pins = facts.pins.map { outcome in
      Pins(met: outcome.isMet, matched: outcome.matchedPins, unmatched: outcome.unmatched.map { "\($0)" })
    }
    verify = facts.verdict.map { Verification($0, enforced: facts.isEnforced, checkedName: facts.checkedName) }
  }
}

extension HopObservation {
  /// Parses the certificates sent; `time` is the origin of days left.
  mutating func describeCertificates(_ facts: TLSInfo, at time: Timestamp) {
    certificates = CertificateDescription.all(facts.flight.certificates, at: time)
    tls?.ocspStaple = facts.flight.ocspResponse.map(StapleDescription.init)
    let leaf = facts.flight.certificates.first.flatMap { try? Certificate(der: $0) }
    tls?.scts = SCTDescription.embedded(in: leaf) + facts.flight.signedCertificateTimestamps.map { SCTDescription($0, source: .tls) }
  }
}
