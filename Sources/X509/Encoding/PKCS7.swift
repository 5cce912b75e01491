internal import SwiftASN1

/// Certificates in a SignedData without a signature, as published by authorities and exported by tools (RFC 5652, section 5.1; formerly
/// PKCS #7, RFC 2315).
enum PKCS7 {
  /// The DER of each, at most `limit`; other members of the bundle are ignored.
  static func certificates(_ bytes: [UInt8], limit: Int) throws(PKIError) -> [[UInt8]] {
    var notes: [Deviation] = []
    let what = "PKCS #7 bundle"
    var outer = try ASN1Node.parse(bytes[...], what, notes: &notes).sequence(what)
    guard try outer.require("type").oid("type of the bundle") == signedData, var explicit = try outer.takeContext(0)?.members(what) else {
      throw .malformed("the \(what) is not signed data")
    }
    var members = try explicit.require("signed data").sequence("signed data")
    for name in ["version", "digests", "content"] { _ = try members.require(name) }
    guard var list = try members.takeContext(0)?.members("certificates of the bundle") else { return [] }
    var found: [[UInt8]] = []
    while found.count < limit, let member = list.next() {
      if member.identifier == .sequence { found.append(Array(member.encodedBytes)) }
    }
    return found
  }

  private static let signedData = OID(1, 2, 840, 113_549, 1, 7, 2)
}
