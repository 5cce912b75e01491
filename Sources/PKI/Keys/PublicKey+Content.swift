internal import SwiftASN1

extension PublicKey {
  /// The content of the subjectPublicKey without its count of unused bits, which OCSP and key identifiers hash
  /// (RFC 6960, section 4.1.1).
  var content: [UInt8] {
    guard let node = try? BER.parse(der[...]), var members = try? node.sequence("public key"), members.next() != nil,
      let bits = try? members.next()?.bits("public key")
    else { return [] }
    return Array(bits.bytes)
  }
}
