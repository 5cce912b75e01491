public import Crypto
public import HTTPServer
public import Minting

/// A server that responds to ClientHellos by a policy, and does not complete the handshake.
struct PolicyCase: ClientHelloCase {
  let name: String
  let aliases: [String]
  let area: CaseArea
  let summary: String
  let promise: ExpectedOutcome
  private let policy: @Sendable (ServerHelloChains) -> ServerHelloPolicy

  /// `promise` is by default the outcome in TLS 1.3; in earlier versions, the client's key exchange gets the alert internal_error.
  init(
    _ name: String, _ aliases: [String] = [], area: CaseArea = .hello, summary: String,
    promise: ExpectedOutcome = .endsInside(.clientFlight), policy: @escaping @Sendable (ServerHelloChains) -> ServerHelloPolicy
  ) {
    self.name = name
    self.aliases = aliases
    self.area = area
    self.summary = summary
    self.promise = promise
    self.policy = policy
  }

  /// Changes the ordinary policy, with an ECDSA and an RSA certificate.
  static func ordinary(
    _ name: String, _ aliases: [String] = [], area: CaseArea = .hello, summary: String,
    promise: ExpectedOutcome = .endsInside(.clientFlight), change: @escaping @Sendable (inout ServerHelloPolicy) -> Void
  ) -> PolicyCase {
    PolicyCase(name, aliases, area: area, summary: summary, promise: promise) {
      ServerHelloPolicy.ordinary($0.ec, $0.rsa).with(change)
    }
  }

  func policy(with chains: ServerHelloChains) -> ServerHelloPolicy { policy(chains) }
}

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
