import TestSupport
import Testing

@testable import HTTPWire

/// What a session hears does not depend on how the network cuts it.
@Suite struct HTTP2PortionTests {
  private struct ReceivedEvents: Equatable {
    var events: [HTTP2Event] = []
    var failure: HTTPWireError?

    /// What we end ourselves may be ended sooner or later.
    var isClean: Bool {
      failure == nil && events.allSatisfy { if case .reset(_, _, false, _) = $0 { false } else { true } }
    }
  }

  private func hear(_ bytes: [UInt8], portion: Int) throws -> ReceivedEvents {
    var session = try HTTP2Session(.server)
    var hearing = ReceivedEvents()
    var rest = bytes[...]
    while !rest.isEmpty, hearing.failure == nil {
      do throws(HTTPWireError) { try session.received(Array(rest.prefix(portion))) } catch { hearing.failure = error }
      rest = rest.dropFirst(portion)
      while let event = session.nextEvent() {
        if case .body(let stream, let part) = event { session.consumed(part.count, on: stream) }
        if case .body(let stream, let part) = event, case .body(stream, let before) = hearing.events.last {
          hearing.events[hearing.events.count - 1] = .body(stream, before + part)
        } else {
          hearing.events.append(event)
        }
      }
      _ = session.takeOutput()
    }
    return hearing
  }

  private static let request: [UInt8] = [0x82, 0x86, 0x84, 0x41, 0x01, 0x61]

  /// Frames of a client that goes away, and does this and that before and after.
  private func talk(by generator: inout SeededGenerator) -> [UInt8] {
    var writer = FrameWriter()
    writer.frame(4)
    var stream: UInt32 = 1
    for _ in 0..<Int.random(in: 1...12, using: &generator) {
      let other = UInt32.random(in: 0...5, using: &generator) * 2 + 1
      switch Int.random(in: 0..<11, using: &generator) {
      case 0, 1: writer.goAway(last: UInt32.random(in: 0...3, using: &generator))
      case 2, 3:
        writer.headers(Self.request, stream: stream, ends: Bool.random(using: &generator))
        stream += 2
      case 4:
        // Without its path.
        writer.headers([0x82, 0x86, 0x41, 0x01, 0x61], stream: stream)
        stream += 2
      case 5:
        writer.headers(Self.request + FrameWriter.field("A", "b"), stream: stream)
        stream += 2
      case 6:
        writer.frame(1, stream: stream, Self.request)
        writer.frame(9, flags: Bool.random(using: &generator) ? 4 : 0, stream: stream, FrameWriter.field("a", "b"))
        stream += 2
      case 7: writer.reset(stream: other, code: 8)
      case 8: writer.data([1, 2, 3], stream: other, ends: Bool.random(using: &generator))
      case 9: writer.frame(8, stream: other, FrameWriter.number(UInt32.random(in: 0...0x7fff_ffff, using: &generator)))
      default: writer.frame(2, stream: other, FrameWriter.number(other) + [16])
      }
    }
    return FrameWriter.preface + writer.bytes
  }

  @Test func `what a server hears of a client that goes away does not depend on the portions`() throws {
    var generator = SeededGenerator(seed: 9_113)
    for _ in 0..<3_000 {
      let bytes = talk(by: &generator)
      let whole = try hear(bytes, portion: bytes.count)
      for portion in [1, Int.random(in: 2...64, using: &generator)] {
        let pieces = try hear(bytes, portion: portion)
        guard whole.isClean, pieces.isClean else { continue }
        #expect(whole == pieces, "\(bytes.dropFirst(24).map { $0 }) in portions of \(portion)")
      }
    }
  }

  @Test func `a server is told of no end of a request that it was not told of`() throws {
    var generator = SeededGenerator(seed: 540)
    for _ in 0..<1_000 {
      var known: Set<UInt32> = []
      for event in try hear(talk(by: &generator), portion: 40).events {
        switch event {
        case .request(let stream, _): known.insert(stream)
        case .reset(let stream, _, _, _), .end(let stream): #expect(known.contains(stream))
        default: break
        }
      }
    }
  }
}
