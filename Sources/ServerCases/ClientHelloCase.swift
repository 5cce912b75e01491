public import Crypto
public import HTTPServer
public import Minting

/// A server whose response to a ClientHello follows specific rules; the handshake cannot continue after its first flight.
public protocol ClientHelloCase: ServerCase {
  func policy(with chains: ServerHelloChains) -> ServerHelloPolicy
}

extension ClientHelloCase {
  public var area: CaseArea { .hello }

  public var reach: CaseCoverage { .hello }

  /// The outcome in TLS 1.3; in earlier versions, the client's key exchange gets the alert internal_error.
  public var promise: ExpectedOutcome { .endsInside(.clientFlight) }

  public var expectation: ExpectedVerdict? { nil }

  public func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    let chains = try ServerHelloChains(by: authorities)
    return .hello(policy(with: chains), keys: chains.identities)
  }
}
