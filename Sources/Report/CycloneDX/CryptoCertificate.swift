internal import Bytes
internal import Observation

/// A certificate that a server sent, with the properties of CycloneDX 1.7 (`certificateProperties`), and its public key.
struct CryptoCertificate {
  let certificate: CertificateDescription

  /// Nil for a certificate that cannot be parsed.
  init?(_ certificate: CertificateDescription) {
    guard certificate.malformed == nil else { return nil }
    self.certificate = certificate
  }

  var reference: String { "certificate:\(certificate.fingerprints.sha256)" }

  var signatureAlgorithm: CryptoAlgorithm { AlgorithmTable.signature(certificate.signatureAlgorithm) }

  var keyAlgorithm: CryptoAlgorithm? { certificate.publicKey.map { AlgorithmTable.key($0) } }

  /// Certificates with the same key refer to one.
  var keyReference: String? { keyAlgorithm == nil ? nil : certificate.spkiSHA256.map { "public-key:\($0)" } }

  var component: JSONValue {
    var properties: [JSONValue.Member] = [
      .init("serialNumber", .string(certificate.serial)), .init("subjectName", .string(certificate.subject)),
      .init("issuerName", .string(certificate.issuer)),
    ]
    if let time = certificate.notBefore { properties.append(.init("notValidBefore", .string(time.rfc3339Milliseconds))) }
    if let time = certificate.notAfter { properties.append(.init("notValidAfter", .string(time.rfc3339Milliseconds))) }
    // Version 1.7 prefers the list of related assets; earlier consumers read these two.
    properties.append(.init("signatureAlgorithmRef", .string(signatureAlgorithm.reference)))
    if let keyReference { properties.append(.init("subjectPublicKeyRef", .string(keyReference))) }
    properties.append(.init("certificateFormat", .string("X.509")))
    if !extensions.isEmpty { properties.append(.init("certificateExtensions", .array(extensions))) }
    var related = [(type: "algorithm", reference: signatureAlgorithm.reference)]
    if let keyReference { related.append((type: "publicKey", reference: keyReference)) }
    properties.append(.init("relatedCryptographicAssets", CycloneDXComponent.related(related)))
    return CycloneDXComponent.json(
      certificate.subject.isEmpty ? certificate.fingerprints.sha256 : certificate.subject, reference, "certificate",
      hashes: [CycloneDXComponent.sha256(certificate.fingerprints.sha256)], [.init("certificateProperties", .object(properties))])
  }

  var keyComponent: JSONValue? {
    guard let keyReference, let keyAlgorithm, let key = certificate.publicKey, let digest = certificate.spkiSHA256 else { return nil }
    var properties: [JSONValue.Member] = [
      .init("type", .string("public-key")), .init("id", .string(digest)), .init("algorithmRef", .string(keyAlgorithm.reference)),
    ]
    if let bits = key.bits { properties.append(.init("size", .integer(Int64(bits)))) }
    properties += [
      .init("fingerprint", CycloneDXComponent.sha256(digest)),
      .init("relatedCryptographicAssets", CycloneDXComponent.related([(type: "algorithm", reference: keyAlgorithm.reference)])),
    ]
    return CycloneDXComponent.json(
      key.description, keyReference, "related-crypto-material", [.init("relatedCryptoMaterialProperties", .object(properties))])
  }

  /// Common extensions with their decoded values, others with their bytes in hex.
  private var extensions: [JSONValue] {
    certificate.extensions.map { item in
      if let (name, value) = common(item.oid) {
        return .object([.init("commonExtensionName", .string(name)), .init("commonExtensionValue", .string(value))])
      }
      let name = item.name.map { "\($0) (\(item.oid))" } ?? item.oid
      return .object([.init("customExtensionName", .string(name)), .init("customExtensionValue", .string(item.der))])
    }
  }

  /// The name in the registry of CycloneDX and the value as text; nil for another extension, or one that cannot be decoded.
  private func common(_ oid: String) -> (String, String)? {
    func list(_ values: [String]) -> String? { values.isEmpty ? nil : values.joined(separator: ", ") }
    let access = certificate.authorityInformationAccess
    let (name, value): (String, String?) =
      switch oid {
      case "2.5.29.19":
        (
          "basicConstraints",
          certificate.basicConstraints.map { "CA:\($0.ca)" + ($0.pathLength.map { ", path length:\($0)" } ?? "") }
        )
      case "2.5.29.15": ("keyUsage", list(certificate.keyUsage))
      case "2.5.29.37": ("extendedKeyUsage", list(certificate.extendedKeyUsage))
      case "2.5.29.17": ("subjectAlternativeName", list(certificate.subjectAlternativeNames))
      case "2.5.29.35": ("authorityKeyIdentifier", certificate.authorityKeyID)
      case "2.5.29.14": ("subjectKeyIdentifier", certificate.subjectKeyID)
      case "1.3.6.1.5.5.7.1.1":
        ("authorityInformationAccess", list(access.ocsp.map { "OCSP:\($0)" } + access.caIssuers.map { "CA issuers:\($0)" }))
      case "2.5.29.32": ("certificatePolicies", list(certificate.policies))
      case "2.5.29.31": ("crlDistributionPoints", list(certificate.crlDistributionPoints))
      default: ("", nil)
      }
    return value.map { (name, $0) }
  }
}
