internal import Bytes
internal import Crypto
internal import Minting
internal import PathValidation
internal import X509

/// Certificates as issued by private authorities, each violating one rule for public authorities, or one for every authority.
enum PrivateRootVerdictFixtures {
  static let rows: [VerdictFixture] = periods + servers + keys + every

  private static let alternativeNames = OID(2, 5, 29, 17)
  private static let purposes = OID(2, 5, 29, 37)
  private static let subjectKey = OID(2, 5, 29, 14)
  private static let authorityKey = OID(2, 5, 29, 35)

  private static func valid(days: Int64) -> VerdictFixtureParts.Change {
    {
      $0.notBefore = VerdictFixture.now + .seconds(-86_400)
      $0.notAfter = VerdictFixture.now + .seconds((days - 1) * 86_400 - 1)
    }
  }

  /// A chain that is trusted under a private root.
  private static func row(_ name: String, _ faults: [VerdictFixture.Fault], _ parts: VerdictFixtureParts) -> VerdictFixture {
    VerdictFixture(name, faults, rfc: [], parts)
  }

  private static let periods: [VerdictFixture] = [
    row("valid for 365 days", [.at(0, .validityTooLong)], VerdictFixtureParts(leaf: valid(days: 365))),
    row("valid for 820 days", [.at(0, .validityTooLong)], VerdictFixtureParts(leaf: valid(days: 820))),
    row("valid for 3650 days", [.at(0, .validityTooLong)], VerdictFixtureParts(leaf: valid(days: 3_650))),
    row(
      "valid for 365 days, without purposes and key identifiers",
      [.at(0, .validityTooLong), .at(0, .extendedKeyUsage), .at(0, .malformedCertificate)],
      VerdictFixtureParts(leaf: {
        valid(days: 365)(&$0)
        for oid in [purposes, subjectKey, authorityKey] { $0.remove(oid) }
      })),
    row(
      "valid for 820 days, without purposes and key identifiers",
      [.at(0, .validityTooLong), .at(0, .extendedKeyUsage), .at(0, .malformedCertificate)],
      VerdictFixtureParts(leaf: {
        valid(days: 820)(&$0)
        for oid in [purposes, subjectKey, authorityKey] { $0.remove(oid) }
      })),
  ]

  private static let servers: [VerdictFixture] = [
    row("without purposes", [.at(0, .extendedKeyUsage)], VerdictFixtureParts(leaf: { $0.remove(purposes) })),
    row(
      "for any purpose beside serverAuth", [.at(0, .extendedKeyUsage)],
      VerdictFixtureParts(leaf: { $0.set(.extendedKeyUsage([.serverAuth, .any])) })),
    row("without an authority key identifier", [.at(0, .malformedCertificate)], VerdictFixtureParts(leaf: { $0.remove(authorityKey) })),
    row(
      "an authority without key identifiers", [.at(0, .malformedCertificate), .at(1, .malformedCertificate)],
      VerdictFixtureParts(intermediate: { for oid in [subjectKey, authorityKey] { $0.remove(oid) } }, leaf: { $0.remove(authorityKey) })),
    row(
      "a DNS name with an underscore", [.at(0, .malformedCertificate)],
      VerdictFixtureParts(names: [.dns("www.example.com"), .dns("a_b.example.com")])),
    row(
      "a CA certificate as the server's", [.at(0, .authorityNotAllowed)],
      VerdictFixtureParts(leaf: { $0.set(.basicConstraints(authority: true)) })),
    row(
      "a negative serial number", [.at(0, .malformedCertificate)],
      VerdictFixtureParts(leaf: { $0.serialNumber = [0xa5] + [UInt8](repeating: 0x5a, count: 15) })),
    VerdictFixture(
      "a host in the common name alone", [.at(0, .hostnameMismatch)], VerdictFixtureParts(leaf: { $0.remove(alternativeNames) })),
  ]

  private static let keys: [VerdictFixture] = [
    row("a server with Ed25519", [.at(0, .keyNotAllowed)], VerdictFixtureParts(leafKind: .ed25519)),
    row("a server with Ed448", [.at(0, .keyNotAllowed)], VerdictFixtureParts(leafKind: .ed448)),
    row("a server with an RSA key for PSS alone", [.at(0, .keyNotAllowed)], VerdictFixtureParts(leafKind: .rsaPSS)),
    row("an authority with Ed25519", [.at(1, .keyNotAllowed)], VerdictFixtureParts(intermediateKind: .ed25519)),
    row("signed with ECDSA and SHA-224", [.at(0, .weakSignature)], VerdictFixtureParts(algorithm: .ecdsa(.sha224))),
  ]

  /// Errors under every root.
  private static let every: [VerdictFixture] = [
    VerdictFixture(
      "for clients alone", [.at(0, .extendedKeyUsage)], VerdictFixtureParts(leaf: { $0.set(.extendedKeyUsage([.clientAuth])) })),
    VerdictFixture(
      "signed with ECDSA and SHA-1", [.at(0, .weakSignature)], client: [.at(0, .weakSignature)], rfc: [],
      VerdictFixtureParts(algorithm: .ecdsa(.sha1))),
    VerdictFixture(
      "a server with RSA-1024", [.at(0, .weakKey)], client: [.at(0, .weakKey)], rfc: [], VerdictFixtureParts(leafKind: .rsa1024)),
    VerdictFixture(
      "a root with RSA-1024", [.at(2, .weakKey)], client: [.at(2, .weakKey)], rfc: [], VerdictFixtureParts(rootKind: .rsa1024)),
    VerdictFixture(
      "an authority key identifier of another key", [.at(0, .malformedCertificate)], client: [.at(0, .malformedCertificate)], rfc: [],
      VerdictFixtureParts(leaf: { $0.set(.authorityKeyIdentifier([1, 2, 3])) })),
    VerdictFixture(
      "outside the name constraints", [.at(0, .nameConstraint)],
      VerdictFixtureParts(root: { $0.set(.nameConstraints(permitted: [NameWriter.general(.dns("example.org"))])) })),
    VerdictFixture(
      "a path longer than the root allows", [.at(2, .pathLength)],
      VerdictFixtureParts(root: { $0.set(.basicConstraints(authority: true, pathLength: 0)) })),
    VerdictFixture(
      "an authority without basic constraints", [.at(1, .authorityRequired)],
      VerdictFixtureParts(intermediate: { $0.remove(OID(2, 5, 29, 19)) })),
    VerdictFixture(
      "an expired root", [.at(2, .expired)], VerdictFixtureParts(root: { $0.notAfter = VerdictFixture.now + .seconds(-1) })),
  ]
}
