import Testing

@testable import WebSocket

/// permessage-deflate by the examples of RFC 7692, section 7.2.3, and faulty streams.
@Suite struct CompressionTests {
  private static let agreement = WebSocketAgreement(deflate: PermessageDeflate())

  private static func run(_ frames: [[UInt8]], _ agreement: WebSocketAgreement = agreement) -> WebSocketRun {
    WebSocketRun(frames.flatMap { $0 }, agreement)
  }

  private static func compressed(_ payload: [UInt8]) -> [UInt8] { WebSocketFrameHeader.frame(.text, payload, isCompressed: true) }

  private static let hello = WebSocketRun.Event.message(.text, Array("Hello".utf8))

  @Test(arguments: [
    [0xf2, 0x48, 0xcd, 0xc9, 0xc9, 0x07, 0x00],
    // A stored block, a final block, and two blocks.
    [0x00, 0x05, 0x00, 0xfa, 0xff, 0x48, 0x65, 0x6c, 0x6c, 0x6f, 0x00], [0xf3, 0x48, 0xcd, 0xc9, 0xc9, 0x07, 0x00, 0x00],
    [0xf2, 0x48, 0x05, 0x00, 0x00, 0x00, 0xff, 0xff, 0xca, 0xc9, 0xc9, 0x07, 0x00],
  ]) func `the examples of the RFC`(payload: [UInt8]) {
    #expect(Self.run([Self.compressed(payload)]).events == [Self.hello])
    for count in payload.indices {
      let parts = [
        WebSocketFrameHeader.frame(.text, Array(payload[..<count]), isFinal: false, isCompressed: true),
        WebSocketFrameHeader.frame(.continuation, Array(payload[count...])),
      ]
      #expect(Self.run(parts).events == [Self.hello])
    }
  }

  @Test func `a message may refer to an earlier one only with context takeover`() {
    let frames = [Self.compressed([0xf2, 0x48, 0xcd, 0xc9, 0xc9, 0x07, 0x00]), Self.compressed([0xf2, 0x00, 0x11, 0x00, 0x00])]
    #expect(Self.run(frames).events == [Self.hello, Self.hello])
    let forgetful = WebSocketAgreement(deflate: PermessageDeflate().with { $0.serverNoContextTakeover = true })
    let run = Self.run(frames, forgetful)
    #expect(run.events == [Self.hello] && run.error?.code == .compression && run.error?.closeCode == .invalidData)
  }

  @Test func `context survives a message that ends its stream`() {
    let frames = [Self.compressed([0xf3, 0x48, 0xcd, 0xc9, 0xc9, 0x07, 0x00, 0x00]), Self.compressed([0xf2, 0x00, 0x11, 0x00, 0x00])]
    #expect(Self.run(frames).events == [Self.hello, Self.hello])
  }

  @Test func `uncompressed messages and compressed ones alternate`() {
    let frames = [
      WebSocketFrameHeader.frame(.text, Array("Hello".utf8)), Self.compressed([0xf2, 0x48, 0xcd, 0xc9, 0xc9, 0x07, 0x00]),
      WebSocketFrameHeader.frame(.ping), Self.compressed([0x00]), Self.compressed([]),
    ]
    #expect(Self.run(Array(frames.dropLast())).events == [Self.hello, Self.hello, .ping([]), .message(.text, [])])
    // Without the header of a block the end is missing.
    #expect(Self.run(frames).error?.code == .compression)
  }

  @Test(arguments: [
    ("a reserved block type", [compressed([0x07])], WebSocketCloseCode.invalidData),
    ("a cut stream", [compressed([0xf2, 0x48, 0xcd])], .invalidData),
    ("text that is not UTF-8 once decompressed", [compressed([0x00, 0x01, 0x00, 0xfe, 0xff, 0xff, 0x00])], .invalidData),
    ("a compressed continuation", [WebSocketFrameHeader.frame(.text, isFinal: false), [0xc0, 0]], .protocolError),
    ("a compressed Ping", [[0xc9, 0]], .protocolError),
  ]) func `a faulty stream ends the connection`(name: String, frames: [[UInt8]], code: WebSocketCloseCode) {
    #expect(Self.run(frames).error?.closeCode == code)
  }
}
