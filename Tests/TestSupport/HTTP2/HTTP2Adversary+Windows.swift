extension HTTP2Adversary {
  /// About settings and windows (RFC 9113, sections 5.2 and 6.5).
  static let windows: [HTTP2Adversary] = [
    HTTP2Adversary("SETTINGS are never acknowledged", of: .settingsUnacknowledged, hello, says: answer),
    HTTP2Adversary("a window of nothing for ever, during an upload", of: .zeroWindow, .timeout, request: .post(200_000)) { dialogue, _ in
      dialogue.say { $0.settings() }
      while dialogue.nextFrame() != nil {}
    },
    HTTP2Adversary("no window from the first byte on", of: .zeroWindow, .timeout, request: .post(200_000)) { dialogue, _ in
      dialogue.say { $0.settings([(4, 0)]) }
      while dialogue.nextFrame() != nil {}
    },
    HTTP2Adversary("windows that open by one byte", of: .tinyUpdates, hello, request: .post(66_000)) { dialogue, _ in
      dialogue.say { $0.settings() }
      dialogue.awaitRequest()
      for _ in 65_535..<66_000 {
        dialogue.say {
          $0.frame(8, [0, 0, 0, 1])
          $0.frame(8, stream: 1, [0, 0, 0, 1])
        }
      }
      dialogue.awaitEnd()
      dialogue.say(answer)
      dialogue.connection.drain()
    },
    HTTP2Adversary(
      "a stream's window that overflows", of: .windowOverflow, .failure(code: "http2.stream", holding: "FLOW_CONTROL_ERROR"),
      request: .post(200_000)
    ) { for _ in 0..<2 { $0.frame(8, stream: 1, FrameWriter.number(0x7fff_ffff)) } },
    HTTP2Adversary(
      "a window that new SETTINGS overflow", of: .windowOverflow, .failure(code: "http2.", holding: "FLOW_CONTROL_ERROR"),
      request: .post(200_000)
    ) {
      $0.frame(8, stream: 1, FrameWriter.number(0x7fff_0000))
      $0.settings([(4, 0x7fff_ffff)])
    },
    HTTP2Adversary("a window that shrinks below nothing and grows again", of: .tinyUpdates, hello, request: .post(100_000)) { dialogue, _ in
      dialogue.say { $0.settings() }
      dialogue.awaitRequest()
      dialogue.say { $0.settings([(4, 10)]) }
      dialogue.say {
        $0.frame(8, FrameWriter.number(200_000))
        $0.frame(8, stream: 1, FrameWriter.number(200_000))
      }
      dialogue.awaitEnd()
      dialogue.say(answer)
      dialogue.connection.drain()
    },
    HTTP2Adversary("an allowance of heads of one byte", of: .headerListSize, hello) {
      $0.settings([(6, 1)])
      answer(&$0)
    },
    HTTP2Adversary("tables, streams and frames as small as may be", of: .clientMust, hello) {
      $0.settings([(1, 0), (3, 0), (5, 16_384), (0x9999, 7)])
      answer(&$0)
    },
    HTTP2Adversary(
      "a head larger than allowed", of: .headerListSize, .failure(code: "http.limit-exceeded", holding: "fields of stream 1")
    ) {
      // One field of the table, over and over.
      let value = [UInt8](repeating: 0x61, count: 3_900)
      $0.headers(ok + [0x40, 0x01, 0x78, 0x7f, 0xbd, 0x1d] + value + [UInt8](repeating: 0xbe, count: 100))
    },
    HTTP2Adversary(
      "a head that decompresses to four megabytes", of: .hpackBomb, .failure(code: "http.limit-exceeded", holding: "ENHANCE_YOUR_CALM")
    ) {
      let value = [UInt8](repeating: 0x61, count: 3_900)
      $0.headers(ok + [0x40, 0x01, 0x78, 0x7f, 0xbd, 0x1d] + value + [UInt8](repeating: 0xbe, count: 1_000))
    },
    HTTP2Adversary(
      "ten thousand empty fields", of: .hpackBomb, .failure(code: "http.limit-exceeded", holding: "ENHANCE_YOUR_CALM")
    ) {
      $0.headers(ok + [0x40, 0x01, 0x78, 0x00] + [UInt8](repeating: 0xbe, count: 10_000))
    },
  ]
}
