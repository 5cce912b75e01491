internal import SwiftASN1

/// Certificates as authorities publish them: DER, PEM, or a PKCS #7 bundle without a signature (RFC 5280, section 4.2.2.1; RFC 2315).
public enum CertificateBundle {
  /// Those that can be read, at most `limit`; throws when there is none.
  public static func read(_ bytes: [UInt8], limit: Int = 32) throws(PKIError) -> [Certificate] {
    if bytes.first == 0x30 {
      if let single = try? Certificate(der: bytes) { return [single] }
      if let members = try? signedData(bytes, limit: limit) { return try readable(members, limit: limit) }
    }
    if let blocks = try? PEM.read(bytes), let bundle = blocks.first(where: { ["PKCS7", "CMS"].contains($0.label) }) {
      return try readable(try signedData(bundle.der, limit: limit), limit: limit)
    }
    return try readable(try CertificateFile.read(bytes), limit: limit)
  }

  /// The certificates of a SignedData (RFC 5652, section 5.1); others of its members are passed over.
  private static func signedData(_ bytes: [UInt8], limit: Int) throws(PKIError) -> [[UInt8]] {
    var notes: [Deviation] = []
    let what = "PKCS #7 bundle"
    var outer = try ASN1Node.parse(bytes[...], what, notes: &notes).sequence(what)
    guard try outer.require("type").oid("type of the bundle") == signedDataOID, var explicit = try outer.takeContext(0)?.members(what)
    else {
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

  private static func readable(_ members: [[UInt8]], limit: Int) throws(PKIError) -> [Certificate] {
    let certificates = members.prefix(limit).compactMap { try? Certificate(der: $0) }
    guard !certificates.isEmpty else {
      throw PKIError(code: .noCertificate, reason: "no readable certificate among the \(members.count) of the file")
    }
    return certificates
  }

  private static let signedDataOID = OID(1, 2, 840, 113_549, 1, 7, 2)
}
