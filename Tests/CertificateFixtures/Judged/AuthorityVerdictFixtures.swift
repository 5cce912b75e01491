internal import Bytes
internal import Crypto
internal import Minting
internal import PathValidation
internal import X509

/// Issuers and path lengths (RFC 5280, sections 4.2.1.3, 4.2.1.9 and 6.1.4, (k) to (n)).
enum AuthorityVerdictFixtures {
  static let rows: [VerdictFixture] =
    constraints + usages
    + lengths.map { length in
      VerdictFixture(
        "a root that allows \(length.allowed) above \(length.intermediates) authorities, \(length.selfIssued) more self-issued",
        length.allowed < length.intermediates ? [.at(length.intermediates + length.selfIssued + 1, .pathLength)] : [],
        mint: { () throws(CryptoError) in try chain(length) })
    } + anchors

  private static let basicConstraints = OID(2, 5, 29, 19)
  private static let keyUsage = OID(2, 5, 29, 15)

  private static let constraints: [VerdictFixture] = [
    VerdictFixture(
      "an intermediate without basic constraints", [.at(1, .authorityRequired)],
      VerdictFixtureParts(intermediate: { $0.remove(basicConstraints) })),
    VerdictFixture(
      "an intermediate that is no authority", [.at(1, .authorityRequired)],
      VerdictFixtureParts(
        intermediate: { $0.set(.basicConstraints(authority: false)) })),
    VerdictFixture(
      "a root without basic constraints", [.at(2, .authorityRequired)], VerdictFixtureParts(root: { $0.remove(basicConstraints) })),
    VerdictFixture(
      "a root that is no authority", [.at(2, .authorityRequired)],
      VerdictFixtureParts(root: { $0.set(.basicConstraints(authority: false)) })),
    VerdictFixture(
      "basic constraints of an intermediate that are not critical", [.at(1, .malformedCertificate)], rfc: [],
      VerdictFixtureParts(
        intermediate: { $0.set(.basicConstraints(authority: true, critical: false)) })),
    VerdictFixture(
      "basic constraints of a root that are not critical", [.at(2, .malformedCertificate)], rfc: [],
      VerdictFixtureParts(
        root: { $0.set(.basicConstraints(authority: true, critical: false)) })),
    VerdictFixture("a server without basic constraints", [], VerdictFixtureParts(leaf: { $0.remove(basicConstraints) })),
    VerdictFixture(
      "basic constraints of a server that are not critical", [],
      VerdictFixtureParts(leaf: { $0.set(.basicConstraints(authority: false, critical: false)) })),
    VerdictFixture(
      "a server that is an authority", [.at(0, .authorityNotAllowed)], rfc: [],
      VerdictFixtureParts(leaf: { $0.set(.basicConstraints(authority: true)) })),
    VerdictFixture(
      "a server with a length of paths", [.at(0, .malformedCertificate)], rfc: [],
      VerdictFixtureParts(
        leaf: { $0.set(.basicConstraints(authority: false, pathLength: 0)) })),
  ]

