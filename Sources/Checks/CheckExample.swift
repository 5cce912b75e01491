internal import Bytes
public import Observation

/// An observation and the expected severity of the finding; nil if no finding is expected.
public struct CheckExample: Sendable {
  public let seen: Observation
  public let settings: CheckSettings
  public let expected: Severity?

  /// The check reports nothing.
  static func quiet(_ change: (inout AddressObservation) -> Void = { _ in }) -> CheckExample {
    CheckExample(seen: .example(change), settings: CheckSettings(), expected: nil)
  }

  /// The check reports a finding with this severity.
  static func fires(_ severity: Severity, _ change: (inout AddressObservation) -> Void) -> CheckExample {
    CheckExample(seen: .example(change), settings: CheckSettings(), expected: severity)
  }
}

extension Observation {
  /// A valid chain of two certificates at one address, changed by `change`.
  static func example(_ change: (inout AddressObservation) -> Void) -> Observation {
    var address = AddressObservation.example(IPAddress.loopbackV4)
    change(&address)
    return example([address])
  }

  static func example(_ addresses: [AddressObservation]) -> Observation {
    let store = TrustStoreDescription(name: "example", source: "example")
    var seen = Observation(target: TargetDescription(host: "example.org", port: 443, sni: "example.org"))
    seen[ChainObservation.self] = .observed(
      ChainObservation(
        addresses: addresses, judgedBy: VerificationBasis(name: "example.org", time: Timestamp(seconds: 0), trustStore: store)))
    return seen
  }
}

extension AddressObservation {
  static func example(_ address: IPAddress) -> AddressObservation {
    var seen = AddressObservation(address: address, port: 443)
    seen.certificates = [.example(0, "CN=example.org", issuer: "CN=Issuing CA"), .example(1, "CN=Issuing CA", issuer: "CN=Root CA")]
    seen.verdict = VerdictDescription(trusted: true, hostnameMatches: true)
    seen.possession = .proven
    seen.servedOrder = ServedOrderDescription()
    return seen
  }
}

extension CertificateDescription {
  static func example(_ depth: Int, _ subject: String, issuer: String) -> CertificateDescription {
    var certificate = CertificateDescription(
      depth: depth, der: [UInt8(truncatingIfNeeded: depth)], fingerprints: FingerprintsDescription(sha1: "", sha256: ""))
    certificate.subject = subject
    certificate.issuer = issuer
    certificate.daysLeft = 90
    certificate.notAfter = Timestamp(seconds: 90 * 86_400)
    certificate.publicKey = PublicKeyDescription(algorithm: "EC", bits: 256, curve: "P-256")
    certificate.signatureAlgorithm = "ecdsa-with-SHA256"
    return certificate
  }
}
