public import StartTLS
public import TLSEngine

/// A server's side of a dialogue before TLS.
public struct ScriptedDialogue: Sendable {
  /// What comes where the transcript has the handshake, or at its end where it has none.
  public enum Ending: Sendable {
    case handshake(TLSServerConfiguration)
    /// The same again and again, until the client has had enough.
    case endless([UInt8])
    /// Nothing, until the client leaves.
    case silence
  }

  /// As `--starttls` calls it; it says whether the handshake is framed.
  public var protocolName: String
  public var transcript: StartTLSTranscript
  public var ending: Ending

  public init(_ protocolName: String, _ transcript: StartTLSTranscript, then ending: Ending) {
    self.protocolName = protocolName
    self.transcript = transcript
    self.ending = ending
  }

  var configuration: TLSServerConfiguration? {
    if case .handshake(let configuration) = ending { configuration } else { nil }
  }

  /// Both sides frame alike.
  var framing: (any StartTLSFraming)? {
    StartTLSProtocols.named(protocolName)?.dialogue(with: StartTLSParties(host: "localhost")).framing
  }
}
