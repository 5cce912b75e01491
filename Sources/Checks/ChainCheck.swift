public import Observation

/// A check that examines only a chain, whether sent by a server or read from files.
public protocol ChainCheck: AddressCheck {
  func findings(in chain: ChainDescription, settings: CheckSettings) -> [Finding]
  /// Whether the property of the chain was examined; by default it is, if there is a chain.
  func coverage(of chain: ChainDescription) -> CheckCoverage
}

extension ChainCheck {
  public func findings(at address: AddressObservation, settings: CheckSettings) -> [Finding] {
    findings(in: address.chain, settings: settings)
  }

  public func findings(in seen: Observation, settings: CheckSettings) -> [Finding] {
    let ofFiles = seen[VerifyObservation.self]?.value.map { findings(in: $0.chain, settings: settings) } ?? []
    return ofFiles + findings(inEachAddressOf: seen, settings: settings)
  }
}

extension ChainDescription {
  /// The name of a certificate in evidence: `certificate 1 (CN=R11,O=Let's Encrypt,C=US)`.
  func name(ofCertificate depth: Int) -> String {
    guard certificates.indices.contains(depth) else { return "certificate \(depth)" }
    let subject = certificates[depth].subject
    return "certificate \(depth) (\(subject.isEmpty ? "no subject" : subject))"
  }
}
