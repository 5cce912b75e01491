internal import HTTPServer

/// Servers that use no TLS, or never complete a record.
enum NoTLSCases {
  static let all: [any ServerCase] = [
    BehaviorCase.bytes("silent", area: .noTLS, summary: "accepts connections and sends nothing", promise: .endsInside(.hello), []) {
      $0.closes = false
    },
    BehaviorCase.bytes(
      "plain-http", area: .noTLS, summary: "speaks HTTP without TLS", promise: .speaksNoTLS,
      Array("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8)),
    BehaviorCase.bytes(
      "ssh", area: .noTLS, summary: "speaks SSH", promise: .speaksNoTLS, Array("SSH-2.0-tlsprobe_test\r\n".utf8)
    ) {
      $0.answers = false
    },
    BehaviorCase.bytes("slow", area: .noTLS, summary: "sends one byte a second", promise: .endsInside(.serverFlight), longestRecord) {
      $0.interval = .seconds(1)
    },
  ]

  /// The longest valid record, so that no client detects an error for hours (RFC 8446, section 5.1).
  private static let longestRecord: [UInt8] =
    [0x16, 0x03, 0x03, 0x40, 0x00, 0x02, 0x00, 0x3f, 0xfc, 0x03, 0x03] + [UInt8](repeating: 0x5a, count: 0x4000 - 6)
}
