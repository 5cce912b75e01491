public import Crypto
public import Minting

/// A server that answers hellos by rules of its own; nobody can talk to it beyond its first flight.
public protocol HelloCase: ServerCase {
  func policy(with chains: HelloChains) -> HelloPolicy
}

extension HelloCase {
  public var area: CaseArea { .hello }

  public var reach: CaseReach { .hello }

  /// So it ends in TLS 1.3; before, the client's keys are answered with internal_error.
  public var promise: CasePromise { .endsInside(.clientFlight) }

  public var expectation: Expectation? { nil }

  public func manner(by authorities: TestAuthorities) throws(CryptoError) -> Manner {
    let chains = try HelloChains(by: authorities)
    return .hello(policy(with: chains), keys: chains.identities)
  }
}
