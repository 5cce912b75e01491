internal import Bytes
public import Observation

/// One of two compared documents, as an audit: the documents of other commands are audits of one part.
public struct ComparedDocument: Sendable {
  /// The file or the target.
  public let label: String
  public let document: Document
  let audit: AuditObservation

  /// Nil if documents of that kind are not compared, and for one without a result.
  public init?(_ document: Document, label: String) {
    guard let audit = Self.audit(of: document) else { return nil }
    (self.label, self.document, self.audit) = (label, document, audit)
  }

  /// The documents that can be compared.
  public static let types: [any DocumentObservation.Type] = [
    AuditObservation.self, ChainObservation.self, CiphersObservation.self, ProbeObservation.self, VerifyObservation.self,
    FetchObservation.self,
  ]

  private static func audit(of document: Document) -> AuditObservation? {
    if let audit = document.audit { return audit }
    // Its own areas compare it.
    if document.fetch != nil { return AuditObservation(parts: []) }
    let observation = document.observation
    var parts: [AuditPart] = []
    var address = AuditedAddress(endpoint: nil)
    if let ciphers = document.ciphers {
      parts.append(.ciphers)
      address.endpoint = ciphers.endpoint
      address.ciphers = .observed(ciphers)
    }
    if let probe = document.probe {
      parts += probe.simulations.isEmpty ? [.probe] : [.probe, .clients]
      address.probe = .observed(probe)
    }
    if document.chain != nil || document.verify != nil { parts.append(.chain) }
    guard !parts.isEmpty else { return nil }
    if observation[DNSRecordsObservation.self]?.value != nil { parts.append(.dns) }
    var audit = AuditObservation(parts: AuditPart.all.filter(parts.contains), addresses: [address])
    if let chain = document.chain { audit.chain = .observed(chain) }
    audit.dns = observation[DNSRecordsObservation.self]?.value
    return audit
  }

  /// The chains and the places they were seen at.
  var chains: [(place: String?, chain: ChainDescription)] {
    if let verify = document.verify { return [(nil, verify.chain)] }
    if let hop = document.fetch?.last {
      guard !hop.certificates.isEmpty else { return [] }
      var chain = ChainDescription()
      chain.certificates = hop.certificates
      chain.ocspStaple = hop.tls?.ocspStaple
      return [(nil, chain)]
    }
    let addresses = audit.chain?.value?.addresses.filter { !$0.certificates.isEmpty } ?? []
    let endpoints = Set(addresses.map(\.endpoint))
    return addresses.map { address in
      let kind = address.certificateType.map { "\($0) " } ?? ""
      return (endpoints.count > 1 ? kind + address.endpoint.description : kind.isEmpty ? nil : kind, address.chain)
    }
  }

  /// Nil if nothing was verified.
  var isTrusted: Bool? {
    if let verify = document.verify { return verify.isTrusted }
    if let probe = document.probe { return probe.verdict?.trusted }
    if let fetch = document.fetch { return fetch.last?.tls?.verify?.trusted }
    return audit.isTrusted
  }

  /// The errors of the verdicts, each once.
  var verdictErrors: [VerdictError] {
    let verdicts = chains.compactMap(\.chain.verdict) + [document.probe?.verdict].compactMap(\.self)
    let errors = verdicts.flatMap(\.errors) + (document.fetch?.last?.tls?.verify?.errors ?? [])
    return errors.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  func has(_ part: AuditPart) -> Bool { audit.parts.contains(part) }

  /// The addresses that responded.
  var addresses: [AuditedAddress] { audit.addresses.filter { $0.failure == nil } }
}