  private static let usages: [VerdictFixture] = [
    VerdictFixture(
      "an intermediate that may not sign certificates", [.at(1, .keyUsage)],
      VerdictFixtureParts(intermediate: { $0.set(.keyUsage([.crlSign])) })),
    VerdictFixture(
      "a root that may not sign certificates", [.at(2, .keyUsage)], VerdictFixtureParts(root: { $0.set(.keyUsage([.crlSign])) })),
    VerdictFixture("an intermediate without key usage", [], VerdictFixtureParts(intermediate: { $0.remove(keyUsage) })),
    VerdictFixture("a root without key usage", [], VerdictFixtureParts(root: { $0.remove(keyUsage) })),
    VerdictFixture(
      "key usage that is not critical", [], VerdictFixtureParts(intermediate: { $0.set(.keyUsage([.keyCertSign], critical: false)) })),
    VerdictFixture(
      "a server that may sign certificates", [.at(0, .keyUsage)], rfc: [],
      VerdictFixtureParts(leaf: { $0.set(.keyUsage([.digitalSignature, .keyCertSign])) })),
    VerdictFixture(
      "a server whose key may only sign lists", [.at(0, .keyUsage)], VerdictFixtureParts(leaf: { $0.set(.keyUsage([.crlSign])) })),
    VerdictFixture("a server whose key may do nothing", [.at(0, .keyUsage)], VerdictFixtureParts(leaf: { $0.set(.keyUsage([])) })),
    VerdictFixture("a server without key usage", [], VerdictFixtureParts(leaf: { $0.remove(keyUsage) })),
    VerdictFixture("a server whose key may agree on keys", [], VerdictFixtureParts(leaf: { $0.set(.keyUsage([.keyAgreement])) })),
    VerdictFixture(
      "a length of paths without the right to sign", [.at(1, .malformedCertificate), .at(1, .keyUsage)], rfc: [.at(1, .keyUsage)],
      VerdictFixtureParts(
        intermediate: {
          $0.set(.basicConstraints(authority: true, pathLength: 0))
          $0.set(.keyUsage([.crlSign]))
        })),
  ]

  private struct Length: Sendable {
    let allowed: Int
    let intermediates: Int
    var selfIssued = 0
  }

  private static let lengths: [Length] = [
    Length(allowed: 0, intermediates: 0), Length(allowed: 0, intermediates: 1), Length(allowed: 1, intermediates: 1),
    Length(allowed: 1, intermediates: 2),
    Length(allowed: 2, intermediates: 2), Length(allowed: 2, intermediates: 3), Length(allowed: 5, intermediates: 2),
    Length(allowed: 1, intermediates: 1, selfIssued: 1), Length(allowed: 1, intermediates: 1, selfIssued: 2),
    Length(allowed: 1, intermediates: 2, selfIssued: 1),
  ]

  /// The self-issued certificates are directly above the server's.
  private static func chain(_ length: Length) throws(CryptoError) -> VerdictFixture.Certificates {
    let root = try TestAuthority.root("Root", .p256, 0, now: VerdictFixture.now) {
      $0.set(.basicConstraints(authority: true, pathLength: length.allowed))
    }
    var authority = root
    var above: [[UInt8]] = []
    for number in 0..<length.intermediates + length.selfIssued {
      authority = try authority.authority("Intermediate \(min(number, length.intermediates - 1))", .p256, number + 1)
      above.insert(authority.der, at: 0)
    }
    let leaf = try authority.server([.dns("www.example.com")])
    return VerdictFixture.Certificates(chain: [leaf.der] + above, roots: [root.der])
  }

  private static let anchors: [VerdictFixture] = [
    VerdictFixture(
      "the last authority may have none below", [],
      VerdictFixtureParts(intermediate: { $0.set(.basicConstraints(authority: true, pathLength: 0)) })
    ),
    VerdictFixture(
      "a length beyond all numbers", [],
      VerdictFixtureParts(
        root: {
          let length = DERWriter.integer(content: [0x7f] + [UInt8](repeating: 0xff, count: 20))
          $0.set(MintedExtension(basicConstraints, critical: true, der: DERWriter.sequence(DERWriter.boolean(true), length)))
        })),
    VerdictFixture(
      "a negative length", [.at(1, .malformedCertificate), .at(1, .authorityRequired)],
      VerdictFixtureParts(
        intermediate: {
          $0.set(MintedExtension(basicConstraints, critical: true, der: DERWriter.sequence(DERWriter.boolean(true), DERWriter.integer(-1))))
        })),
    VerdictFixture(
      "a root of version 1", [],
      VerdictFixtureParts(root: {
        $0.version = nil; $0.extensions = []
      })),
    VerdictFixture(
      "an intermediate of version 1", [.at(1, .malformedCertificate), .at(1, .authorityRequired)], rfc: [.at(1, .authorityRequired)],
      VerdictFixtureParts(
        intermediate: {
          $0.version = nil; $0.extensions = []
        })),
  ]
}
