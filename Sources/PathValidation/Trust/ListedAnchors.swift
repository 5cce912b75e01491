internal import X509

/// Anchors that were read from files, indexed by name.
struct ListedAnchors: AnchorSource {
  let certificates: [Certificate]
  private let bySubject: [[UInt8]: [Int]]

  private let constraints: [Certificate: AnchorConstraints]

  init(_ list: [Certificate], constraints: [Certificate: AnchorConstraints] = [:]) {
    self.constraints = constraints
    var seen: Set<Certificate> = []
    certificates = list.filter { seen.insert($0).inserted }
    var bySubject: [[UInt8]: [Int]] = [:]
    for (index, certificate) in certificates.enumerated() { bySubject[certificate.subject.comparisonKey, default: []].append(index) }
    self.bySubject = bySubject
  }

  var count: Int { certificates.count }

  var identity: AnchorIdentity { AnchorIdentity(.listed(Dictionary(certificates.map { ($0, constraints(on: $0)) }) { first, _ in first })) }

  func issuers(of certificate: Certificate) -> [Certificate] {
    let named = named(certificate.issuer)
    guard let hint = certificate.authorityKeyIdentifier?.keyIdentifier, named.count > 1 else { return named }
    return named.filter { $0.subjectKeyIdentifier == hint } + named.filter { $0.subjectKeyIdentifier != hint }
  }

  func contains(_ certificate: Certificate) -> Bool { named(certificate.subject).contains(certificate) }

  func holds(subject: DistinguishedName, key: PublicKey) -> Bool { named(subject).contains { $0.publicKey == key } }

  func constraints(on anchor: Certificate) -> AnchorConstraints? {
    if constraints.isEmpty { return nil }
    return named(anchor.subject).first { $0.publicKey == anchor.publicKey && constraints[$0] != nil }.flatMap { constraints[$0] }
  }

  private func named(_ name: DistinguishedName) -> [Certificate] {
    bySubject[name.comparisonKey]?.map { certificates[$0] } ?? []
  }
}
