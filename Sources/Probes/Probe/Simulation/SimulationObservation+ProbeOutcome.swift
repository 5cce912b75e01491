internal import Enumeration
internal import Observation
internal import TLSWire
internal import X509

extension SimulationObservation {
  /// The meaning of an outcome for a client; nil if there was no time to probe.
  init(of client: SimulatedClient, _ answer: ProbeOutcome?, tries: Int) {
    self.init(
      client: client.name, title: client.title, kind: client.kind, support: .undetermined,
      evidence: EvidenceDescription(.notAsked, detail: "no time was left", tries: 0))
    switch answer {
    case nil, .flight: break
    case .silence: evidence = EvidenceDescription(.timeOut, tries: tries)
    case .reset: evidence = EvidenceDescription(.reset, tries: tries)
    case .unconnected(let why): evidence = EvidenceDescription(.unconnected, detail: why, tries: tries)
    case .said(let said): take(said, from: client, tries: tries)
    }
  }

  private mutating func take(_ said: ServerResponse, from client: SimulatedClient, tries: Int) {
    helloRetry = said.helloRetryRequest != nil
    describe(said)
    if let alert = said.alert {
      support = .refused
      evidence = EvidenceDescription(.alert, detail: alert.what.description, tries: tries)
    } else if let reason = client.hello.objection(to: said, versions: client.versions) {
      support = .refused
      clientRefusal = reason
      let how: EvidenceKind = said.hidden?.isSignatureWrong == true ? .wrongSignature : .notOffered
      evidence = EvidenceDescription(how, detail: reason, tries: tries)
    } else if let reason = client.limits?.objection(to: said) {
      support = .refused
      clientRefusal = reason
      evidence = EvidenceDescription(.keyTooShort, detail: reason, tries: tries)
    } else if case .malformed(let error) = said.ending {
      evidence = EvidenceDescription(.malformed, detail: error.description, tries: tries)
    } else if said.ending == .closed, said.hello != nil {
      support = .refused
      evidence = EvidenceDescription(.close, detail: "after its ServerHello", tries: tries)
    } else if let hello = said.hello {
      // A HelloRetryRequest for a share that cannot be generated here still proves that the client would be accepted.
      support = .accepted
      evidence = EvidenceDescription(hello.isHelloRetryRequest ? .helloRetryRequest : .serverHello, tries: tries)
    } else {
      support = .refused
      evidence = EvidenceDescription(.close, tries: tries)
    }
  }

  private mutating func describe(_ said: ServerResponse) {
    guard let hello = said.hello else { return }
    let suite = hello.cipherSuite
    `protocol` = hello.version.description
    cipherSuite = WireValue(suite)
    var group = hello.selectedGroup
    if case .ellipticCurve(let curve, _)? = said.keyExchange?.parameters { group = curve }
    self.group = group.map { WireValue($0) }
    signatureScheme = (said.hidden?.scheme ?? said.keyExchange?.scheme).map { WireValue($0) }
    let name = said.hidden?.encryptedExtensions.alpn ?? hello.extensions.selectedProtocol
    alpn = name.map { String(decoding: $0, as: UTF8.self) }
    // TLS 1.3 without a resumed session always uses an ephemeral key exchange.
    forwardSecrecy = hello.version > .tls12 ? true : suite.facts?.hasForwardSecrecy
    certificates = said.certificate?.entries.map(\.der) ?? said.hidden?.certificate.map { [$0] } ?? []
  }
}

extension ClientLimits {
  fileprivate func objection(to said: ServerResponse) -> String? {
    let leaf = (said.certificate?.entries.first?.der ?? said.hidden?.certificate).flatMap { try? Certificate(der: $0) }
    let rsaBits = leaf.flatMap { $0.publicKey.isRSA ? $0.publicKey.bits : nil }
    return objection(toDHBits: said.keyExchange?.dhParameters?.bits, rsaBits: rsaBits)
  }
}
