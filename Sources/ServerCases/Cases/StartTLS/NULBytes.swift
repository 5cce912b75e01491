internal import StartTLS

struct NULBytes: ScriptedCase {
  let name = "starttls-nul"
  let summary = "has NUL bytes in its greeting"
  let transcript = StartTLSTranscript(
    """
    S| 220 local
    S# 00 00
    S: host ESMTP
    """)
}
