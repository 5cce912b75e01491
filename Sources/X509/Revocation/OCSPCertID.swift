internal import Crypto
internal import SwiftASN1

/// Identifies a certificate in an OCSP request or response (RFC 6960, section 4.1.1).
public struct OCSPCertID: Hashable, Sendable {
  /// The digest of the issuer's name and key.
  public let digest: OID
  public let issuerNameHash: [UInt8]
  public let issuerKeyHash: [UInt8]
  /// The content of the INTEGER, including the sign.
  public let serialNumber: [UInt8]

  /// With SHA-1, which every responder supports and which is not security relevant here, or with SHA-256.
  public init(_ certificate: Certificate, issuer: Certificate, usesSHA256: Bool = false) {
    digest = usesSHA256 ? Self.sha256 : Self.sha1
    issuerNameHash = usesSHA256 ? Digest.sha256(certificate.issuer.der) : Digest.sha1(certificate.issuer.der)
    issuerKeyHash = usesSHA256 ? Digest.sha256(issuer.publicKey.content) : Digest.sha1(issuer.publicKey.content)
    serialNumber = certificate.serialNumber
  }

  init(_ node: ASN1Node) throws(PKIError) {
    var members = try node.sequence("certificate identifier")
    var algorithm = try members.require("digest").sequence("digest of the certificate identifier")
    digest = try algorithm.require("identifier").oid("digest of the certificate identifier")
    issuerNameHash = Array(try members.require("hash of the issuer's name").bytes(.octetString, "hash of the issuer's name"))
    issuerKeyHash = Array(try members.require("hash of the issuer's key").bytes(.octetString, "hash of the issuer's key"))
    serialNumber = Array(try members.require("serial number").bytes(.integer, "serial number"))
    try members.finish()
  }

  /// Whether it identifies this certificate by this issuer; nil if the digest is not supported.
  package func names(_ certificate: Certificate, issuer: Certificate) -> Bool? {
    guard serialNumber == certificate.serialNumber else { return false }
    guard let algorithm = Self.digests[digest] else { return nil }
    return Digest.hash(issuer.publicKey.content, with: algorithm) == issuerKeyHash
      && [certificate.issuer.der, issuer.subject.der].contains { Digest.hash($0, with: algorithm) == issuerNameHash }
  }

  /// The encoding in requests and responses.
  public var der: [UInt8] {
    let algorithm = DERValue.make(0x30, DERValue.make(0x06, digest.bytes), [0x05, 0x00])
    return DERValue.make(
      0x30, algorithm, DERValue.make(0x04, issuerNameHash), DERValue.make(0x04, issuerKeyHash), DERValue.make(0x02, serialNumber))
  }

  private static let sha1 = OID(1, 3, 14, 3, 2, 26)
  private static let sha256 = OID(2, 16, 840, 1, 101, 3, 4, 2, 1)
  private static let digests: [OID: DigestAlgorithm] = [
    sha1: .sha1, sha256: .sha256, OID(2, 16, 840, 1, 101, 3, 4, 2, 2): .sha384, OID(2, 16, 840, 1, 101, 3, 4, 2, 3): .sha512,
  ]
}
