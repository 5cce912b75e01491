internal import Bytes
internal import Observation
internal import PathValidation

extension PolicySubject {
  /// Keys, signatures, validity and the verdict of certificates.
  static let certificateSubjects: [PolicySubject] = [
    names("certificate-keys", missing: { "has no certificate with a key of type \($0)" }) { $0.certificates(.own) { $0.keyName } },
    names("chain-keys", missing: { "sends no certificate with a key of type \($0)" }) { $0.certificates(.issuers) { $0.keyName } },
    names("certificate-signatures", missing: { "has no certificate signed with \($0)" }) { input in
      input.certificates(.own) { ($0.signatureAlgorithm, "is signed with \($0.signatureAlgorithm)") }
    },
    names("chain-signatures", missing: { "sends no certificate signed with \($0)" }) { input in
      input.certificates(.all) { ($0.signatureAlgorithm, "is signed with \($0.signatureAlgorithm)") }
    },
    problems("certificate-errors", missing: { "has no error \($0)" }) { $0.certificateErrors },
    problems("baseline-violations", missing: { "does not violate \($0)" }) { $0.baselineViolations },
    numbers("certificate-rsa-bits", unit: "bits") { $0.keyBits(.own, of: ["RSA", "RSA-PSS"]) },
    numbers("chain-rsa-bits", unit: "bits") { $0.keyBits(.all, of: ["RSA", "RSA-PSS"]) },
    numbers("certificate-ec-bits", unit: "bits") { $0.keyBits(.own, of: ["EC"]) },
    numbers("chain-ec-bits", unit: "bits") { $0.keyBits(.all, of: ["EC"]) },
    numbers("certificate-days", unit: "days") { input in
      input.certificates(.own) { certificate in
        certificate.validityDays.map { ($0, "is valid for \($0) days") }
      }
    },
    numbers("days-left", unit: "days") { input in
      input.certificates(.all) { certificate in
        certificate.daysLeft.map { ($0, $0 < 0 ? "expired \(-$0) days ago" : "expires in \($0) days") }
      }
    },
  ]
}

/// A selection of the certificates that a server sent.
enum CertificateScope {
  /// The server's own.
  case own
  /// The others, without self-signed roots.
  case issuers
  /// All, without self-signed roots.
  case all

  func includes(_ certificate: CertificateDescription, at index: Int) -> Bool {
    switch self {
    case .own: index == 0
    case .issuers: index > 0 && !certificate.isSelfIssued
    case .all: index == 0 || !certificate.isSelfIssued
    }
  }
}

extension CertificateDescription {
  /// The curve of an EC key, or the algorithm: `P-256`, `RSA`.
  var keyName: (String, String)? {
    publicKey.map { key in (key.curve ?? key.algorithm, "has a key of type \(key)") }
  }

  /// Whole days from the start to the end; nil without both.
  var validityDays: Int? {
    guard let notBefore, let notAfter, notAfter.seconds >= notBefore.seconds else { return nil }
    let (seconds, overflow) = notAfter.seconds.subtractingReportingOverflow(notBefore.seconds)
    return overflow ? nil : Int(seconds / 86_400)
  }
}

extension PolicyInput {
  /// A fact of each certificate of the scope; a certificate without one is a gap.
  func certificates<Value>(_ scope: CertificateScope, _ read: (CertificateDescription) -> (Value, String)?) -> SubjectFacts<Value> {
    var facts = SubjectFacts<Value>()
    facts.gap(chainGap)
    for chain in chains {
      for (index, certificate) in chain.certificates.enumerated() where scope.includes(certificate, at: index) {
        let name = index == 0 ? "the server's certificate" : "the certificate '\(certificate.subject)'"
        if let (value, words) = certificate.malformed == nil ? read(certificate) : nil {
          facts.add(value, "\(name) \(words)", issued: certificate.notBefore.map { PolicyDate($0) })
        } else {
          facts.gap("\(name) cannot be read" + (certificate.malformed.map { ": \($0)" } ?? ""))
        }
      }
    }
    facts.gap(otherCertificates)
    return facts
  }

  /// Names the types of the server's certificates that the enumeration saw and whose chain was not examined.
  private var otherCertificates: String? {
    guard chainGap == nil, let ciphers = seen[CiphersObservation.self]?.value else { return nil }
    let examined = Set(chains.compactMap { $0.certificates.first?.fingerprints.sha256 })
    let others = ciphers.certificateTypes.filter { !examined.contains($0.sha256) }.map(\.type)
    return others.isEmpty ? nil : "the server has another certificate (\(others.joined(separator: ", "))), which was not examined"
  }

  func keyBits(_ scope: CertificateScope, of algorithms: [String]) -> SubjectFacts<Int> {
    let all: SubjectFacts<Int?> = certificates(scope) { certificate in
      guard let key = certificate.publicKey else { return nil }
      guard algorithms.contains(key.algorithm) else { return .some((nil, "")) }
      return key.bits.map { ($0, "has a key of type \(key)") }
    }
    return all.map { $0 }
  }

  var certificateErrors: SubjectFacts<String> {
    var facts = SubjectFacts<String>()
    facts.gap(chainGap)
    for chain in chains {
      guard let verdict = chain.verdict else {
        facts.gap("the chain was not verified")
        continue
      }
      for error in verdict.errors { facts.add(error.code, error.message) }
    }
    return facts
  }

  var baselineViolations: SubjectFacts<String> {
    var facts = SubjectFacts<String>()
    facts.gap(chainGap)
    for chain in chains {
      if chain.verdict == nil { facts.gap("the chain was not verified") }
      for violation in chain.baselineViolations { facts.add(violation.rule, violation.message) }
    }
    return facts
  }
}
