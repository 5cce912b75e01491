package import WebSocket

/// The messages of a WebSocket for tests: sent after its opening, in reply to messages, and periodically.
package struct WebSocketScript: Sendable {
  package enum Reply: Sendable {
    /// Returns the message.
    case echo
    case steps([WebSocketStep])
  }

  /// Messages that are sent repeatedly.
  package struct Periodic: Sendable {
    package var interval: Duration
    /// How often they are sent.
    package var count: Int
    /// The steps of a turn, counted from 1.
    package var steps: @Sendable (Int) -> [WebSocketStep]

    package init(interval: Duration, count: Int, steps: @escaping @Sendable (Int) -> [WebSocketStep]) {
      self.interval = interval
      self.count = count
      self.steps = steps
    }
  }

  package var opening: [WebSocketStep] = []
  /// The reply to a message; nil returns each message, in fragments if there is no memory for all of it.
  package var reply: (@Sendable (WebSocketMessageKind, [UInt8]) -> Reply)?
  package var periodic: [Periodic] = []
  /// False to leave Pings without a Pong.
  package var answersPings = true
  /// Bytes of a message of the client, after decompression; a longer one is answered with 1009.
  package var messageLimit = WebSocketLimits.ordinary.message

  package init() {}

  /// Returns every message.
  package static let echo = WebSocketScript()

  var limits: WebSocketLimits {
    WebSocketLimits.ordinary.with {
      ($0.message, $0.frame) = (messageLimit, messageLimit)
      if !answersPings { $0.queuedPongs = 0 }
    }
  }
}

/// One action of a script.
package enum WebSocketStep: Sendable {
  /// Sends the content `times` times in one message, in fragments of at most that many bytes if there is a limit.
  case message(WebSocketMessageKind, times: Int = 1, fragment: Int? = nil, @Sendable () -> [UInt8])
  case ping([UInt8])
  case pause(Duration)
  /// Starts the closing handshake, also with a status code that no Close frame may have.
  case close(WebSocketClosure)
  case fault(WebSocketFault)
}

/// A violation of the protocol by the server, or an end without a closing handshake.
package enum WebSocketFault: String, Hashable, Sendable, CaseIterable {
  case reservedBit = "reserved-bit"
  case reservedOpcode = "reserved-opcode"
  case masked
  case longLength = "long-length"
  case oversizedFrame = "oversized-frame"
  case oversizedPing = "oversized-ping"
  case fragmentedPing = "fragmented-ping"
  case strayContinuation = "stray-continuation"
  case interleavedMessages = "interleaved-messages"
  case invalidUTF8 = "invalid-utf8"
  case invalidDeflate = "invalid-deflate"
  case halfCloseCode = "half-close-code"
  case invalidCloseReason = "invalid-close-reason"
  /// A frame that is cut off by the end of the connection.
  case truncatedFrame = "truncated-frame"
  /// The end of the connection without a Close frame: FIN without close_notify, or END_STREAM in HTTP/2 (RFC 8441, section 5).
  case disconnect
  /// RST, or RST_STREAM with CANCEL in HTTP/2.
  case reset

  /// How the connection ends after it; nil if it stays open.
  var ending: WebSocketConversation.Ending? {
    switch self {
    case .disconnect, .truncatedFrame: .disconnect
    case .reset: .reset
    default: nil
    }
  }

  /// The frames that are sent; all lengths and opcodes are of RFC 6455, section 5.2.
  var bytes: [UInt8] {
    switch self {
    case .reservedBit: [0x91, 1, UInt8(ascii: "x")]
    case .reservedOpcode: [0x83, 1, UInt8(ascii: "x")]
    // The payload `masked`, with a key of zeros.
    case .masked: [0x81, 0x86, 0, 0, 0, 0] + Array("masked".utf8)
    case .longLength: [0x81, 126, 0, 1, UInt8(ascii: "x")]
    // 1 TiB.
    case .oversizedFrame: [0x82, 127, 0, 0, 1, 0, 0, 0, 0, 0] + [UInt8](repeating: 0, count: 1_024)
    case .oversizedPing: [0x89, 126, 0, 126] + [UInt8](repeating: 0, count: 126)
    case .fragmentedPing: [0x09, 0]
    case .strayContinuation: [0x80, 1, UInt8(ascii: "x")]
    case .interleavedMessages: [0x01, 1, UInt8(ascii: "a"), 0x81, 1, UInt8(ascii: "b")]
    case .invalidUTF8: [0x81, 2, 0xc3, 0x28]
    // A block of the reserved type (RFC 1951, section 3.2.3).
    case .invalidDeflate: [0xc1, 2, 0x06, 0x00]
    case .halfCloseCode: [0x88, 1, 0x03]
    case .invalidCloseReason: [0x88, 4, 0x03, 0xe8, 0xc3, 0x28]
    case .truncatedFrame: [0x81, 5, UInt8(ascii: "c"), UInt8(ascii: "u")]
    case .disconnect, .reset: []
    }
  }
}
