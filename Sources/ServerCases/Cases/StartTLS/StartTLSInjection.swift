internal import StartTLS

struct StartTLSInjection: ScriptedCase {
  let name = "starttls-injection"
  let summary = "says more in the clear after the go-ahead of SMTP, as somebody in between could"
  let transcript = StartTLSTranscript(
    """
    S: 220 localhost ESMTP
    C: EHLO x
    S: 250-localhost
    S: 250-PIPELINING
    S: 250 STARTTLS
    C: STARTTLS
    S: 220 2.0.0 Ready to start TLS
    S: 250 2.0.0 injected
    TLS
    """)
}
