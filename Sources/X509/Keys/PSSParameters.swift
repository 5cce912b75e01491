internal import Crypto
internal import SwiftASN1

/// The parameters of RSASSA-PSS (RFC 4055, section 3.1).
enum PSSParameters {
  private static let maskGeneration = OID(1, 2, 840, 113_549, 1, 1, 8)
  private static let digests: [OID: DigestAlgorithm] = [
    OID(1, 3, 14, 3, 2, 26): .sha1,
    OID(2, 16, 840, 1, 101, 3, 4, 2, 4): .sha224,
    OID(2, 16, 840, 1, 101, 3, 4, 2, 1): .sha256,
    OID(2, 16, 840, 1, 101, 3, 4, 2, 2): .sha384,
    OID(2, 16, 840, 1, 101, 3, 4, 2, 3): .sha512,
  ]

  /// Omitted parameters have the standard's defaults: SHA-1, a mask with SHA-1, a salt of 20 bytes.
  static func read(_ node: ASN1Node?) throws(PKIError) -> SignatureAlgorithm {
    var hash = DigestAlgorithm.sha1
    var maskHash = DigestAlgorithm.sha1
    var saltLength = 20
    guard var members = try node?.sequence("PSS parameters") else { throw .malformed("the PSS parameters are missing") }
    if let explicit = members.takeContext(0) { hash = try digest(try inner(explicit)) }
    if let explicit = members.takeContext(1) {
      var parts = try inner(explicit).sequence("mask generation")
      guard try parts.require("function").oid("mask generation") == maskGeneration else {
        throw .malformed("the mask generation is unknown")
      }
      maskHash = try digest(try parts.require("hash"))
    }
    if let explicit = members.takeContext(2) { saltLength = try inner(explicit).count("salt length") }
    return .rsaPSS(hash: hash, maskHash: maskHash, saltLength: saltLength)
  }

  private static func inner(_ node: ASN1Node) throws(PKIError) -> ASN1Node {
    var members = try node.members("PSS parameters")
    return try members.require("value")
  }

  private static func digest(_ node: ASN1Node) throws(PKIError) -> DigestAlgorithm {
    var members = try node.sequence("hash")
    guard let digest = digests[try members.require("identifier").oid("hash")] else { throw .malformed("the hash is unknown") }
    return digest
  }
}
