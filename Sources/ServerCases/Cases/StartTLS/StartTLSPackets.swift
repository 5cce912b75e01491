internal import StartTLS

struct StartTLSPackets: ScriptedCase {
  let name = "starttls-packets"
  let summary = "carries the handshake in its own packets, as SQL Server does"
  let protocolName = "mssql"
  let transcript = StartTLSTranscript(
    """
    C# 12 01 00 2f 00 00 01 00 00 00 1a 00 06 01 00 20 00 01 02 00 21 00 01 03 00 22 00 04 04 00 26 00 01 ff 11 00 00 00 00 00 01 00 00 00 00 00 00
    S# 04 01 00 1a 00 00 01 00 00 00 0b 00 06 01 00 11 00 01 ff 10 00 10 0e 00 00 01 ; version 16.0.4110, ENCRYPT_ON
    TLS
    """)
}
