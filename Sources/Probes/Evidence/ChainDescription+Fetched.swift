internal import Bytes
internal import Observation
internal import PKI

extension ChainDescription {
  /// Adds a certificate to the fetch that returned it.
  mutating func note(_ found: FetchedCertificate) {
    guard let index = fetched.firstIndex(where: { $0.kind == .issuer && $0.url == found.location }) else { return }
    fetched[index].certificates.append(
      EvidenceFetch.FetchedIssuer(
        subject: found.certificate.subject.description, sha256: Hex.encode(found.certificate.sha256),
        pem: PKI.PEM.write(found.certificate.der)))
  }
}
