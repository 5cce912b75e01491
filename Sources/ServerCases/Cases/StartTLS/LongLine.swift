internal import StartTLS

struct LongLine: ScriptedCase {
  let name = "starttls-long-line"
  let summary = "greets with a line of a megabyte"

  var transcript: StartTLSTranscript { StartTLSTranscript("S: 220 " + String(repeating: "x", count: 1 << 20)) }
}
