extension HTTP2Fault {
  /// That end one stream (RFC 9113, section 5.4.2).
  public static let ofStream: [HTTP2Fault] = [
    HTTP2Fault("an upper-case name", of: .fieldNames, "PROTOCOL_ERROR: a field that may not stand there: X-A: 1") {
      $0.headers(ok + field("X-A", "1"))
    },
    HTTP2Fault("a connection-specific field", of: .connectionField, "PROTOCOL_ERROR: a field that may not stand there: connection: close") {
      $0.headers(ok + field("connection", "close"))
    },
    HTTP2Fault("a line end in a value", of: .fieldNames, "PROTOCOL_ERROR: a field that may not stand there: a: b") {
      $0.headers(ok + field("a", "b\r\nc: d"))
    },
    HTTP2Fault("no :status", of: .status, "PROTOCOL_ERROR: a head without what it needs") { $0.headers(field("a", "b")) },
    HTTP2Fault(":status twice", of: .status, "PROTOCOL_ERROR: a field that may not stand there: :status: 200") { $0.headers(ok + ok) },
    HTTP2Fault(":status late", of: .status, "PROTOCOL_ERROR: a field that may not stand there: :status: 200") {
      $0.headers(field("a", "b") + ok)
    },
    HTTP2Fault("an unknown pseudo-header field", "PROTOCOL_ERROR: a field that may not stand there: :a: b") {
      $0.headers(ok + field(":a", "b"))
    },
    HTTP2Fault("a request's pseudo-header field", "PROTOCOL_ERROR: a field that may not stand there: :path: /") {
      $0.headers(ok + field(":path", "/"))
    },
    HTTP2Fault("a status of two digits", "PROTOCOL_ERROR") { $0.headers(field(":status", "20")) },
    HTTP2Fault("101", of: .switchingProtocols, "PROTOCOL_ERROR") { $0.headers(field(":status", "101")) },
    HTTP2Fault("a status below 100", of: .status, "PROTOCOL_ERROR: a status below 100") { $0.headers(field(":status", "099")) },
    HTTP2Fault("a status below 100 that ends the stream", of: .status, "PROTOCOL_ERROR: a status below 100") {
      $0.headers(field(":status", "000"), ends: true)
    },
    HTTP2Fault("1xx that ends the stream", of: .interimWithoutEnd, "PROTOCOL_ERROR") { $0.headers(field(":status", "103"), ends: true) },
    HTTP2Fault("trailers with a pseudo-header field", of: .pseudoTrailers, "PROTOCOL_ERROR: a field that may not stand there: :status: 200")
    {
      $0.headers(ok)
      $0.headers(ok, ends: true)
    },
    HTTP2Fault("trailers that do not end the stream", "PROTOCOL_ERROR") {
      $0.headers(ok)
      $0.headers(field("a", "b"))
    },
    HTTP2Fault("two content lengths", of: .contentLength, "PROTOCOL_ERROR: a field that may not stand there: content-length: 6") {
      $0.headers(ok + field("content-length", "5") + field("content-length", "6"))
    },
    HTTP2Fault("less content than its length", of: .contentLength, "PROTOCOL_ERROR: content-length is 5") {
      $0.headers(ok + field("content-length", "5"))
      $0.data([1, 2], ends: true)
    },
    HTTP2Fault("more content than its length", of: .contentLength, "PROTOCOL_ERROR: content-length is 1") {
      $0.headers(ok + field("content-length", "1"))
      $0.data([1, 2], ends: true)
    },
    HTTP2Fault("a stream's window that overflows", of: .windowOverflow, "FLOW_CONTROL_ERROR: WINDOW_UPDATE opens the window of stream 1") {
      $0.frame(8, stream: 1, [0x7f, 0xff, 0xff, 0xff])
    },
  ]
}
