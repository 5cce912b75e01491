internal import SwiftASN1
internal import X509

/// The input of a rule: a certificate in its role, its issuer if known, and parts that `Certificate` does not keep.
struct LintSubject: Sendable {
  let certificate: Certificate
  let role: LintRole
  let issuer: Certificate?
  let fields: LintFields

  init(_ certificate: Certificate, role: LintRole, issuer: Certificate?) {
    self.certificate = certificate
    self.role = role
    self.issuer = issuer
    fields = LintFields(toBeSigned: certificate.toBeSigned)
  }

  func entry(_ oid: OID) -> CertificateExtension? { certificate.extensions.first { $0.oid == oid } }

  /// False without the extension.
  func isCritical(_ oid: OID) -> Bool { entry(oid)?.isCritical ?? false }

  /// Whether the extension is present and not critical.
  func isPlain(_ oid: OID) -> Bool { entry(oid).map { !$0.isCritical } ?? false }

  /// The encoded value of an extension; nil if it is missing or cannot be parsed.
  func node(_ oid: OID) -> ASN1Node? { entry(oid).flatMap { try? BER.parse($0.der[...]) } }

  /// The members of an extension's structure.
  func members(_ oid: OID) -> [ASN1Node] { node(oid)?.children ?? [] }

  /// Whether the extension is present and an empty structure.
  func isEmpty(_ oid: OID) -> Bool { node(oid).map { $0.isConstructed && $0.children.isEmpty } ?? false }

  var deviations: [Deviation] { certificate.deviations }

  /// The first deviation of a kind, as a sentence.
  func note(_ kind: Deviation.Kind) -> String? { deviations.first { $0.kind == kind }.map { ChainErrorText.shortened($0.note) } }
}

extension ASN1Node {
  /// The members of a structure; empty for anything else.
  var children: [ASN1Node] {
    if case .constructed(let nodes) = content { Array(nodes) } else { [] }
  }

  func child(_ number: UInt) -> ASN1Node? { children.first { $0.isContext(number) } }
}
