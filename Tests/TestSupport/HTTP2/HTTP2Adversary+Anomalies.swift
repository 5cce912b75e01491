extension HTTP2Adversary {
  /// What is allowed, however seldom it is seen: the answer is right.
  static let oddities: [HTTP2Adversary] = [
    HTTP2Adversary("frames, flags, settings and a stream's bit that nobody knows", of: .clientMust, hello) {
      $0.frame(0xbe, flags: 0xff, stream: 9, [1, 2, 3])
      $0.frame(4, [0xfa, 0xce, 0, 0, 0, 1])
      $0.frame(2, stream: 1, [0, 0, 0, 0, 16])
      $0.frame(0x0a, [0, 0] + Array("h3=\":443\"".utf8))
      $0.frame(1, flags: 0xd4, stream: 0x8000_0001, ok)
      $0.frame(0, flags: 0xf7 & ~0x08 | 1, stream: 1, Array("hello".utf8))
    },
    HTTP2Adversary("a head in nine frames", of: .clientMust, hello) {
      $0.frame(1, stream: 1, [])
      for _ in 0..<7 { $0.frame(9, stream: 1, []) }
      $0.frame(9, flags: 4, stream: 1, ok)
      $0.data(Array("hello".utf8), ends: true)
    },
    HTTP2Adversary("padding wherever there may be some", of: .paddingOnly, hello) {
      $0.frame(1, flags: 0x0c, stream: 1, [255] + ok + [UInt8](repeating: 0, count: 255))
      $0.frame(0, flags: 8, stream: 1, [255] + Array("he".utf8) + [UInt8](repeating: 0, count: 255))
      for _ in 0..<500 { $0.frame(0, flags: 8, stream: 1, [0]) }
      $0.frame(0, flags: 9, stream: 1, [0] + Array("llo".utf8))
    },
    HTTP2Adversary("a hundred interim responses", of: .interimWithoutEnd, hello) {
      for _ in 0..<100 { $0.headers(field(":status", "103") + field("link", "</a>")) }
      answer(&$0)
    },
    HTTP2Adversary("an empty frame that ends the content", of: .emptyFrames, hello) {
      $0.headers(ok)
      $0.data(Array("hello".utf8))
      $0.data([], ends: true)
    },
    HTTP2Adversary("trailers without content", of: .pseudoTrailers, .answer(status: 200, content: "")) {
      $0.headers(ok)
      $0.headers(field("a", "b"), ends: true)
    },
    HTTP2Adversary("a head that ends the stream", of: .status, .answer(status: 204, content: "")) { $0.headers([0x89], ends: true) },
    HTTP2Adversary("a length for HEAD", of: .contentLength, .answer(status: 200, content: ""), request: .head) {
      $0.headers(ok + field("content-length", "5"), ends: true)
    },
    HTTP2Adversary("a PING and SETTINGS between any two frames", of: .pingFlood, hello) {
      for byte in Array("hello".utf8) {
        if byte == UInt8(ascii: "h") { $0.headers(ok) }
        for _ in 0..<200 {
          $0.frame(6, [1, 2, 3, 4, 5, 6, 7, 8])
          $0.settings([(4, 65_535)])
        }
        $0.data([byte])
      }
      $0.data([], ends: true)
    },
    HTTP2Adversary(
      "content for HEAD", of: .contentLength, .failure(code: "http2.stream", holding: "PROTOCOL_ERROR"), request: .head
    ) {
      $0.headers(ok + field("content-length", "5"))
      $0.data(Array("hello".utf8), ends: true)
    },
    HTTP2Adversary(
      "content with 204", of: .contentLength, .failure(code: "http2.stream", holding: "PROTOCOL_ERROR")
    ) {
      $0.headers([0x89])
      $0.data(Array("hello".utf8), ends: true)
    },
  ]
}
