extension HTTP2Fault {
  /// That end the connection (RFC 9113, section 5.4.1).
  public static let ofConnection: [HTTP2Fault] = [
    HTTP2Fault("PUSH_PROMISE though disabled", of: .push, "PROTOCOL_ERROR: PUSH_PROMISE") {
      $0.frame(5, flags: 4, stream: 1, [0, 0, 0, 2] + ok)
    },
    HTTP2Fault("CONTINUATION alone", "PROTOCOL_ERROR") { $0.frame(9, flags: 4, stream: 1, ok) },
    HTTP2Fault("a frame within a header block", "PROTOCOL_ERROR") {
      $0.frame(1, stream: 1, ok)
      $0.frame(6, [UInt8](repeating: 0, count: 8))
    },
    HTTP2Fault("CONTINUATION of another stream", "PROTOCOL_ERROR") {
      $0.frame(1, stream: 1, ok)
      $0.frame(9, flags: 4, stream: 3, [])
    },
    HTTP2Fault("CONTINUATION without end", of: .continuationFlood, "ENHANCE_YOUR_CALM: more than 8 CONTINUATION") {
      $0.frame(1, stream: 1, ok)
      for _ in 0..<1_000 { $0.frame(9, stream: 1, []) }
    },
    HTTP2Fault("PING flood", of: .pingFlood, "ENHANCE_YOUR_CALM: 1001 PING") {
      for _ in 0..<2_000 { $0.frame(6, [UInt8](repeating: 0, count: 8)) }
    },
    HTTP2Fault("SETTINGS flood", of: .settingsFlood, "ENHANCE_YOUR_CALM: 1001 SETTINGS") { for _ in 0..<2_000 { $0.frame(4) } },
    HTTP2Fault("empty DATA flood", of: .emptyFrames, "ENHANCE_YOUR_CALM: 1001 DATA") {
      $0.headers(ok)
      for _ in 0..<2_000 { $0.data([]) }
    },
    HTTP2Fault("DATA with nothing but padding, without end", of: .paddingOnly, "ENHANCE_YOUR_CALM: 1001 DATA") {
      $0.headers(ok)
      for _ in 0..<2_000 { $0.frame(0, flags: 8, stream: 1, [3, 0, 0, 0]) }
    },
    HTTP2Fault("DATA after END_STREAM", of: .dataAfterEnd, "STREAM_CLOSED: DATA after END_STREAM") {
      $0.headers(ok)
      $0.data([1], ends: true)
      $0.data([1])
    },
    HTTP2Fault("HEADERS after END_STREAM", of: .dataAfterEnd, "STREAM_CLOSED: HEADERS after END_STREAM") {
      $0.headers(ok, ends: true)
      $0.headers(ok)
    },
    HTTP2Fault("a frame that is too large", of: .frameSize, "FRAME_SIZE_ERROR") {
      $0.frame(0, stream: 1, length: 16_385, [UInt8](repeating: 0, count: 16_385))
    },
    HTTP2Fault("SETTINGS of odd length", "FRAME_SIZE_ERROR") { $0.frame(4, [0, 1, 0]) },
    HTTP2Fault("SETTINGS on a stream", "PROTOCOL_ERROR") { $0.frame(4, stream: 1) },
    HTTP2Fault("SETTINGS acknowledged with content", "FRAME_SIZE_ERROR") { $0.frame(4, flags: 1, [0, 3, 0, 0, 0, 1]) },
    HTTP2Fault("SETTINGS acknowledged that were not sent", "PROTOCOL_ERROR") { for _ in 0..<3 { $0.frame(4, flags: 1) } },
    HTTP2Fault("ENABLE_PUSH by a server", "PROTOCOL_ERROR") { $0.frame(4, [0, 2, 0, 0, 0, 1]) },
    HTTP2Fault("INITIAL_WINDOW_SIZE too large", of: .windowOverflow, "FLOW_CONTROL_ERROR") { $0.frame(4, [0, 4, 0x80, 0, 0, 0]) },
    HTTP2Fault("MAX_FRAME_SIZE too small", "PROTOCOL_ERROR") { $0.frame(4, [0, 5, 0, 0, 0, 1]) },
    HTTP2Fault("WINDOW_UPDATE of nothing", "PROTOCOL_ERROR") { $0.frame(8, [0, 0, 0, 0]) },
    HTTP2Fault("WINDOW_UPDATE of three bytes", "FRAME_SIZE_ERROR") { $0.frame(8, [0, 0, 1]) },
    HTTP2Fault("a window that overflows", of: .windowOverflow, "FLOW_CONTROL_ERROR: WINDOW_UPDATE opens the connection's window") {
      $0.frame(8, [0x7f, 0xff, 0xff, 0xff])
    },
    HTTP2Fault("WINDOW_UPDATE of an idle stream", "PROTOCOL_ERROR") { $0.frame(8, stream: 5, [0, 0, 0, 1]) },
    HTTP2Fault("PING of seven bytes", "FRAME_SIZE_ERROR") { $0.frame(6, [UInt8](repeating: 0, count: 7)) },
    HTTP2Fault("PING on a stream", "PROTOCOL_ERROR") { $0.frame(6, stream: 1, [UInt8](repeating: 0, count: 8)) },
    HTTP2Fault("RST_STREAM of five bytes", "FRAME_SIZE_ERROR") { $0.frame(3, stream: 1, [0, 0, 0, 0, 0]) },
    HTTP2Fault("RST_STREAM of no stream", "PROTOCOL_ERROR") { $0.frame(3, [0, 0, 0, 0]) },
    HTTP2Fault("RST_STREAM of an idle stream", "PROTOCOL_ERROR") { $0.frame(3, stream: 3, [0, 0, 0, 0]) },
    HTTP2Fault("GOAWAY on a stream", "PROTOCOL_ERROR") { $0.frame(7, stream: 1, [UInt8](repeating: 0, count: 8)) },
    HTTP2Fault("GOAWAY of seven bytes", "FRAME_SIZE_ERROR") { $0.frame(7, [UInt8](repeating: 0, count: 7)) },
    HTTP2Fault("DATA of no stream", "PROTOCOL_ERROR") { $0.data([1], stream: 0) },
    HTTP2Fault("content before the head", "PROTOCOL_ERROR: DATA: stream not opened") { $0.data([1]) },
    HTTP2Fault("DATA of an idle stream", "PROTOCOL_ERROR") { $0.data([1], stream: 3) },
    HTTP2Fault("HEADERS of no stream", "PROTOCOL_ERROR") { $0.headers(ok, stream: 0) },
    HTTP2Fault("HEADERS of an idle stream", "PROTOCOL_ERROR") { $0.headers(ok, stream: 3) },
    HTTP2Fault("HEADERS of a stream of the server's", "PROTOCOL_ERROR") { $0.headers(ok, stream: 2) },
    HTTP2Fault("padding longer than the frame", of: .paddingOnly, "PROTOCOL_ERROR") {
      $0.headers(ok)
      $0.frame(0, flags: 8, stream: 1, [9, 0])
    },
    HTTP2Fault("an index that HPACK lacks", of: .hpackBomb, "COMPRESSION_ERROR") { $0.headers([0xff, 0xff, 0x7f]) },
    HTTP2Fault("a table larger than allowed", of: .hpackBomb, "COMPRESSION_ERROR") { $0.headers([0x3f, 0xe1, 0xff, 0x03] + ok) },
    HTTP2Fault("a header block that breaks off", "COMPRESSION_ERROR") { $0.headers(ok + [0x00, 0x05, 0x61]) },
  ]
}
