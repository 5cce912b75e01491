import Observation
import Report
import Testing

@Suite("Frames as lines of a log")
struct FrameTextTests {
  private let settings = FrameObservation(
    at: 12_043, direction: .received, stream: 0, type: WireValue(id: "0x04", name: "SETTINGS"), flags: "0x00", length: 6,
    detail: ["MAX_CONCURRENT_STREAMS=128"])
  private let headers = FrameObservation(
    at: 1_234_567, direction: .sent, stream: 1, type: WireValue(id: "0x01", name: "HEADERS"), flags: "0x05", length: 1,
    detail: ["END_STREAM", "END_HEADERS"])

  private func line(_ frame: FrameObservation, colour: Bool = false) -> String {
    String(decoding: FrameText(style: Style(colour: colour)).line(frame), as: UTF8.self)
  }

  @Test("a line says when, which way, what, on which stream and how long")
  func lines() {
    #expect(line(settings) == "   12.043 ms < SETTINGS stream 0, 6 bytes, MAX_CONCURRENT_STREAMS=128\n")
    #expect(line(headers) == " 1234.567 ms > HEADERS stream 1, 1 byte, END_STREAM END_HEADERS\n")
    #expect(line(headers, colour: true).replacing(/\u{1b}\[[0-9;]*m/, with: "") == line(headers))
  }

  @Test("what a peer says in a frame does not leave the line")
  func hostile() {
    var frame = settings
    frame.type = WireValue(id: "0x07", name: "GOAWAY")
    frame.detail = ["debug=\u{1b}[31m\nx"]
    #expect(line(frame) == "   12.043 ms < GOAWAY stream 0, 6 bytes, debug=\\x1b[31m\\nx\n")
  }

  @Test("as JSON each is an object in a line, with its keys in their order")
  func json() {
    let text = String(decoding: FrameText.json(headers), as: UTF8.self)
    #expect(
      text
        == #"{"at_us":1234567,"direction":"sent","stream":1,"type":{"id":"0x01","name":"HEADERS"},"flags":"0x05","length":1,"detail":["END_STREAM","END_HEADERS"]}"#
        + "\n")
  }
}
