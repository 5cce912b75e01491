public import Crypto
public import Minting

/// A server with a known virtue or flaw.
///
/// A new one is a file in `Cases` and a line in its `All.swift`.
public protocol ServerCase: Sendable {
  /// How it is asked for: `good`, `expired` …
  var name: String { get }
  /// What others call it, badssl.com first.
  var aliases: [String] { get }
  var area: CaseArea { get }
  var reach: CaseReach { get }
  /// What a client meets, in a few words.
  var summary: String { get }
  /// Whom to ask for, as people write it.
  var host: String { get }
  /// What an ordinary client that trusts the root says, whoever wrote it.
  var promise: CasePromise { get }
  /// What is to be thought of its chain by whoever trusts the root; nil where there is none.
  var expectation: Expectation? { get }
  /// What it shows, with certificates from the authorities: one chain for each kind of key.
  func presentations(by authorities: TestAuthorities) throws(CryptoError) -> [ChainCase.Presentation]
  /// How it answers.
  func manner(by authorities: TestAuthorities) throws(CryptoError) -> Manner
}

extension ServerCase {
  public var aliases: [String] { [] }

  public var area: CaseArea { .certificate }

  public var reach: CaseReach { .handshake }

  public var host: String { ChainCase.all.first { $0.name == name }?.host ?? "localhost" }

  /// What the first error of the chain makes of it.
  public var promise: CasePromise { expectation?.errors.first.map { .certificateRefused($0) } ?? .accepted }

  public var expectation: Expectation? { Expectation() }

  /// The chain that Minting knows by the name.
  public func presentations(by authorities: TestAuthorities) throws(CryptoError) -> [ChainCase.Presentation] {
    try ChainCase.mint(name, by: authorities)?.presentations ?? []
  }

  /// TLS with what it shows.
  public func manner(by authorities: TestAuthorities) throws(CryptoError) -> Manner {
    .tls(try presentations(by: authorities))
  }
}
