internal import StartTLS

struct EarlyTLS: ScriptedCase {
  let name = "starttls-early-tls"
  let summary = "speaks TLS where a greeting should be"
  let transcript = StartTLSTranscript(
    """
    # An alert: record header, fatal, handshake_failure.
    S# 15 03 03 00 02 02 28
    """)
}
