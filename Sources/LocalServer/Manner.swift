internal import Crypto
internal import Minting
public import TLSEngine

/// How a server answers a connection.
public enum Manner: Sendable {
  /// A handshake, and then it listens until the client is done.
  case tls(TLSServerConfiguration)
  /// A handshake at its pace, and an answer in HTTP/1.1 to one request.
  case web(TLSServerConfiguration, delays: ServerDelays = ServerDelays())
  /// A web site; without a configuration in plain TCP.
  case site(TLSServerConfiguration?, Site = Site(), delays: ServerDelays = ServerDelays())
  /// Bytes that are no handshake, or not a whole one.
  case utterance(Utterance)
  /// Answers to hellos and nothing more, by rules of its own; the keys sign for the certificates of the rules.
  case hello(HelloPolicy, keys: [TLSIdentity] = [])
  /// A dialogue before TLS.
  case script(ScriptedDialogue)

  /// A web server with nothing wrong in its chain.
  static func web(
    by authorities: TestAuthorities, delays: ServerDelays = ServerDelays(), _ change: (inout TLSServerConfiguration) -> Void = { _ in }
  ) throws(CryptoError) -> Manner {
    let shown = authorities.present(try authorities.server())
    var configuration = TLSServerConfiguration(identities: [TLSIdentity(chain: shown.chain, key: shown.key)])
    configuration.alpn = ["http/1.1"]
    change(&configuration)
    return .web(configuration, delays: delays)
  }

  static func tls(_ presentations: [ChainCase.Presentation]) -> Manner {
    .tls(TLSServerConfiguration(identities: presentations.map { TLSIdentity(chain: $0.chain, key: $0.key) }))
  }
}

/// What a server says whatever it hears.
public struct Utterance: Hashable, Sendable {
  public var bytes: [UInt8]
  /// Speaks only after the client has.
  public var answers = true
  /// Between two bytes; nil sends all at once.
  public var interval: Duration?
  /// Hangs up when all is said, instead of waiting for the client to do so.
  public var closes = true

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  public func with(_ change: (inout Utterance) -> Void) -> Utterance {
    var copy = self
    change(&copy)
    return copy
  }
}
