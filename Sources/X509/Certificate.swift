public import Bytes
internal import Crypto
internal import SwiftASN1

/// A completely parsed certificate (RFC 5280, section 4.1).
///
/// Parsing verifies nothing. If the certificate violates its standard but can still be parsed, `deviations` lists how.
public final class Certificate: Sendable {
  /// The certificate as sent.
  public let der: [UInt8]
  /// The signed bytes.
  public let toBeSigned: [UInt8]
  /// 1, 2 or 3, or for invalid values the encoded number plus one.
  public let version: Int
  /// The content of the INTEGER, including the sign.
  public let serialNumber: [UInt8]
  public let issuer: DistinguishedName
  public let subject: DistinguishedName
  public let notBefore: Timestamp
  public let notAfter: Timestamp
  public let publicKey: PublicKey
  /// The identifier next to the signature.
  public let signatureAlgorithm: AlgorithmIdentifier
  /// The identifier in the signed part; the two must be the same.
  public let signedAlgorithm: AlgorithmIdentifier
  public let signature: [UInt8]
  public let extensions: [CertificateExtension]
  public let deviations: [Deviation]
  let values: ExtensionValues

  public init(der: [UInt8]) throws(PKIError) {
    var notes: [Deviation] = []
    var outer = try ASN1Node.parse(der[...], "certificate", notes: &notes).sequence("certificate")
    let signed = try outer.require("signed part")
    signatureAlgorithm = try AlgorithmIdentifier(try outer.require("signature algorithm"), "signature algorithm", notes: &notes)
    signature = Array(try outer.require("signature").bitStringOctets("signature"))
    try outer.finish()

    var members = try signed.sequence("signed part")
    version = try Self.version(members.takeContext(0), notes: &notes)
    serialNumber = try Self.serialNumber(try members.require("serial number"), notes: &notes)
    signedAlgorithm = try AlgorithmIdentifier(try members.require("signature algorithm"), "signed algorithm", notes: &notes)
    issuer = try DistinguishedName(try members.require("issuer"), "issuer", notes: &notes)
    var validity = try (try members.require("validity")).sequence("validity")
    notBefore = try CertificateTime.time(try validity.require("first date"), "first", notes: &notes)
    notAfter = try CertificateTime.time(try validity.require("last date"), "last", notes: &notes)
    try validity.finish()
    subject = try DistinguishedName(try members.require("subject"), "subject", notes: &notes)
    publicKey = try PublicKey(try members.require("public key"), notes: &notes)
    let hasUniqueIDs = members.takeContext(1) != nil || members.takeContext(2) != nil
    _ = members.takeContext(2)
    let list = members.takeContext(3)
    try members.finish()

    extensions = try Self.extensions(list, notes: &notes)
    values = ExtensionValues(extensions, notes: &notes)
    if version < 3, list != nil { notes.append(Deviation(.version, "version \(version) has extensions, which came with version 3")) }
    if version < 2, hasUniqueIDs { notes.append(Deviation(.version, "version 1 has unique identifiers, which came with version 2")) }
    if version > 1, hasUniqueIDs { notes.append(Deviation(.form, "it has unique identifiers")) }
    toBeSigned = Array(signed.encodedBytes)
    deviations = notes
    self.der = der
  }

  private static func version(_ node: ASN1Node?, notes: inout [Deviation]) throws(PKIError) -> Int {
    guard var members = try node?.members("version") else { return 1 }
    let number = try members.require("number").count("version")
    try members.finish()
    if number == 0 { notes.append(Deviation(.notDER, "the version spells out its default")) }
    if number > 2 { notes.append(Deviation(.version, "there is no version \(min(number, Int.max - 1) + 1)")) }
    return min(number, Int.max - 1) + 1
  }

