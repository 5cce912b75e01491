internal import Bytes
internal import Minting
internal import PathValidation
internal import X509

/// Purposes of certificates (RFC 5280, section 4.2.1.12; Baseline Requirements, sections 7.1.2.1.2, 7.1.2.2.4 and 7.1.2.7.10).
enum JudgedPurposes {
  static let rows: [JudgedChain] = servers + issuers

  private static let identifier = OID(2, 5, 29, 37)
  private static let refused: [JudgedChain.Fault] = [.at(0, .extendedKeyUsage)]

  private static func leaf(_ purposes: [KeyPurpose], critical: Bool = false) -> JudgedParts {
    JudgedParts(leaf: { $0.set(.extendedKeyUsage(purposes, critical: critical)) })
  }

  private static let servers: [JudgedChain] = [
    JudgedChain("a server and a client", [], leaf([.serverAuth, .clientAuth])),
    JudgedChain("a client", refused, leaf([.clientAuth])),
    JudgedChain("mail", refused, leaf([.emailProtection])),
    JudgedChain("code", refused, leaf([.codeSigning])),
    JudgedChain("any purpose", refused, rfc: [], leaf([.any])),
    JudgedChain("any purpose beside the server's", refused, rfc: [], leaf([.serverAuth, .any])),
    JudgedChain("no list of purposes", refused, rfc: [], JudgedParts(leaf: { $0.remove(identifier) })),
    JudgedChain("an empty list of purposes", refused, leaf([])),
    JudgedChain("a critical list of purposes", [.at(0, .malformedCertificate)], rfc: [], leaf([.serverAuth], critical: true)),
    JudgedChain("a purpose without a name", refused, leaf([KeyPurpose(oid: OID(1, 2, 3, 4))])),
  ]

  private static func intermediate(_ purposes: [KeyPurpose]) -> JudgedParts {
    JudgedParts(intermediate: { $0.set(.extendedKeyUsage(purposes)) })
  }

  private static let issuers: [JudgedChain] = [
    JudgedChain("an intermediate for servers", [], intermediate([.serverAuth])),
    JudgedChain("an intermediate for any purpose", [], intermediate([.any])),
    JudgedChain("an intermediate for mail", [.at(1, .extendedKeyUsage)], intermediate([.emailProtection])),
    JudgedChain("an intermediate for clients", [.at(1, .extendedKeyUsage)], intermediate([.clientAuth])),
    JudgedChain("an intermediate for OCSP", [.at(1, .extendedKeyUsage)], intermediate([.ocspSigning])),
    JudgedChain("an intermediate for nothing", [.at(1, .extendedKeyUsage)], intermediate([])),
    JudgedChain(
      "a root for servers", [.at(2, .extendedKeyUsage)], rfc: [], JudgedParts(root: { $0.set(.extendedKeyUsage([.serverAuth])) })),
    JudgedChain("a root for mail", [.at(2, .extendedKeyUsage)], JudgedParts(root: { $0.set(.extendedKeyUsage([.emailProtection])) })),
    JudgedChain(
      "purposes that are no identifiers", [.at(0, .malformedCertificate), .at(0, .extendedKeyUsage)], rfc: [.at(0, .malformedCertificate)],
      JudgedParts(
        leaf: { $0.set(MintedExtension(identifier, der: DERWriter.sequence(DERWriter.null))) })),
  ]
}
