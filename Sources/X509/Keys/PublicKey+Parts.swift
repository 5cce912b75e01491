internal import SwiftASN1

extension PublicKey {
  /// Parses a separate SubjectPublicKeyInfo (RFC 5280, section 4.1.2.7), as in a PEM file `PUBLIC KEY`.
  public init(der: [UInt8]) throws(PKIError) {
    var notes: [Deviation] = []
    try self.init(try ASN1Node.parse(der[...], "public key", notes: &notes), notes: &notes)
  }

  /// The numbers of an RSA key; nil for other keys and for one that cannot be parsed.
  public var rsa: RSAPublicKey? { isRSA ? RSAPublicKey(content[...]) : nil }

  /// The content of the BIT STRING: the point of an EC key (RFC 5480, section 2.2), the bytes of an Edwards key (RFC 8410, section 4), the
  /// encoded numbers of others.
  public var content: [UInt8] { parts?.content ?? [] }

  /// The encoded parameters of the algorithm: the curve of an EC key, named or explicit; nil if there are none.
  public var parameters: [UInt8]? { parts?.parameters }

  private var parts: (parameters: [UInt8]?, content: [UInt8])? {
    guard let node = try? BER.parse(der), var members = try? node.sequence("public key"),
      var identifier = try? members.next()?.sequence("algorithm"), identifier.next() != nil,
      let content = try? members.next()?.bitStringOctets("public key")
    else { return nil }
    return (identifier.next().map { Array($0.encodedBytes) }, Array(content))
  }
}
