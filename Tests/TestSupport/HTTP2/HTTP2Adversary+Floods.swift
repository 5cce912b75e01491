extension HTTP2Adversary {
  private static func flood(
    _ description: String, of hazard: HTTP2Hazard, _ code: String = "http2.connection", holding: String = "ENHANCE_YOUR_CALM",
    after start: @escaping @Sendable (inout FrameWriter) -> Void = { _ in }, _ write: @escaping @Sendable (inout FrameWriter) -> Void
  ) -> HTTP2Adversary {
    HTTP2Adversary(description, of: hazard, .failure(code: code, holding: holding)) { dialogue, _ in
      dialogue.say { $0.settings() }
      dialogue.awaitRequest()
      dialogue.say(start)
      dialogue.flood(write)
    }
  }

  /// The same for ever: the client has to have enough before memory is full or the time is up.
  public static let floods: [HTTP2Adversary] = [
    flood("PING without end", of: .pingFlood) { $0.frame(6, [1, 2, 3, 4, 5, 6, 7, 8]) },
    flood("SETTINGS without end", of: .settingsFlood) { $0.settings([(4, 65_535)]) },
    flood("empty SETTINGS without end", of: .settingsFlood) { $0.settings() },
    flood("SETTINGS of two thousand parameters without end", of: .settingsFlood) {
      $0.frame(4, (0..<2_000).flatMap { _ -> [UInt8] in [0, 1, 0, 0, 16, 0] })
    },
    flood("CONTINUATION without end", of: .continuationFlood, after: { $0.frame(1, stream: 1, ok) }) {
      $0.frame(9, stream: 1, field("a", "b"))
    },
    flood("empty CONTINUATION without end", of: .continuationFlood, after: { $0.frame(1, stream: 1, ok) }) { $0.frame(9, stream: 1, []) },
    flood("large CONTINUATION without end", of: .continuationFlood, "http.limit-exceeded", after: { $0.frame(1, stream: 1, ok) }) {
      $0.frame(9, stream: 1, (0..<3_000).flatMap { _ in field("a", "b") })
    },
    flood("RST_STREAM without end", of: .resetFlood, "http2.stream", holding: "CANCEL") { $0.reset(code: 8) },
    flood("empty DATA without end", of: .emptyFrames, after: { $0.headers(ok) }) { $0.data([]) },
    flood("padding without end", of: .paddingOnly, after: { $0.headers(ok) }) {
      $0.frame(0, flags: 8, stream: 1, [255] + [UInt8](repeating: 0, count: 255))
    },
    flood("WINDOW_UPDATE without end", of: .tinyUpdates) { $0.frame(8, stream: 0, [0, 0, 0, 1]) },
    flood("PRIORITY without end", of: .emptyFrames) { $0.frame(2, stream: 1, [0, 0, 0, 0, 16]) },
    flood("frames that nobody knows without end", of: .emptyFrames) { $0.frame(0xbe, [UInt8](repeating: 0, count: 1_000)) },
    flood("ALTSVC without end", of: .emptyFrames) { $0.frame(0x0a, [0, 0] + Array("h3=\":443\"".utf8)) },
    flood("GOAWAY without end", of: .goAwayMidStream) { $0.goAway(last: 1) },
    flood("interim responses without end", of: .interimWithoutEnd, "http.limit-exceeded") { $0.headers(field(":status", "103")) },
    flood("large interim responses without end", of: .interimWithoutEnd, "http.limit-exceeded") {
      $0.headers(field(":status", "103") + (0..<100).flatMap { _ in field("link", "</a-long-name-of-a-style-sheet.css>; rel=preload") })
    },
    flood("heads that decompress to much, without end", of: .hpackBomb, "http.limit-exceeded") {
      let value = [UInt8](repeating: 0x61, count: 3_900)
      $0.headers(field(":status", "103") + [0x40, 0x01, 0x78, 0x7f, 0xbd, 0x1d] + value + [UInt8](repeating: 0xbe, count: 60))
    },
    flood("PUSH_PROMISE without end", of: .push, holding: "PUSH_PROMISE") { $0.frame(5, flags: 4, stream: 1, [0, 0, 0, 2] + ok) },
    HTTP2Adversary(
      "every window open, answers without end, and not a word of the upload read", of: .pingFlood,
      .failure(code: "http2.connection", holding: "PING"),
      request: .post(20_000_000)
    ) { dialogue, _ in
      dialogue.say {
        $0.settings([(4, 0x7fff_ffff)])
        $0.frame(8, FrameWriter.number(0x7fff_0000))
      }
      dialogue.awaitRequest()
      dialogue.flood { $0.frame(6, [1, 2, 3, 4, 5, 6, 7, 8]) }
    },
  ]

  /// Content that never ends, as fast as the client's windows open.
  public static let endless = HTTP2Adversary("content without end", of: .drip, .timeout) { dialogue, _ in
    dialogue.say { $0.settings() }
    let piece = [UInt8](repeating: 0x2a, count: 16_384)
    var (room, wholeRoom) = (65_535, 65_535)
    var isAsked = false
    while true {
      while isAsked, min(room, wholeRoom) >= piece.count {
        guard dialogue.say({ $0.data(piece) }) else { return }
        room -= piece.count
        wholeRoom -= piece.count
      }
      guard let frame = dialogue.nextFrame() else { return }
      switch frame.type {
      case 1:
        isAsked = true
        dialogue.say { $0.headers(ok) }
      case 4 where frame.flags == 0:
        // The window counts from the acknowledgement on.
        room = frame.initialWindow ?? room
        dialogue.say { $0.frame(4, flags: 1) }
      case 8:
        let more = frame.payload.reduce(0) { $0 << 8 | Int($1) }
        if frame.stream == 0 { wholeRoom += more } else { room += more }
      default: break
      }
    }
  }
}
