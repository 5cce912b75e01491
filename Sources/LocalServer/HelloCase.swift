public import Crypto
public import Minting

/// A server whose response to a ClientHello follows specific rules; the handshake cannot continue after its first flight.
public protocol HelloCase: ServerCase {
  func policy(with chains: HelloChains) -> HelloPolicy
}

extension HelloCase {
  public var area: CaseArea { .hello }

  public var reach: CaseReach { .hello }

  /// The outcome in TLS 1.3; in earlier versions, the client's key exchange gets the alert internal_error.
  public var promise: CasePromise { .endsInside(.clientFlight) }

  public var expectation: Expectation? { nil }

  public func manner(by authorities: TestAuthorities) throws(CryptoError) -> Manner {
    let chains = try HelloChains(by: authorities)
    return .hello(policy(with: chains), keys: chains.identities)
  }
}
