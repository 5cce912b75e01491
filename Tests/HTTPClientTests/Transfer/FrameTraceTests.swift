import HTTPWire
import TLSEngine
import TestSupport
import Testing

@testable import HTTPClient

/// Frames as they are traced, beside those that the server received.
@Suite(.timeLimit(.minutes(2))) struct FrameTraceTests {
  /// Says what is at fault in the first stream, and notes the frames that come until the client has closed.
  private func server(_ fault: HTTP2Fault, heard: Lock<[HTTP2Dialogue.Frame]>, hasEnded: Lock<Bool>) throws -> RawServer {
    try RawServer { connection in
      let dialogue = HTTP2Dialogue(connection)
      while let frame = dialogue.nextFrame() {
        heard.withLock { $0.append(frame) }
        if frame.type == 1 { connection.write(fault.bytes) }
      }
      hasEnded.withLock { $0 = true }
    }
  }

  private static func name(_ type: UInt8, _ flags: UInt8) -> String {
    "\(HTTP2FrameType(rawValue: type))" + (type == 4 && flags & 1 == 1 ? " ACK" : "")
  }

  private static func sent(_ traced: [TraceEvent]) -> [String] {
    traced.compactMap { event in
      guard case .frame(let frame) = event, frame.direction == .sent else { return nil }
      return name(frame.type, frame.flags)
    }
  }

  @Test(arguments: HTTP2Fault.ofStream + HTTP2Fault.ofConnection)
  func `frames that are traced as sent after an error arrive`(fault: HTTP2Fault) async throws {
    let (heard, hasEnded) = (Lock<[HTTP2Dialogue.Frame]>([]), Lock(false))
    let server = try server(fault, heard: heard, hasEnded: hasEnded)
    let options = TransferBench.options().with { $0.version = .http2PriorKnowledge }
    let result = try await TransferBench.get("http://127.0.0.1:\(server.port)/", options)
    #expect(try await ClientBench.holds { hasEnded.withLock { $0 } })
    let received = heard.withLock { $0.map { Self.name($0.type, $0.flags) } }
    let traced = Self.sent(result.traced)
    // What a connection says when it is closed in good order is not traced.
    #expect(Array(received.prefix(traced.count)) == traced, "received \(received), traced \(traced)")
    #expect(Set(received.dropFirst(traced.count)).isSubset(of: ["GOAWAY"]))
    if result.error != nil {
      #expect(received.contains("RST_STREAM") || received.contains("GOAWAY"), "received \(received)")
    }
  }

  @Test func `RST_STREAM and the acknowledgement of SETTINGS are sent after a stream error`() async throws {
    let fault = try #require(HTTP2Fault.ofStream.first)
    let (heard, hasEnded) = (Lock<[HTTP2Dialogue.Frame]>([]), Lock(false))
    let server = try server(fault, heard: heard, hasEnded: hasEnded)
    let url = "http://127.0.0.1:\(server.port)/"
    let options = TransferBench.options().with { $0.version = .http2PriorKnowledge }
    let alone = try await TransferBench.get(url, options)
    #expect(alone.error?.code == "http2.stream")
    #expect(try await ClientBench.holds { hasEnded.withLock { $0 } })
    let client = try ClientBench.client(options)
    #expect(await ClientBench.code { _ = try await client.send(try ClientBench.request(url)) } == "http2.stream")
    await client.close()
    #expect(try await ClientBench.holds { heard.withLock { $0.count { $0.type == 3 } } == 2 })
    #expect(heard.withLock { $0.count { $0.type == 4 && $0.flags & 1 == 1 } } == 2)
  }
}
