internal import Crypto
internal import Minting
internal import PathValidation
internal import X509

/// A certificate whose signature uses a given digest, issued by an intermediate with an RSA key.
struct SignatureDigest: ServerCase {
  let name: String
  let digest: DigestAlgorithm
  let expectation: ExpectedVerdict?

  init(_ name: String, _ digest: DigestAlgorithm, _ expectation: ExpectedVerdict = ExpectedVerdict()) {
    self.name = name
    self.digest = digest
    self.expectation = expectation
  }

  var summary: String { "the certificate is signed with \(digest)" }

  func presentations(by authorities: TestAuthorities) throws(CryptoError) -> [ChainCase.Presentation] {
    let intermediate = try authorities.root.authority("Test RSA Intermediate", .rsa2048, 0)
    let issued = try intermediate.server(authorities.names, signedWith: .rsaPKCS1(digest))
    return [authorities.present(issued, above: [intermediate.der])]
  }
}

extension SignatureDigest {
  static let all: [SignatureDigest] = [
    SignatureDigest("md5-signature", .md5, ExpectedVerdict(.weakSignature)),
    SignatureDigest("sha256", .sha256),
    SignatureDigest("sha384", .sha384),
    SignatureDigest("sha512", .sha512),
  ]
}
