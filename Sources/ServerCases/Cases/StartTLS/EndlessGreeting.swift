internal import StartTLS

struct EndlessGreeting: ScriptedCase {
  let name = "starttls-endless-greeting"
  let summary = "greets as SMTP does and never comes to an end"
  let transcript = StartTLSTranscript(
    """
    S: 220-localhost ESMTP
    """)
  let refrain: [UInt8]? = Array("220-and on\r\n".utf8)
}
