internal import StartTLS

/// A server with a transcript of a dialogue before TLS.
struct TranscriptCase: ScriptedCase {
  let name: String
  let summary: String
  let protocolName: String
  let refrain: [UInt8]?
  private let text: @Sendable () -> String

  /// `refrain` is sent repeatedly after the end of the transcript.
  init(
    _ name: String, summary: String, protocolName: String = "smtp", _ text: @escaping @autoclosure @Sendable () -> String,
    refrain: String? = nil
  ) {
    self.name = name
    self.summary = summary
    self.protocolName = protocolName
    self.text = text
    self.refrain = refrain.map { Array($0.utf8) }
  }

  var transcript: StartTLSTranscript { StartTLSTranscript(text()) }
}
