internal import StartTLS

struct StartTLSMail: ScriptedCase {
  let name = "starttls"
  let summary = "goes over to TLS when asked, as SMTP does"
  let transcript = StartTLSTranscript(
    """
    S: 220 localhost ESMTP
    C: EHLO x
    S: 250-localhost
    S: 250-PIPELINING
    S: 250 STARTTLS
    C: STARTTLS
    S: 220 2.0.0 Ready to start TLS
    TLS
    """)
}
