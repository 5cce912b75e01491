extension HTTP2Adversary {
  /// Says as much, and nothing more.
  private static func silent(_ description: String, of hazard: HTTP2Hazard, after bytes: [UInt8]) -> HTTP2Adversary {
    HTTP2Adversary("\(description), and nothing more", of: hazard, .timeout) { dialogue, _ in
      dialogue.connection.write(bytes)
      dialogue.connection.drain()
    }
  }

  private static func closing(_ description: String, _ holding: String, after bytes: [UInt8]) -> HTTP2Adversary {
    let code = bytes.isEmpty ? "http.empty" : "http.incomplete"
    return HTTP2Adversary("\(description), and the end", of: .halfFrames, .failure(code: code, holding: holding)) { dialogue, _ in
      dialogue.awaitRequest()
      dialogue.connection.write(bytes)
      // So that the client sees an end, not a reset, however much of what it says is unread.
      dialogue.connection.finishWriting()
      dialogue.connection.drain()
    }
  }

  private static func bytes(_ write: (inout FrameWriter) -> Void) -> [UInt8] {
    var writer = FrameWriter.server()
    write(&writer)
    return writer.bytes
  }

  private static let head = bytes { $0.headers(ok) }
  private static let halfHeader: [UInt8] = [0, 0, 5, 0]
  private static let halfData = bytes {
    $0.headers(ok)
    $0.frame(0, stream: 1, length: 5, [1, 2])
  }
  private static let halfHead = bytes { $0.frame(1, stream: 1, length: 50, ok) }
  private static let headWithoutEnd = bytes { $0.frame(1, stream: 1, ok) }

  /// Servers that stop, or hardly go on.
  static let silences: [HTTP2Adversary] = [
    silent("not a word", of: .silence, after: []),
    silent("SETTINGS", of: .silence, after: bytes { _ in }),
    silent("a head", of: .silence, after: head),
    silent("half a frame header", of: .silence, after: bytes { _ in } + halfHeader),
    silent("half a frame of content", of: .silence, after: halfData),
    silent("a head whose CONTINUATION is owed", of: .continuationFlood, after: headWithoutEnd),
    closing("not a word", "without a word", after: []),
    closing("half of SETTINGS", "before the head", after: Array(bytes { _ in }.prefix(5))),
    closing("SETTINGS", "before the head", after: bytes { _ in }),
    closing("half a head", "before the head", after: halfHead),
    closing("a head whose CONTINUATION is owed", "before the head", after: headWithoutEnd),
    closing("a head", "within the content", after: head),
    closing("half a frame header", "within the content", after: head + halfHeader),
    closing("half a frame of content", "within the content", after: halfData),
    HTTP2Adversary("a byte every hundredth of a second, for ever", of: .drip, .timeout) { dialogue, _ in
      dialogue.say { $0.settings() }
      dialogue.awaitRequest()
      dialogue.say { $0.headers(ok) }
      dialogue.drip(2_000, pause: .milliseconds(10)) { $0.data([0x2a]) }
    },
    HTTP2Adversary("a head, a byte every hundredth of a second", of: .drip, .timeout) { dialogue, _ in
      dialogue.say { $0.settings() }
      dialogue.awaitRequest()
      var frame = FrameWriter()
      frame.headers(ok + (0..<60).flatMap { field("name-\($0)", "value of some length") })
      dialogue.connection.trickle(frame.bytes, pause: .milliseconds(10))
    },
  ]
}
