import Bytes
import Foundation
import HTTPWire
import TestSupport
import Testing

/// Our parser of responses beside h11, which keeps to RFC 9112 as well: what one accepts and the other refuses is accounted for.
@Suite(.timeLimit(.minutes(2))) struct ResponseDifferentialTests {
  @Test(.enabled(if: PeerProgram.allAreRequired || PeerProgram.isPresent("wires"), "h11 was not fetched by Scripts/peers"))
  func `of 100,000 mutated responses we read none that h11 refuses, or otherwise than h11, without a reason`() throws {
    var mutator = ResponseMutator(seed: 11)
    let samples = (0..<100_000).map { _ in mutator.next() }
    let theirs = try Self.readByH11(samples)
    try #require(theirs.count == samples.count)
    var unlisted: [String] = []
    var (seen, refusals, agreed): (Set<String>, [String: Int], Int) = ([], [:], 0)
    for (sample, other) in zip(samples, theirs) {
      let own = OwnReading(of: sample)
      if own.reading == other || !own.reading.isAccepted && !other.isAccepted {
        agreed += 1
      } else if let error = own.error {
        refusals[error.code.rawValue, default: 0] += 1
      } else if let difference = ResponseDifference.all.first(where: { $0.covers(own, other) }) {
        seen.insert(difference.name)
      } else {
        unlisted.append("\(sample.method) \(sample.text.debugDescription): \(own.reading), h11 \(other)")
      }
    }
    let isAllListed = unlisted.isEmpty
    #expect(isAllListed, "\(unlisted.count), of which \(unlisted.prefix(10).joined(separator: "\n"))")
    #expect(seen == Set(ResponseDifference.all.map(\.name)))
    // It would be no comparison if all were refused, or none.
    #expect(agreed > samples.count / 2 && theirs.count { $0.isAccepted } > samples.count / 20)
    // What we are stricter about: bare line feeds, folds, two lengths, blanks after a chunk's size, status codes below 100, HTTP/2.0.
    #expect(refusals.keys.sorted() == ["http.ambiguous-length", "http.malformed", "http.not-http"], "\(refusals)")
  }

  private static func readByH11(_ samples: [ResponseMutator.Sample]) throws -> [ResponseReading] {
    var batch = ByteWriter()
    for sample in samples {
      batch.write([UInt8(sample.method.utf8.count)] + Array(sample.method.utf8))
      batch.writeVector(lengthBytes: 4, sample.bytes)
    }
    let directory = try TemporaryDirectory()
    let script = "\(TestedBinary.repository)/Tests/PeerTests/Fixtures/h11_responses.py"
    let run = try CommandRun(
      [PeerProgram.path("wires"), script, try directory.write(batch.bytes, to: "batch")], limit: .seconds(100))
    try #require(run.status == 0, "\(run.error)")
    return run.text.split(separator: "\n").compactMap { ResponseReading(line: $0) }
  }
}
