internal import Bytes
internal import Crypto
internal import Minting
internal import PathValidation
internal import X509

/// Certificates as issued by private authorities, each violating one rule for public authorities, or one for every authority.
enum JudgedPrivateRoots {
  static let rows: [JudgedChain] = periods + servers + keys + every

  private static let alternativeNames = OID(2, 5, 29, 17)
  private static let purposes = OID(2, 5, 29, 37)
  private static let subjectKey = OID(2, 5, 29, 14)
  private static let authorityKey = OID(2, 5, 29, 35)

  private static func valid(days: Int64) -> JudgedParts.Change {
    {
      $0.notBefore = JudgedChain.now + .seconds(-86_400)
      $0.notAfter = JudgedChain.now + .seconds((days - 1) * 86_400 - 1)
    }
  }

  /// A chain that is trusted under a private root.
  private static func row(_ name: String, _ faults: [JudgedChain.Fault], _ parts: JudgedParts) -> JudgedChain {
    JudgedChain(name, faults, rfc: [], parts)
  }

  private static let periods: [JudgedChain] = [
    row("valid for 365 days", [.at(0, .validityTooLong)], JudgedParts(leaf: valid(days: 365))),
    row("valid for 820 days", [.at(0, .validityTooLong)], JudgedParts(leaf: valid(days: 820))),
    row("valid for 3650 days", [.at(0, .validityTooLong)], JudgedParts(leaf: valid(days: 3_650))),
    row(
      "valid for 365 days, without purposes and key identifiers",
      [.at(0, .validityTooLong), .at(0, .extendedKeyUsage), .at(0, .malformedCertificate)],
      JudgedParts(leaf: {
        valid(days: 365)(&$0)
        for oid in [purposes, subjectKey, authorityKey] { $0.remove(oid) }
      })),
    row(
      "valid for 820 days, without purposes and key identifiers",
      [.at(0, .validityTooLong), .at(0, .extendedKeyUsage), .at(0, .malformedCertificate)],
      JudgedParts(leaf: {
        valid(days: 820)(&$0)
        for oid in [purposes, subjectKey, authorityKey] { $0.remove(oid) }
      })),
  ]

  private static let servers: [JudgedChain] = [
    row("without purposes", [.at(0, .extendedKeyUsage)], JudgedParts(leaf: { $0.remove(purposes) })),
    row(
      "for any purpose beside serverAuth", [.at(0, .extendedKeyUsage)],
      JudgedParts(leaf: { $0.set(.extendedKeyUsage([.serverAuth, .any])) })),
    row("without an authority key identifier", [.at(0, .malformedCertificate)], JudgedParts(leaf: { $0.remove(authorityKey) })),
    row(
      "an authority without key identifiers", [.at(0, .malformedCertificate), .at(1, .malformedCertificate)],
      JudgedParts(intermediate: { for oid in [subjectKey, authorityKey] { $0.remove(oid) } }, leaf: { $0.remove(authorityKey) })),
    row(
      "a DNS name with an underscore", [.at(0, .malformedCertificate)],
      JudgedParts(names: [.dns("www.example.com"), .dns("a_b.example.com")])),
    row(
      "a CA certificate as the server's", [.at(0, .authorityNotAllowed)], JudgedParts(leaf: { $0.set(.basicConstraints(authority: true)) })),
    row(
      "a negative serial number", [.at(0, .malformedCertificate)],
      JudgedParts(leaf: { $0.serialNumber = [0xa5] + [UInt8](repeating: 0x5a, count: 15) })),
    JudgedChain("a host in the common name alone", [.at(0, .hostnameMismatch)], JudgedParts(leaf: { $0.remove(alternativeNames) })),
  ]

  private static let keys: [JudgedChain] = [
    row("a server with Ed25519", [.at(0, .keyNotAllowed)], JudgedParts(leafKind: .ed25519)),
    row("a server with Ed448", [.at(0, .keyNotAllowed)], JudgedParts(leafKind: .ed448)),
    row("a server with an RSA key for PSS alone", [.at(0, .keyNotAllowed)], JudgedParts(leafKind: .rsaPSS)),
    row("an authority with Ed25519", [.at(1, .keyNotAllowed)], JudgedParts(intermediateKind: .ed25519)),
    row("signed with ECDSA and SHA-224", [.at(0, .weakSignature)], JudgedParts(algorithm: .ecdsa(.sha224))),
  ]

  /// Errors under every root.
  private static let every: [JudgedChain] = [
    JudgedChain("for clients alone", [.at(0, .extendedKeyUsage)], JudgedParts(leaf: { $0.set(.extendedKeyUsage([.clientAuth])) })),
    JudgedChain(
      "signed with ECDSA and SHA-1", [.at(0, .weakSignature)], client: [.at(0, .weakSignature)], rfc: [],
      JudgedParts(algorithm: .ecdsa(.sha1))),
    JudgedChain(
      "a server with RSA-1024", [.at(0, .weakKey)], client: [.at(0, .weakKey)], rfc: [], JudgedParts(leafKind: .rsa1024)),
    JudgedChain(
      "a root with RSA-1024", [.at(2, .weakKey)], client: [.at(2, .weakKey)], rfc: [], JudgedParts(rootKind: .rsa1024)),
    JudgedChain(
      "an authority key identifier of another key", [.at(0, .malformedCertificate)], client: [.at(0, .malformedCertificate)], rfc: [],
      JudgedParts(leaf: { $0.set(.authorityKeyIdentifier([1, 2, 3])) })),
    JudgedChain(
      "outside the name constraints", [.at(0, .nameConstraint)],
      JudgedParts(root: { $0.set(.nameConstraints(permitted: [NameWriter.general(.dns("example.org"))])) })),
    JudgedChain(
      "a path longer than the root allows", [.at(2, .pathLength)],
      JudgedParts(root: { $0.set(.basicConstraints(authority: true, pathLength: 0)) })),
    JudgedChain(
      "an authority without basic constraints", [.at(1, .authorityRequired)],
      JudgedParts(intermediate: { $0.remove(OID(2, 5, 29, 19)) })),
    JudgedChain(
      "an expired root", [.at(2, .expired)], JudgedParts(root: { $0.notAfter = JudgedChain.now + .seconds(-1) })),
  ]
}
