import TestSupport
import Testing

@testable import TLSWire

/// Streams of whole answers, hurt in every way.
@Suite struct ServerResponseStreamTests {
  struct Stream: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    var expectsSSL2 = false
    /// How many bytes show the server's choice.
    var helloLength: Int?
  }

  private typealias Reader = ServerResponseReaderTests

  static let streams: [Stream] = [
    Stream(testDescription: "flight in one record", bytes: Reader.records(Reader.flight)),
    Stream(
      testDescription: "a record for each message", bytes: Reader.flight.flatMap { Reader.records([$0]) },
      helloLength: Record.headerLength + Reader.hello(Reader.ecdhe).bytes.count),
    Stream(
      testDescription: "records of one byte", bytes: Reader.records(Reader.flight.prefix(1) + Reader.flight.suffix(3), fragmentLength: 1)),
    Stream(testDescription: "TLS 1.3", bytes: Reader.records([Reader.modern])),
    Stream(testDescription: "retry request", bytes: Reader.records([Reader.retry.message])),
    Stream(
      testDescription: "warning and alert", bytes: Reader.alert(.warning, .unrecognizedName) + Reader.alert(.fatal, .handshakeFailure)),
    Stream(testDescription: "SSL 2.0", bytes: SSL2Tests.serverHello.record, expectsSSL2: true),
    Stream(testDescription: "SSL 2.0 error", bytes: SSL2Error(code: 1).record, expectsSSL2: true),
    Stream(testDescription: "HTTP", bytes: Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8)),
  ]

  /// The answer without how many bytes were handed over, which depends on the pieces.
  private func answer(_ bytes: [UInt8], in stream: Stream, step: Int = .max) -> ServerResponse {
    var answer = Reader.read(bytes, step: step, expectsSSL2: stream.expectsSSL2)
    answer.byteCount = 0
    return answer
  }

  @Test("cut at any length, what came before is kept", arguments: streams)
  func truncation(_ stream: Stream) {
    let whole = answer(stream.bytes, in: stream)
    #expect(whole.ending != .closed && whole.ending != .open)
    for length in stream.bytes.indices {
      let cut = answer(Array(stream.bytes[..<length]), in: stream)
      #expect(cut.ending != .open)
      if let helloLength = stream.helloLength, length >= helloLength { #expect(cut.hello == whole.hello, "cut to \(length)") }
    }
  }

  @Test("with any byte one more or one less the pieces do not matter", arguments: streams)
  func byOne(_ stream: Stream) {
    for index in stream.bytes.indices {
      for change: UInt8 in [1, 0xff] {
        var bytes = stream.bytes
        bytes[index] &+= change
        #expect(answer(bytes, in: stream) == answer(bytes, in: stream, step: 3), "byte \(index)")
      }
    }
  }

  @Test("damaged it is read or refused, whole as in pieces", arguments: streams)
  func mutation(_ stream: Stream) {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<500 {
      let bytes = random.damaged(stream.bytes)
      let step = Int.random(in: 1...40, using: &random)
      #expect(answer(bytes, in: stream) == answer(bytes, in: stream, step: step), "\(bytes) by \(step)")
    }
  }
}
