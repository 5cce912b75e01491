internal import Bytes
internal import Observation

/// Compares the certificates sent: the fields of the server's certificate, and the subjects of the others.
struct CertificatesArea: ComparisonArea {
  let name = "certificates"
  let title = "Certificates"

  func changes(_ pair: DocumentPair) -> [DocumentChange] {
    let (before, after) = (pair.before.chains, pair.after.chains)
    let isOne = before.count == 1 && after.count == 1
    return before.flatMap { place, old -> [DocumentChange] in
      guard let new = isOne ? after.first?.chain : after.first(where: { $0.place == place })?.chain else { return [] }
      return changes(old, new).map { change in
        var change = change
        change.address = isOne ? nil : place
        return change
      }
    }
  }

  private func changes(_ old: ChainDescription, _ new: ChainDescription) -> [DocumentChange] {
    guard let first = old.certificates.first, let second = new.certificates.first else { return [] }
    var changes: [DocumentChange] = []
    for (label, value) in Self.fields where value(first) != value(second) {
      changes.append(DocumentChange(label, before: value(first), after: value(second)))
    }
    let (issuers, newIssuers) = (Self.issuers(old), Self.issuers(new))
    if issuers != newIssuers { changes.append(DocumentChange("other certificates", before: issuers, after: newIssuers)) }
    let (staple, newStaple) = (old.ocspStaple != nil, new.ocspStaple != nil)
    if staple != newStaple {
      changes.append(DocumentChange("OCSP staple", before: staple ? "sent" : "not sent", after: newStaple ? "sent" : "not sent"))
    }
    return changes
  }

  private static func issuers(_ chain: ChainDescription) -> String? {
    let names = chain.certificates.dropFirst().map { "\($0.subject) (SHA-256 \($0.fingerprints.sha256.prefix(16)))" }
    return names.isEmpty ? nil : names.joined(separator: "; ")
  }

  private static let fields: [(label: String, value: @Sendable (CertificateDescription) -> String?)] = [
    ("subject", { $0.subject }),
    ("issuer", { $0.issuer }),
    ("serial number", { $0.serial }),
    ("names", { $0.subjectAlternativeNames.sorted().joined(separator: ", ") }),
    ("key", { "\(CertificateWords.key($0))" }),
    ("public key", { $0.spkiSHA256.map { "SHA-256 \($0)" } }),
    ("not before", { $0.notBefore?.rfc3339 }),
    ("not after", { $0.notAfter?.rfc3339 }),
    ("fingerprint", { "SHA-256 \($0.fingerprints.sha256)" }),
  ]
}
