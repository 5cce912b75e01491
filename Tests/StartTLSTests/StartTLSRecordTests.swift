import Bytes
import Testing

@testable import StartTLS

@Suite struct StartTLSRecordTests {
  @Test func `early bytes are counted and kept within a bound`() {
    var record = StartTLSRecord(protocolName: "smtp")
    record.keepEarly([UInt8](repeating: 1, count: 3_000))
    record.keepEarly([UInt8](repeating: 2, count: 3_000))
    #expect(record.earlyByteCount == 6_000)
    #expect(record.earlyBytes.count == 4_096)
    #expect(record.earlyBytes.last == 2)
  }

  @Test func `silence is told apart by the port and by what was said before`() {
    var record = StartTLSRecord(protocolName: "smtp")
    #expect(record.hintForSilence(atPort: 465) == .code(.implicitTLSPort, ["465", "submissions"]))
    #expect(record.hintForSilence(atPort: 25) == .code(.checkStartTLSProtocolOrWait))
    record.greeting = "hello"
    #expect(record.hintForSilence(atPort: 25) == .code(.waitForStartTLS))
  }
}
