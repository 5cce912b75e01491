import Bytes
import Crypto
import Foundation
import HTTPWire
import TestSupport
import Testing
import Transport

@testable import HTTPServer

/// Every responder over every transport: one run of its work per request, all of its content, in bounded memory.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ResponderMatrixTests {
  private static let fixture = Result { try MatrixFixture() }

  @Test(arguments: ResponderRow.all, FaultySite.ClientProtocol.allCases)
  func `a responder does its work once per request and sends all of its content`(row: ResponderRow, door: FaultySite.ClientProtocol)
    async throws
  {
    let stand = try await row.stand(try Self.fixture.get())
    let calls = ResponderCalls()
    let requests = row.sizes.map(row.request)
    let responders: [any SiteResponder] = stand.responders.map { CountedResponder(responder: $0, calls: calls) }
    let before = await stand.effects()
    let peak = try await FaultySite.serving(to: responders) { (endpoint, reactor, _) async throws in
      let client = try await MeasuringClient(endpoint, door, on: reactor, allowance: row.memory)
      defer { client.close() }
      for (size, response) in zip(row.sizes, try await client.send(requests)) { Self.check(response, row.expected(size), "\(size) bytes") }
      return client.peak
    }
    let (replies, works) = calls.counts
    #expect(replies == requests.count)
    #expect(works == 0 || works == requests.count)
    let effects = await stand.effects()
    #expect(effects == before.map { $0 + requests.count }, "side effects")
    await stand.close()
    if ProcessInfo.processInfo.environment["TLSPROBE_FIGURES"] != nil {
      print(
        "figure: \(row.name) | \(door.rawValue) | \(requests.count) requests | \(replies) replies, \(works) works, effects \(effects) | \(peak >> 10) KiB"
      )
    }
  }

  private static func check(_ response: MeasuringClient.Response, _ expected: ResponderRow.Expected, _ what: Comment) {
    #expect(response.status == expected.status && response.resetCode == nil, what)
    #expect(expected.text.isEmpty || response.text.contains(expected.text), what)
    guard let content = expected.content else { return }
    #expect(response.count == content.count, what)
    #expect(response.sha256 == Hex.encode(Digest.sha256(content)), what)
  }
}
