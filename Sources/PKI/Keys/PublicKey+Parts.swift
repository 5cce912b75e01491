internal import SwiftASN1

extension PublicKey {
  /// A SubjectPublicKeyInfo on its own (RFC 5280, section 4.1.2.7), as it stands in a PEM file `PUBLIC KEY`.
  public init(der: [UInt8]) throws(PKIError) {
    var notes: [Deviation] = []
    try self.init(try ASN1Node.parse(der[...], "public key", notes: &notes), notes: &notes)
  }

  /// The numbers of an RSA key; nil for other keys and for one that cannot be read.
  public var rsa: RSAPublicKey? { isRSA ? RSAPublicKey(content[...]) : nil }

  /// The content of the BIT STRING: the point of an EC key (RFC 5480, section 2.2), the bytes of an Edwards key (RFC 8410,
  /// section 4), the encoding of the numbers of others.
  public var content: [UInt8] { parts?.content ?? [] }

  /// The parameters of the algorithm as they are encoded: the name of an EC key's curve, or all of the curve; nil without any.
  public var parameters: [UInt8]? { parts?.parameters }

  private var parts: (parameters: [UInt8]?, content: [UInt8])? {
    guard let node = try? BER.parse(der), var members = try? node.sequence("public key"),
      var identifier = try? members.next()?.sequence("algorithm"), identifier.next() != nil,
      let content = try? members.next()?.bitStringOctets("public key")
    else { return nil }
    return (identifier.next().map { Array($0.encodedBytes) }, Array(content))
  }
}
