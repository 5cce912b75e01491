import Testing

@testable import Probes

@Suite struct StatusLineTests {
  static let good = Array("HTTP/1.1 204 No Content\r\n".utf8)

  @Test(arguments: [("HTTP/1.1 200 OK\r\n", 200), ("HTTP/1.0 404\r\n", 404), ("HTTP/1.1 599 \r\nx", 599), ("HTTP/1.1 301\n", 301)])
  func `the code is read`(text: String, code: Int) {
    #expect(StatusLine.read(Array(text.utf8)) == .read(StatusLine(code: code)))
  }

  @Test(arguments: [
    "HTTP/2 200 OK\r\n", "HTTP/1.1  200", "HTTP/1.1 2x0 OK", "HTTP/1.1 099 OK", "HTTP/1.1 2000 OK", "http/1.1 200 OK", "\0\0\0", "220 mail",
    "HTTP/1.1-200 OK",
  ]) func `what is no status line is none`(text: String) {
    #expect(StatusLine.read(Array(text.utf8)) == .malformed)
  }

  @Test func `a beginning is incomplete at every length`() {
    for length in 0..<13 { #expect(StatusLine.read(Self.good.prefix(length)) == .incomplete) }
    for length in 13...Self.good.count { #expect(StatusLine.read(Self.good.prefix(length)) == .read(StatusLine(code: 204))) }
  }

  @Test func `whatever comes, a code that is read has three digits`() {
    var seed: UInt64 = 7
    for _ in 0..<20_000 {
      var bytes = Self.good
      for _ in 0..<3 {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes[Int(seed >> 33) % 14] = UInt8(truncatingIfNeeded: seed >> 24)
      }
      if case .read(let line) = StatusLine.read(bytes) { #expect((100...999).contains(line.code)) }
    }
  }
}
