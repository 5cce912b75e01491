/// Dialogues before TLS, some of which never reach it.
enum StartTLSCases {
  static let all: [any ScriptedCase] = [
    TranscriptCase(
      "starttls", summary: "upgrades to TLS on request, as SMTP does",
      """
      S: 220 localhost ESMTP
      C: EHLO x
      S: 250-localhost
      S: 250-PIPELINING
      S: 250 STARTTLS
      C: STARTTLS
      S: 220 2.0.0 Ready to start TLS
      TLS
      """),
    TranscriptCase(
      "starttls-packets", summary: "carries the handshake in its own packets, as SQL Server does", protocolName: "mssql",
      """
      C# 12 01 00 2f 00 00 01 00 00 00 1a 00 06 01 00 20 00 01 02 00 21 00 01 03 00 22 00 04 04 00 26 00 01 ff 11 00 00 00 00 00 01 00 00 00 00 00 00
      S# 04 01 00 1a 00 00 01 00 00 00 0b 00 06 01 00 11 00 01 ff 10 00 10 0e 00 00 01 ; version 16.0.4110, ENCRYPT_ON
      TLS
      """),
    TranscriptCase(
      "starttls-injection", summary: "sends more plaintext after SMTP's 220 response to STARTTLS, as an attacker in between could",
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
      """),
    TranscriptCase(
      "starttls-refusal", summary: "offers TLS in SMTP and then refuses it",
      """
      S: 220 localhost ESMTP
      C: EHLO x
      S: 250-localhost
      S: 250-PIPELINING
      S: 250 STARTTLS
      C: STARTTLS
      S: 454 4.7.0 TLS not available due to local problem
      """),
    TranscriptCase("starttls-silent", summary: "sends a greeting of SMTP and then nothing more", "S: 220 localhost ESMTP"),
    TranscriptCase(
      "starttls-endless-greeting", summary: "greets as SMTP does and never comes to an end", "S: 220-localhost ESMTP",
      refrain: "220-and on\r\n"),
    TranscriptCase(
      "starttls-endless-reply", summary: "responds to EHLO with an endless list of extensions",
      """
      S: 220 localhost ESMTP
      C: EHLO x
      S: 250-localhost
      """, refrain: "250-X-AND-ON\r\n"),
    TranscriptCase(
      "starttls-long-line", summary: "greets with a line of a megabyte", "S: 220 " + String(repeating: "x", count: 1 << 20)),
    TranscriptCase(
      "starttls-nul", summary: "has NUL bytes in its greeting",
      """
      S| 220 local
      S# 00 00
      S: host ESMTP
      """),
    TranscriptCase(
      "starttls-early-tls", summary: "speaks TLS where a greeting should be",
      """
      # An alert: record header, fatal, handshake_failure.
      S# 15 03 03 00 02 02 28
      """),
  ]
}
