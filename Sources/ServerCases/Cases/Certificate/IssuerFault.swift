internal import Bytes
internal import Crypto
internal import Minting
internal import PathValidation
internal import X509

/// A chain with an unusual or faulty intermediate.
struct IssuerFault: ServerCase {
  typealias Change = @Sendable (inout CertificateBuilder) -> Void

  let name: String
  let aliases: [String]
  let summary: String
  let expectation: ExpectedVerdict?
  /// True if there is another intermediate between it and the server.
  private let hasLower: Bool
  /// The algorithm that the root signs it with, instead of its default.
  private let algorithm: SignatureAlgorithm?
  private let change: Change

  init(
    _ name: String, _ aliases: String..., summary: String, _ expectation: ExpectedVerdict = ExpectedVerdict(), hasLower: Bool = false,
    signedWith algorithm: SignatureAlgorithm? = nil, change: @escaping Change = { _ in }
  ) {
    self.name = name
    self.aliases = aliases
    self.summary = summary
    self.expectation = expectation
    self.hasLower = hasLower
    self.algorithm = algorithm
    self.change = change
  }

  func presentations(by authorities: TestAuthorities) throws(CryptoError) -> [ChainCase.Presentation] {
    let flawed = try authorities.root.authority("Test Flawed Intermediate", .p256, 6, signedWith: algorithm, change: change)
    guard hasLower else { return [authorities.present(try flawed.server(authorities.names), above: [flawed.der])] }
    let lower = try flawed.authority("Test Lower Intermediate", .p256, 4)
    return [authorities.present(try lower.server(authorities.names), above: [lower.der, flawed.der])]
  }
}

extension IssuerFault {
  static let all: [IssuerFault] = [
    IssuerFault("name-constraint", summary: "the intermediate may not issue for the host", ExpectedVerdict(.nameConstraint)) {
      $0.set(.nameConstraints(permitted: [NameWriter.general(.dns("permitted.example"))]))
    },
    IssuerFault("no-authority", summary: "the issuer is no authority", ExpectedVerdict(.authorityRequired)) {
      $0.set(.basicConstraints(authority: false))
      // Only a CA certificate may have name constraints (RFC 5280, section 4.2.1.10).
      $0.remove(OID(2, 5, 29, 30))
    },
    IssuerFault("path-length", summary: "there is one intermediate more than is allowed", ExpectedVerdict(.pathLength), hasLower: true) {
      $0.set(.basicConstraints(authority: true, pathLength: 0))
    },
    IssuerFault(
      "sha1-intermediate", summary: "the intermediate is signed with SHA-1", ExpectedVerdict(.weakSignature), signedWith: .ecdsa(.sha1)),
    IssuerFault("expired-intermediate", summary: "the intermediate ran out ten days ago", ExpectedVerdict(.expired)) {
      // Counted from its own dates, which are those of the authorities.
      $0.notAfter = $0.notBefore + .seconds(355 * 86_400)
    },
    IssuerFault("huge-chain", summary: "a chain of more than 100 KB") {
      // The Netscape comment, one of the old Netscape Certificate Extensions.
      let comment = DERWriter.ia5String(String(repeating: "tlsprobe ", count: 12_500))
      $0.set(MintedExtension(OID(2, 16, 840, 1, 113_730, 1, 13), der: comment))
    },
  ]
}
