import Bytes
import HTTPWire
import Testing

@testable import HTTPMessages

@Suite struct RetryAfterTests {
  private let now = Timestamp(seconds: 784_111_777)

  private func read(_ value: String) -> Duration? {
    RetryAfter.read(ResponseHead(version: .http11, status: 503, fields: FieldSection([FieldLine("Retry-After", value)])), at: now)
  }

  @Test func `seconds and dates are read`() {
    #expect(read("120") == .seconds(120))
    #expect(read("0") == .zero)
    #expect(read("Sun, 06 Nov 1994 08:50:07 GMT") == .seconds(30))
    #expect(read("Sun, 06 Nov 1994 08:00:00 GMT") == .zero)
    #expect(RetryAfter.read(ResponseHead(version: .http11, status: 503), at: now) == nil)
  }

  @Test(arguments: ["", "-1", "+1", "1.5", "1 s", "soon", "Sun, 06 Nov 1994 08:50:07 CET"]) func `what is neither is passed over`(
    value: String
  ) {
    #expect(read(value) == nil)
  }

  /// Guard: numbers that no integer holds, and dates that no clock reaches, are bounded.
  @Test(arguments: ["99999999999999999999999999", "9223372036854775807", "Fri, 31 Dec 9999 23:59:59 GMT"])
  func `what is farther than a year is a year`(value: String) {
    #expect(read(value) == RetryAfter.longest)
  }
}
