internal import Bytes
internal import Crypto
internal import Minting
internal import PathValidation
internal import X509

/// A certificate with unusual or faulty names, to which no default names are added.
struct NameFault: ServerCase {
  let name: String
  let aliases: [String]
  let summary: String
  let host: String
  let expectation: ExpectedVerdict?
  private let names: @Sendable () -> [GeneralName]
  private let commonName: String?

  init(
    _ name: String, _ aliases: String..., summary: String, host: String, _ expectation: ExpectedVerdict = ExpectedVerdict(),
    commonName: String? = nil, names: @escaping @Sendable () -> [GeneralName]
  ) {
    self.name = name
    self.aliases = aliases
    self.summary = summary
    self.host = host
    self.expectation = expectation
    self.commonName = commonName
    self.names = names
  }

  /// Few clients check the form of names other than the host's.
  var promise: ExpectedOutcome { expectation?.errors.last.map { .certificateRefused($0) } ?? .accepted }

  func presentations(by authorities: TestAuthorities) throws(CryptoError) -> [ChainCase.Presentation] {
    let issued = try authorities.intermediate.server(names()) {
      if let commonName { $0.subject = NameWriter.name(commonName: commonName) }
    }
    return [authorities.present(issued)]
  }
}

extension NameFault {
  static let all: [NameFault] = [
    NameFault(
      "wildcard-tld", summary: "the certificate names every host of a top-level domain", host: "example.test",
      ExpectedVerdict(.hostnameMismatch, baseline: [.malformedCertificate])
    ) { [.dns("*.test")] },
    NameFault(
      "wildcard-partial", summary: "a wildcard stands for a part of a label", host: "foo.wildcard.test",
      ExpectedVerdict(.hostnameMismatch, baseline: [.malformedCertificate])
    ) { [.dns("f*o.wildcard.test")] },
    NameFault(
      "wildcard-two-labels", summary: "a wildcard would have to stand for two labels", host: "a.b.wildcard.test",
      ExpectedVerdict(.hostnameMismatch)
    ) { [.dns("*.wildcard.test")] },
    NameFault(
      "ip-common-name", summary: "the address is named in the subject alone", host: "127.0.0.1", ExpectedVerdict(.hostnameMismatch),
      commonName: "127.0.0.1"
    ) { [.dns("localhost")] },
    NameFault(
      "nul-name", summary: "the host's name ends in a NUL, and another's follows", host: "localhost",
      ExpectedVerdict(.hostnameMismatch, baseline: [.malformedCertificate]),
      commonName: "localhost\0.evil.test"
    ) { [.dns("localhost\0.evil.test")] },
    NameFault("thousand-names", "1000-sans", summary: "a certificate with 1,000 names", host: "host999.test") {
      (0..<1_000).map { .dns("host\($0).test") }
    },
  ]
}
