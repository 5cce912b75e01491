public import Crypto
public import HTTPServer
public import Minting
public import StartTLS
internal import TLSEngine

/// A server with a scripted dialogue before TLS.
public protocol ScriptedCase: ServerCase {
  /// The name of the protocol in `--starttls`.
  var protocolName: String { get }
  var transcript: StartTLSTranscript { get }
  /// Sent repeatedly after the end of the transcript; nil if the transcript ends in TLS or in silence.
  var refrain: [UInt8]? { get }
}

extension ScriptedCase {
  public var protocolName: String { "smtp" }

  public var refrain: [UInt8]? { nil }

  public var area: CaseArea { .startTLS }

  public var reach: CaseCoverage { transcript.turns.contains(.handshake) ? .handshake : .none }

  public var promise: ExpectedOutcome { .awaitsDialogue }

  /// No chain is visible without the dialogue.
  public var expectation: ExpectedVerdict? { nil }

  public func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    if let refrain { return .script(ScriptedDialogue(protocolName, transcript, then: .endless(refrain))) }
    guard transcript.turns.contains(.handshake) else { return .script(ScriptedDialogue(protocolName, transcript, then: .silence)) }
    let presentations = try ChainCase.mint("good", by: authorities)?.presentations ?? []
    let configuration = TLSServerConfiguration(identities: presentations.map { TLSIdentity(chain: $0.chain, key: $0.key) })
    return .script(ScriptedDialogue(protocolName, transcript, then: .handshake(configuration)))
  }
}
