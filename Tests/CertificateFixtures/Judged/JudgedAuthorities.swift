internal import Bytes
internal import Crypto
internal import Minting
internal import PathValidation
internal import X509

/// Issuers and path lengths (RFC 5280, sections 4.2.1.3, 4.2.1.9 and 6.1.4, (k) to (n)).
enum JudgedAuthorities {
  static let rows: [JudgedChain] =
    constraints + usages
    + lengths.map { length in
      JudgedChain(
        "a root that allows \(length.allowed) above \(length.intermediates) authorities, \(length.selfIssued) more self-issued",
        length.allowed < length.intermediates ? [.at(length.intermediates + length.selfIssued + 1, .pathLength)] : [],
        mint: { () throws(CryptoError) in try chain(length) })
    } + anchors

  private static let basicConstraints = OID(2, 5, 29, 19)
  private static let keyUsage = OID(2, 5, 29, 15)

  private static let constraints: [JudgedChain] = [
    JudgedChain(
      "an intermediate without basic constraints", [.at(1, .authorityRequired)], JudgedParts(intermediate: { $0.remove(basicConstraints) })),
    JudgedChain(
      "an intermediate that is no authority", [.at(1, .authorityRequired)],
      JudgedParts(
        intermediate: { $0.set(.basicConstraints(authority: false)) })),
    JudgedChain("a root without basic constraints", [.at(2, .authorityRequired)], JudgedParts(root: { $0.remove(basicConstraints) })),
    JudgedChain(
      "a root that is no authority", [.at(2, .authorityRequired)], JudgedParts(root: { $0.set(.basicConstraints(authority: false)) })),
    JudgedChain(
      "basic constraints of an intermediate that are not critical", [.at(1, .malformedCertificate)], rfc: [],
      JudgedParts(
        intermediate: { $0.set(.basicConstraints(authority: true, critical: false)) })),
    JudgedChain(
      "basic constraints of a root that are not critical", [.at(2, .malformedCertificate)], rfc: [],
      JudgedParts(
        root: { $0.set(.basicConstraints(authority: true, critical: false)) })),
    JudgedChain("a server without basic constraints", [], JudgedParts(leaf: { $0.remove(basicConstraints) })),
    JudgedChain(
      "basic constraints of a server that are not critical", [],
      JudgedParts(leaf: { $0.set(.basicConstraints(authority: false, critical: false)) })),
    JudgedChain(
      "a server that is an authority", [.at(0, .authorityNotAllowed)], rfc: [],
      JudgedParts(leaf: { $0.set(.basicConstraints(authority: true)) })),
    JudgedChain(
      "a server with a length of paths", [.at(0, .malformedCertificate)], rfc: [],
      JudgedParts(
        leaf: { $0.set(.basicConstraints(authority: false, pathLength: 0)) })),
  ]

  private static let usages: [JudgedChain] = [
    JudgedChain(
      "an intermediate that may not sign certificates", [.at(1, .keyUsage)], JudgedParts(intermediate: { $0.set(.keyUsage([.crlSign])) })),
    JudgedChain("a root that may not sign certificates", [.at(2, .keyUsage)], JudgedParts(root: { $0.set(.keyUsage([.crlSign])) })),
    JudgedChain("an intermediate without key usage", [], JudgedParts(intermediate: { $0.remove(keyUsage) })),
    JudgedChain("a root without key usage", [], JudgedParts(root: { $0.remove(keyUsage) })),
    JudgedChain("key usage that is not critical", [], JudgedParts(intermediate: { $0.set(.keyUsage([.keyCertSign], critical: false)) })),
    JudgedChain(
      "a server that may sign certificates", [.at(0, .keyUsage)], rfc: [],
      JudgedParts(leaf: { $0.set(.keyUsage([.digitalSignature, .keyCertSign])) })),
    JudgedChain("a server whose key may only sign lists", [.at(0, .keyUsage)], JudgedParts(leaf: { $0.set(.keyUsage([.crlSign])) })),
    JudgedChain("a server whose key may do nothing", [.at(0, .keyUsage)], JudgedParts(leaf: { $0.set(.keyUsage([])) })),
    JudgedChain("a server without key usage", [], JudgedParts(leaf: { $0.remove(keyUsage) })),
    JudgedChain("a server whose key may agree on keys", [], JudgedParts(leaf: { $0.set(.keyUsage([.keyAgreement])) })),
    JudgedChain(
      "a length of paths without the right to sign", [.at(1, .malformedCertificate), .at(1, .keyUsage)], rfc: [.at(1, .keyUsage)],
      JudgedParts(
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
  private static func chain(_ length: Length) throws(CryptoError) -> JudgedChain.Certificates {
    let root = try TestAuthority.root("Root", .p256, 0, now: JudgedChain.now) {
      $0.set(.basicConstraints(authority: true, pathLength: length.allowed))
    }
    var authority = root
    var above: [[UInt8]] = []
    for number in 0..<length.intermediates + length.selfIssued {
      authority = try authority.authority("Intermediate \(min(number, length.intermediates - 1))", .p256, number + 1)
      above.insert(authority.der, at: 0)
    }
    let leaf = try authority.server([.dns("www.example.com")])
    return JudgedChain.Certificates(chain: [leaf.der] + above, roots: [root.der])
  }

  private static let anchors: [JudgedChain] = [
    JudgedChain(
      "the last authority may have none below", [], JudgedParts(intermediate: { $0.set(.basicConstraints(authority: true, pathLength: 0)) })
    ),
    JudgedChain(
      "a length beyond all numbers", [],
      JudgedParts(
        root: {
          let length = DERWriter.integer(content: [0x7f] + [UInt8](repeating: 0xff, count: 20))
          $0.set(MintedExtension(basicConstraints, critical: true, der: DERWriter.sequence(DERWriter.boolean(true), length)))
        })),
    JudgedChain(
      "a negative length", [.at(1, .malformedCertificate), .at(1, .authorityRequired)],
      JudgedParts(
        intermediate: {
          $0.set(MintedExtension(basicConstraints, critical: true, der: DERWriter.sequence(DERWriter.boolean(true), DERWriter.integer(-1))))
        })),
    JudgedChain(
      "a root of version 1", [],
      JudgedParts(root: {
        $0.version = nil; $0.extensions = []
      })),
    JudgedChain(
      "an intermediate of version 1", [.at(1, .malformedCertificate), .at(1, .authorityRequired)], rfc: [.at(1, .authorityRequired)],
      JudgedParts(
        intermediate: {
          $0.version = nil; $0.extensions = []
        })),
  ]
}
