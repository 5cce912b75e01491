internal import SwiftASN1

/// The TLS extensions that a server with this certificate must support (RFC 7633); 5 is "must staple".
enum TLSFeatures {
  static func read(_ node: ASN1Node) throws(PKIError) -> [UInt16] {
    var features: [UInt16] = []
    var members = try node.sequence("list of TLS features")
    while let member = members.next() {
      guard let feature = UInt16(exactly: try member.count("TLS feature")) else { throw .malformed("a TLS feature is above 65535") }
      features.append(feature)
    }
    return features
  }
}
