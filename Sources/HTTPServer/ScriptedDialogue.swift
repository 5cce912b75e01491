public import StartTLS
public import TLSEngine

/// A server's side of a dialogue before TLS.
public struct ScriptedDialogue: Sendable {
  /// The behavior at the transcript's handshake, or at its end if it has none.
  public enum Ending: Sendable {
    case handshake(TLSServerConfiguration)
    /// Sends the bytes repeatedly, until the client closes.
    case endless([UInt8])
    /// Sends nothing, until the client closes.
    case silence
  }

  /// The name of the protocol in `--starttls`; determines whether the handshake is framed.
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

  /// Both sides use the same framing.
  var framing: (any StartTLSFraming)? {
    StartTLSProtocols.named(protocolName)?.dialogue(with: StartTLSParties(host: "localhost")).framing
  }
}
