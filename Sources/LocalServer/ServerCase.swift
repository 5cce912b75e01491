public import Crypto
public import Minting

/// A server with a known virtue or flaw.
///
/// A new one is a file in `Cases` and a line in its `All.swift`.
public protocol ServerCase: Sendable {
  /// How it is asked for: `good`, `expired` …
  var name: String { get }
  /// Other names that people know it by.
  var aliases: [String] { get }
  /// What a client meets, in a few words.
  var summary: String { get }
  /// Whom to ask for, as people write it.
  var host: String { get }
  /// What is to be thought of its chain by whoever trusts the root; nil where there is none.
  var expectation: Expectation? { get }
  /// How it answers, with certificates from the authorities.
  func manner(by authorities: TestAuthorities) throws(CryptoError) -> Manner
}

extension ServerCase {
  public var host: String { ChainCase.all.first { $0.name == name }?.host ?? "localhost" }

  public var expectation: Expectation? { Expectation() }

  public var aliases: [String] { [] }

  /// TLS with the chain that Minting knows by the name.
  public func manner(by authorities: TestAuthorities) throws(CryptoError) -> Manner {
    .tls(try ChainCase.mint(name, by: authorities)?.presentations ?? [])
  }
}
