public import Crypto
public import HTTPServer
public import Minting

/// A server with a known property or fault.
///
/// A new case is a value in the list of its area in `Cases`. Of its aliases, that of badssl.com is the first.
public protocol ServerCase: ServerDefinition {
  var area: CaseArea { get }
  var reach: CaseCoverage { get }
  /// A short description of the server's behavior.
  var summary: String { get }
  /// The outcome for an ordinary client that trusts the root.
  var promise: ExpectedOutcome { get }
  /// The expected verdict about its chain for a client that trusts the root; nil if it sends none.
  var expectation: ExpectedVerdict? { get }
  /// The chains it sends, with certificates from the authorities: one chain for each kind of key.
  func presentations(by authorities: TestAuthorities) throws(CryptoError) -> [ChainCase.Presentation]
}

extension ServerCase {
  public var aliases: [String] { [] }

  public var handlesNames: Bool { false }

  public var area: CaseArea { .certificate }

  public var reach: CaseCoverage { .handshake }

  public var host: String { ChainCase.all.first { $0.name == name }?.host ?? "localhost" }

  /// Derived from the first expected error of the chain.
  public var promise: ExpectedOutcome { expectation?.errors.first.map { .certificateRefused($0) } ?? .accepted }

  public var expectation: ExpectedVerdict? { ExpectedVerdict() }

  /// The chain of the same name in `ChainCase`.
  public func presentations(by authorities: TestAuthorities) throws(CryptoError) -> [ChainCase.Presentation] {
    try ChainCase.mint(name, by: authorities)?.presentations ?? []
  }

  /// TLS with the presented chains.
  public func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    .tls(try presentations(by: authorities))
  }
}

/// The part of a TLS connection that a case covers.
public enum CaseCoverage: String, Hashable, Sendable, CaseIterable {
  /// Complete handshakes by the library.
  case handshake
  /// Only the server's first flight, by rules that no library follows; no client can complete the handshake.
  case hello
  /// No TLS.
  case none = "no-tls"
}
