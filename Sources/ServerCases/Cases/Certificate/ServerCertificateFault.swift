internal import Crypto
internal import Minting
internal import X509

/// A chain with an unusual or faulty server certificate.
struct ServerCertificateFault: ServerCase {
  typealias Change = @Sendable (inout CertificateBuilder) -> Void

  let name: String
  let aliases: [String]
  let summary: String
  let expectation: ExpectedVerdict?
  private let change: Change

  init(_ name: String, _ aliases: String..., summary: String, _ expectation: ExpectedVerdict = ExpectedVerdict(), change: @escaping Change)
  {
    self.name = name
    self.aliases = aliases
    self.summary = summary
    self.expectation = expectation
    self.change = change
  }

  func presentations(by authorities: TestAuthorities) throws(CryptoError) -> [ChainCase.Presentation] {
    [authorities.present(try authorities.server(change: change))]
  }
}
