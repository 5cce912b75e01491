internal import Crypto
internal import HTTPServer
internal import Minting
internal import TLSEngine

/// A server that completes handshakes with the chains of a case, and reads until the client closes.
struct HandshakeCase: ServerCase {
  typealias Presentations = @Sendable (TestAuthorities) throws(CryptoError) -> [ChainCase.Presentation]
  typealias Configuration = @Sendable (inout TLSServerConfiguration, TestAuthorities) throws(CryptoError) -> Void

  let name: String
  let aliases: [String]
  let area: CaseArea
  let summary: String
  let promise: ExpectedOutcome
  let expectation: ExpectedVerdict?
  /// Nil for that of the chain in `ChainCase`.
  private let ownHost: String?
  private let presentations: Presentations
  private let configuration: Configuration

  /// `host` is by default that of the chain in `ChainCase`; `promise` is by default derived from the first expected error.
  init(
    _ name: String, _ aliases: [String] = [], area: CaseArea = .certificate, summary: String,
    _ expectation: ExpectedVerdict = ExpectedVerdict(), promise: ExpectedOutcome? = nil, host: String? = nil,
    presenting presentations: @escaping Presentations, configuring configuration: @escaping Configuration = { _, _ in }
  ) {
    self.name = name
    self.aliases = aliases
    self.area = area
    self.summary = summary
    ownHost = host
    self.promise = promise ?? expectation.errors.first.map { .certificateRefused($0) } ?? .accepted
    self.expectation = expectation
    self.presentations = presentations
    self.configuration = configuration
  }

  /// Sends the chains of the case `chain` in `ChainCase`, by default those with its own name.
  init(
    _ name: String, _ aliases: [String] = [], area: CaseArea = .certificate, summary: String,
    _ expectation: ExpectedVerdict = ExpectedVerdict(), promise: ExpectedOutcome? = nil, chain: String? = nil,
    change: @escaping @Sendable (inout TLSServerConfiguration) -> Void = { _ in }
  ) {
    self.init(name, aliases, area: area, summary: summary, expectation, promise: promise) { authorities throws(CryptoError) in
      try ChainCase.mint(chain ?? name, by: authorities)?.presentations ?? []
    } configuring: { configuration, _ in
      change(&configuration)
    }
  }

  var host: String { ownHost ?? ChainCase.all.first { $0.name == name }?.host ?? "localhost" }

  func presentations(by authorities: TestAuthorities) throws(CryptoError) -> [ChainCase.Presentation] { try presentations(authorities) }

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    let identities = try presentations(authorities).map { TLSIdentity(chain: $0.chain, key: $0.key) }
    var changed = TLSServerConfiguration(identities: identities)
    try configuration(&changed, authorities)
    return .tls(changed)
  }
}