  /// Should be positive and at most 20 bytes long (RFC 5280, section 4.1.2.2); others are accepted with a note.
  private static func serialNumber(_ node: ASN1Node, notes: inout [Deviation]) throws(PKIError) -> [UInt8] {
    let bytes = Array(try node.bytes(.integer, "serial number"))
    guard let first = bytes.first else { throw .malformed("the serial number is empty") }
    if first & 0x80 != 0 { notes.append(Deviation(.serialNumber, "the serial number is negative")) }
    if bytes.allSatisfy({ $0 == 0 }) { notes.append(Deviation(.serialNumber, "the serial number is zero")) }
    if bytes.count > 20 { notes.append(Deviation(.serialNumber, "the serial number has \(bytes.count) bytes, 20 are allowed")) }
    if bytes.count > 1, first == 0 && bytes[1] < 0x80 || first == 0xff && bytes[1] >= 0x80 {
      notes.append(Deviation(.notDER, "the serial number is padded"))
    }
    return bytes
  }

  private static func extensions(_ node: ASN1Node?, notes: inout [Deviation]) throws(PKIError) -> [CertificateExtension] {
    guard var explicit = try node?.members("extensions") else { return [] }
    var members = try (try explicit.require("list")).sequence("list of extensions")
    try explicit.finish()
    var extensions: [CertificateExtension] = []
    while let member = members.next() {
      do throws(PKIError) {
        extensions.append(try CertificateExtension(member, notes: &notes))
      } catch {
        // The other extensions can be shown and checked; the deviation rejects the certificate.
        notes.append(Deviation(.malformedExtension, "an extension cannot be read: \(error.reason)"))
      }
    }
    if extensions.isEmpty { notes.append(Deviation(.notDER, "the list of extensions is empty")) }
    return extensions
  }
}

extension Certificate: Hashable {
  public static func == (left: Certificate, right: Certificate) -> Bool { left === right || left.der == right.der }
  public func hash(into hasher: inout Hasher) { hasher.combine(der.suffix(32)) }
}

extension Certificate {
  /// Nil without the extension.
  public var subjectAlternativeNames: [GeneralName]? { values.subjectAlternativeNames }
  public var keyUsage: KeyUsage? { values.keyUsage }
  public var extendedKeyUsage: [KeyPurpose]? { values.extendedKeyUsage }
  public var basicConstraints: BasicConstraints? { values.basicConstraints }
  public var nameConstraints: NameConstraints? { values.nameConstraints }
  public var policies: [CertificatePolicy] { values.policies }
  public var policyMappings: [PolicyMapping]? { values.policyMappings }
  public var policyConstraints: PolicyConstraints? { values.policyConstraints }
  /// The number of further certificates after which `anyPolicy` no longer matches all policies; nil for no limit.
  public var inhibitAnyPolicy: Int? { values.inhibitAnyPolicy }
  public var subjectKeyIdentifier: [UInt8]? { values.subjectKeyIdentifier }
  public var authorityKeyIdentifier: AuthorityKeyIdentifier? { values.authorityKeyIdentifier }
  public var authorityInformationAccess: AuthorityInformationAccess? { values.authorityInformationAccess }
  /// URIs.
  public var crlDistributionPoints: [String] { values.crlDistributionPoints }
  /// Numbers of TLS extensions (RFC 7633).
  public var tlsFeatures: [UInt16] { values.tlsFeatures }
  /// The list in its TLS encoding (RFC 6962, section 3.3); nil without the extension.
  public var signedCertificateTimestamps: [UInt8]? { values.signedCertificateTimestamps }

  /// Whether the certificate has the extension and marks it critical.
  package func isCritical(_ oid: OID) -> Bool { extensions.contains { $0.oid == oid && $0.isCritical } }

  /// True if subject and issuer have the same name, whatever key signed it (RFC 5280, section 3.2).
  public var isSelfIssued: Bool { subject.matches(issuer) }

  /// True if the basic constraints mark it as an authority; false without the extension.
  public var isAuthority: Bool { basicConstraints?.isAuthority ?? false }

  /// Computed on access.
  public var sha1: [UInt8] { Digest.sha1(der) }
  public var sha256: [UInt8] { Digest.sha256(der) }
}

extension Certificate: CustomStringConvertible {
  public var description: String { subject.isEmpty ? subjectAlternativeNames?.first?.description ?? "(no name)" : subject.description }

  /// The designation of the certificate in messages.
  package var title: String {
    if !subject.isEmpty { return "\u{201c}\(subject.shortDescription)\u{201d}" }
    return subjectAlternativeNames?.first.map { "\u{201c}\($0.value)\u{201d}" } ?? "the certificate without a name"
  }
}
