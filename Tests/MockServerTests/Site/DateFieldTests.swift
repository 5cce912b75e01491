import Bytes
import HTTPWire
import ServerFixtures
import Testing
import Transport

@testable import HTTPServer
@testable import MockServer

@Suite(.timeLimit(.minutes(1))) struct DateFieldTests {
  private func sent(_ fields: FieldSection) -> [Timestamp?] { fields.values(of: "date").map { HTTPDate.read($0, at: Platform.now) } }

  @Test(arguments: FaultySite.ClientProtocol.allCases) func `every response has a Date`(door: FaultySite.ClientProtocol) async throws {
    let routes = "routes: [{path: /own, headers: {date: \"Sun, 06 Nov 1994 08:49:37 GMT\"}, body: x}]"
    let responder = try RouteResponder(parsing: Array(routes.utf8)) { _ throws(ResponderError) in [] }
    let plan = FaultPlan().with { $0.errorEvery = try? ErrorInterval("5") }
    try await FaultySite.serving(plan, to: [responder, SitePages()]) { (endpoint, reactor, _) async throws in
      let client = try await ListenerClient(endpoint, door, on: reactor)
      defer { client.close() }
      let start = Platform.now.seconds
      // The fifth request gets an injected error.
      for (target, status) in [("/", 200), ("/status/204", 204), ("/nowhere", 404), ("/chunked", 200), ("/", 503)] {
        let response = try await client.ask("GET", target)
        #expect(response.status == status)
        let dates = sent(response.fields)
        #expect(
          dates.count == 1 && dates.allSatisfy { $0.map { (start...Platform.now.seconds).contains($0.seconds) } ?? false }, "\(target)")
      }
      #expect(try await client.ask("GET", "/own").fields.values(of: "date") == ["Sun, 06 Nov 1994 08:49:37 GMT"])
    }
  }

  @Test(arguments: [false, true]) func `a refused request has a Date, too`(isSecure: Bool) async throws {
    try await FaultySite.serving(FaultPlan()) { (endpoint, reactor, _) async throws in
      let visit = try await SiteVisit(endpoint, on: reactor, isSecure: isSecure)
      defer { visit.close() }
      try await visit.send(Array("nonsense\r\n\r\n".utf8))
      let answer = try await visit.answer(to: "GET")
      #expect(answer.head.status == 400 && sent(answer.head.fields).count == 1)
    }
  }

  @Test(
    arguments: [
      (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
      (4_102_444_799, "Thu, 31 Dec 2099 23:59:59 GMT"),
    ] as [(Int64, String)])
  func `a date is written as IMF-fixdate`(seconds: Int64, text: String) {
    #expect(HTTPDate.write(Timestamp(seconds: seconds)) == text)
  }
}
