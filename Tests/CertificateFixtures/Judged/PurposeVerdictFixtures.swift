internal import Bytes
internal import Minting
internal import PathValidation
internal import X509

/// Purposes of certificates (RFC 5280, section 4.2.1.12; Baseline Requirements, sections 7.1.2.1.2, 7.1.2.2.4 and 7.1.2.7.10).
enum PurposeVerdictFixtures {
  static let rows: [VerdictFixture] = servers + issuers

  private static let identifier = OID(2, 5, 29, 37)
  private static let refused: [VerdictFixture.Fault] = [.at(0, .extendedKeyUsage)]

  private static func leaf(_ purposes: [KeyPurpose], critical: Bool = false) -> VerdictFixtureParts {
    VerdictFixtureParts(leaf: { $0.set(.extendedKeyUsage(purposes, critical: critical)) })
  }

  private static let servers: [VerdictFixture] = [
    VerdictFixture("a server and a client", [], leaf([.serverAuth, .clientAuth])),
    VerdictFixture("a client", refused, leaf([.clientAuth])),
    VerdictFixture("mail", refused, leaf([.emailProtection])),
    VerdictFixture("code", refused, leaf([.codeSigning])),
    VerdictFixture("any purpose", refused, rfc: [], leaf([.any])),
    VerdictFixture("any purpose beside the server's", refused, rfc: [], leaf([.serverAuth, .any])),
    VerdictFixture("no list of purposes", refused, rfc: [], VerdictFixtureParts(leaf: { $0.remove(identifier) })),
    VerdictFixture("an empty list of purposes", refused, leaf([])),
    VerdictFixture("a critical list of purposes", [.at(0, .malformedCertificate)], rfc: [], leaf([.serverAuth], critical: true)),
    VerdictFixture("a purpose without a name", refused, leaf([KeyPurpose(oid: OID(1, 2, 3, 4))])),
  ]

  private static func intermediate(_ purposes: [KeyPurpose]) -> VerdictFixtureParts {
    VerdictFixtureParts(intermediate: { $0.set(.extendedKeyUsage(purposes)) })
  }

  private static let issuers: [VerdictFixture] = [
    VerdictFixture("an intermediate for servers", [], intermediate([.serverAuth])),
    VerdictFixture("an intermediate for any purpose", [], intermediate([.any])),
    VerdictFixture("an intermediate for mail", [.at(1, .extendedKeyUsage)], intermediate([.emailProtection])),
    VerdictFixture("an intermediate for clients", [.at(1, .extendedKeyUsage)], intermediate([.clientAuth])),
    VerdictFixture("an intermediate for OCSP", [.at(1, .extendedKeyUsage)], intermediate([.ocspSigning])),
    VerdictFixture("an intermediate for nothing", [.at(1, .extendedKeyUsage)], intermediate([])),
    VerdictFixture(
      "a root for servers", [.at(2, .extendedKeyUsage)], rfc: [], VerdictFixtureParts(root: { $0.set(.extendedKeyUsage([.serverAuth])) })),
    VerdictFixture(
      "a root for mail", [.at(2, .extendedKeyUsage)], VerdictFixtureParts(root: { $0.set(.extendedKeyUsage([.emailProtection])) })),
    VerdictFixture(
      "purposes that are no identifiers", [.at(0, .malformedCertificate), .at(0, .extendedKeyUsage)], rfc: [.at(0, .malformedCertificate)],
      VerdictFixtureParts(
        leaf: { $0.set(MintedExtension(identifier, der: DERWriter.sequence(DERWriter.null))) })),
  ]
}
