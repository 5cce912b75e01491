internal import StartTLS

struct StartTLSRefusal: ScriptedCase {
  let name = "starttls-refusal"
  let summary = "offers TLS in SMTP and then refuses it"
  let transcript = StartTLSTranscript(
    """
    S: 220 localhost ESMTP
    C: EHLO x
    S: 250-localhost
    S: 250-PIPELINING
    S: 250 STARTTLS
    C: STARTTLS
    S: 454 4.7.0 TLS not available due to local problem
    """)
}
