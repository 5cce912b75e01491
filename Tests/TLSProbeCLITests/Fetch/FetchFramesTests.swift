import Foundation
import TestSupport
import Testing

/// Frames that `--frames` prints as sent, beside those that the server received.
@Suite(.timeLimit(.minutes(2))) struct FetchFramesTests {
  /// The types of frames that the server received after it sent `fault` in response to the request, and the types printed as sent.
  private func frames(_ fault: HTTP2Fault, over transport: FetchTransport) throws -> (received: [UInt8], sent: [UInt8], run: CommandRun) {
    let (heard, hasEnded) = (Lock<[HTTP2Dialogue.Frame]>([]), DispatchSemaphore(value: 0))
    let server = try transport.origin { connection in
      let dialogue = HTTP2Dialogue(connection)
      while let frame = dialogue.nextFrame() {
        heard.withLock { $0.append(frame) }
        if frame.type == 1 { connection.write(fault.bytes) }
      }
      hasEnded.signal()
    }
    let run = try server.fetch(["-s", "--frames", "json"])
    #expect(hasEnded.wait(timeout: .now() + 20) == .success)
    let printed = run.error.split(separator: "\n").compactMap { line in
      try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    }
    let sent = try printed.filter { $0["direction"] as? String == "sent" }.map { frame in
      let type = try #require((frame["type"] as? [String: Any])?["id"] as? String)
      return try #require(UInt8(type.dropFirst(2), radix: 16))
    }
    return (heard.withLock { $0.map(\.type) }, sent, run)
  }

  @Test(arguments: FetchTransport.ofHTTP2, HTTP2Fault.ofStream + HTTP2Fault.ofConnection)
  func `frames printed as sent after an error were sent`(transport: FetchTransport, fault: HTTP2Fault) throws {
    let (received, sent, run) = try frames(fault, over: transport)
    #expect(!sent.isEmpty && Array(received.prefix(sent.count)) == sent, "received \(received), printed \(sent)\n\(run.transcript)")
    // GOAWAY of a connection that is closed without an error is not printed.
    #expect(Set(received.dropFirst(sent.count)).isSubset(of: [7]), "received \(received), printed \(sent)")
  }

  @Test(arguments: FetchTransport.ofHTTP2) func `RST_STREAM and the acknowledgement of SETTINGS are sent after a stream error`(
    transport: FetchTransport
  ) throws {
    let (received, sent, run) = try frames(try #require(HTTP2Fault.ofStream.first), over: transport)
    #expect(run.status == 92, "\(run.transcript)")
    #expect(received.count { $0 == 3 } == 1 && received.count { $0 == 4 } == 2, "received \(received)")
    #expect(sent.count { $0 == 3 } == 1 && sent.count { $0 == 4 } == 2, "printed \(sent)")
  }
}
