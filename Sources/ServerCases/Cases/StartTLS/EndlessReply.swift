internal import StartTLS

struct EndlessReply: ScriptedCase {
  let name = "starttls-endless-reply"
  let summary = "answers EHLO with extensions that never end"
  let transcript = StartTLSTranscript(
    """
    S: 220 localhost ESMTP
    C: EHLO x
    S: 250-localhost
    """)
  let refrain: [UInt8]? = Array("250-X-AND-ON\r\n".utf8)
}
