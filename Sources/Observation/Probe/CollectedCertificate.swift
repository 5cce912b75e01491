internal import Bytes
internal import Crypto
internal import PathValidation
internal import X509

/// A certificate that one or several chains of a probe have, so that their verification can be repeated.
public struct CollectedCertificate: Codable, Hashable, Sendable {
  /// Lower-case hex.
  public var sha256: String
  public var pem: String

  public init(_ der: [UInt8]) {
    sha256 = Hex.encode(Digest.sha256(der))
    pem = PEM.write(der)
  }

  /// Nil if the text is not one certificate, or not the one of the digest.
  public var der: [UInt8]? {
    guard let der = (try? PEM.read(pem.utf8))?.first?.der, Hex.encode(Digest.sha256(der)) == sha256 else { return nil }
    return der
  }
}

extension ProbeObservation {
  /// Collects the certificates of the presented chains and of the simulations, and their digests to the simulations.
  public mutating func collectCertificates() {
    var known: Set<[UInt8]> = []
    certificates = []
    for der in presented.flatMap(\.chain.certificates) + simulations.flatMap(\.certificates) where known.insert(der).inserted {
      certificates.append(CollectedCertificate(der))
    }
    simulations = simulations.map { seen in
      var seen = seen
      seen.certificateDigests = seen.certificates.map { Hex.encode(Digest.sha256($0)) }
      return seen
    }
  }

  /// Fills in the presented chains and the certificates of the simulations of a decoded observation; false if a certificate is missing.
  public mutating func restoreCertificates() -> Bool {
    var known: [String: [UInt8]] = [:]
    for certificate in certificates { known[certificate.sha256] = certificate.der }
    func found(_ digests: [String]) -> [[UInt8]]? {
      let found = digests.compactMap { known[$0] }
      return found.count == digests.count ? found : nil
    }
    var isComplete = true
    presented = chains.compactMap { chain in
      guard let sent = found(chain.sha256) else {
        isComplete = false
        return nil
      }
      var presented = PresentedChain(certificates: sent)
      presented.staple = chain.ocspStaple?.der
      presented.isStapleExpected = chain.isStapleExpected ?? false
      (presented.possession, presented.possessionReason) = (chain.possession, chain.possessionReason)
      return RepeatedChain(presented, attempts: chain.attempts)
    }
    simulations = simulations.map { seen in
      guard let digests = seen.certificateDigests, let sent = found(digests) else {
        isComplete = false
        return seen
      }
      var seen = seen
      seen.certificates = sent
      return seen
    }
    return isComplete
  }
}
