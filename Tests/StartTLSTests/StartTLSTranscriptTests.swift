import Testing

@testable import StartTLS

@Suite struct StartTLSTranscriptTests {
  @Test func `a transcript reads as it is written`() {
    let transcript = StartTLSTranscript(
      """
      # a comment
      S: 220 x
      S|  bare
      C# 00 ff ; two bytes
      S.
      TLS
      = fact
      """)
    #expect(
      transcript.turns == [.server(Array("220 x\r\n bare".utf8)), .client([0, 0xff]), .serverHangsUp, .handshake])
    #expect(transcript.remarks == ["= fact"])
  }

  @Test func `bytes that are none are a remark`() {
    #expect(StartTLSTranscript("S# 0g").remarks == ["S# 0g"])
    #expect(StartTLSTranscript("S# 012").turns.isEmpty)
  }
}
