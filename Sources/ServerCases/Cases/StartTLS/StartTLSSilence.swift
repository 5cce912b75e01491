internal import StartTLS

struct StartTLSSilence: ScriptedCase {
  let name = "starttls-silent"
  let summary = "greets as SMTP does and then says nothing more"
  let transcript = StartTLSTranscript(
    """
    S: 220 localhost ESMTP
    """)
}
