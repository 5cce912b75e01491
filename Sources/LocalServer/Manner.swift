internal import Minting
public import TLSEngine

/// How a server answers a connection.
public enum Manner: Sendable {
  case tls(TLSServerConfiguration)
  /// Bytes that are no handshake, or not a whole one.
  case utterance(Utterance)
  /// Answers to hellos and nothing more, by rules of its own; the keys sign for the certificates of the rules.
  case hello(HelloPolicy, keys: [TLSIdentity] = [])
  /// A dialogue before TLS.
  case script(ScriptedDialogue)

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
