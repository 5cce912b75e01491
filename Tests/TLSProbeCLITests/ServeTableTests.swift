import Bytes
import HTTPWire
import LocalServer
import Testing

@testable import TLSProbeCLI

@Suite struct ServeTableTests {
  private static func event(_ kind: ServerEvent.Kind, _ door: String?) -> ServerEvent {
    ServerEvent(time: .now, connection: 1, client: nil, door: door, kind: kind)
  }

  private static func answer(_ status: Int?) -> ServerEvent.Kind {
    .answered(ServedResponse(method: "GET", target: "/", version: .http11, status: status, count: 1, elapsed: .zero))
  }

  @Test func `each case has a row, the busiest first`() {
    var table = ServeTable()
    table.hear(Self.event(.state(.idle), nil))
    table.hear(Self.event(.connected, "expired"))
    table.hear(Self.event(.handshakeFailed("x"), "expired"))
    table.hear(Self.event(.closed(read: 1, written: 12_345), "expired"))
    for status in [200, 301, 404, 503, nil] {
      table.hear(Self.event(.connected, "good\u{1b}[31m"))
      table.hear(Self.event(.request(RequestHead(method: "GET", target: "/", scheme: "http", authority: "a")), "good\u{1b}[31m"))
      table.hear(Self.event(Self.answer(status), "good\u{1b}[31m"))
    }
    let lines = table.lines(width: 200)
    #expect(lines.count == 4)
    #expect(lines[1].hasPrefix("good") && !lines[1].unicodeScalars.contains("\u{1b}"))
    #expect(lines[1].split(separator: " ").suffix(8).joined(separator: " ") == "5 1 1 1 1 0 0 B")
    #expect(lines[2].hasPrefix("expired") && lines[2].hasSuffix("12 kB"))
    #expect(lines[3] == "state idle")
    #expect(table.lines(width: 40).allSatisfy { $0.count < 40 })
  }
}
