import Testing

@testable import HTTPServer

@Suite struct ContentPacerTests {
  private func steps(_ pacer: ContentPacer?, _ content: [[UInt8]]) throws -> (pieces: [Int], wait: Duration, bytes: [UInt8]) {
    var pacer = try #require(pacer)
    var (pieces, wait, bytes): ([Int], Duration, [UInt8]) = ([], .zero, [])
    for portion in content {
      pacer.add(portion, nil)
      while let step = pacer.next() {
        switch step {
        case .pause(let duration): wait += duration
        case .content(let piece, _):
          pieces.append(piece.count)
          bytes += piece
        default: Issue.record("\(step)")
        }
      }
    }
    return (pieces, wait, bytes)
  }

  private let content = (0..<100).map { UInt8($0) }

  @Test func `without a rate and a dribble nothing is cut`() {
    #expect(ContentPacer(rate: nil, dribble: nil) == nil)
  }

  @Test func `a rate holds over all of the content`() throws {
    let paced = try steps(ContentPacer(rate: 200, dribble: nil), [content, Array(content.prefix(5))])
    #expect(paced.pieces == Array(repeating: 10, count: 10) + [5] && paced.bytes == content + content.prefix(5))
    #expect(abs(paced.wait.components.attoseconds - 525_000_000_000_000_000) < 1_000_000_000_000)
    #expect(try steps(ContentPacer(rate: 1, dribble: nil), [[1, 2, 3]]).wait == .seconds(3))
    #expect(try steps(ContentPacer(rate: 1 << 30, dribble: nil), [content]).pieces == [100])
  }

  @Test func `a dribble has its own portions and intervals`() throws {
    let paced = try steps(ContentPacer(rate: nil, dribble: ContentPortions(bytes: 30, interval: .milliseconds(50))), [content])
    #expect(paced.pieces == [30, 30, 30, 10] && paced.wait == .milliseconds(200) && paced.bytes == content)
  }

  @Test func `of a rate and a dribble the slower holds`() throws {
    let slowRate = try steps(ContentPacer(rate: 100, dribble: ContentPortions(bytes: 50, interval: .milliseconds(10))), [content])
    #expect(slowRate.pieces == [50, 50] && slowRate.wait == .seconds(1))
    let slowDribble = try steps(ContentPacer(rate: 100_000, dribble: ContentPortions(bytes: 50, interval: .milliseconds(10))), [content])
    #expect(slowDribble.wait == .milliseconds(20))
  }

  @Test func `an extension goes with the first portion`() throws {
    var pacer = try #require(ContentPacer(rate: nil, dribble: ContentPortions(bytes: 1, interval: .milliseconds(0))))
    pacer.add([1, 2], "a=b")
    #expect(pacer.next() == .pause(.zero))
    #expect(pacer.next() == .content([1], chunkExtension: "a=b"))
    _ = pacer.next()
    #expect(pacer.next() == .content([2], chunkExtension: nil))
    #expect(pacer.next() == nil)
  }
}
