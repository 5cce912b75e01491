import HTTPWire
import Observation
import Probes
import Testing

@Suite struct FrameObservationTests {
  private let start = ContinuousClock.now

  @Test func `a frame is told with its name, its numbers and its time`() {
    let record = FrameRecord(
      direction: .received, at: start + .microseconds(1_250), stream: 3, type: 0x1, flags: 0x5, length: 43, detail: ["END_STREAM"])
    #expect(
      FrameObservation(record, since: start)
        == FrameObservation(
          at: 1_250, direction: .received, stream: 3, type: WireValue(id: "0x01", name: "HEADERS"), flags: "0x05", length: 43,
          detail: ["END_STREAM"]))
  }

  @Test func `a frame of a type that nobody knows keeps its number`() {
    let record = FrameRecord(direction: .sent, at: start, stream: 0, type: 0xfa, flags: 0, length: 0)
    #expect(FrameObservation(record, since: start).type == WireValue(id: "0xfa", name: "0xfa"))
  }
}
