import DNSWire
import Observation
import Resolver
import Testing

@testable import Probes

/// What a response says about the records of a name.
@Suite struct LookupOutcomeTests {
  private func outcome(_ code: DNSResponseCode = .noError, isTruncated: Bool = false, answers: Int = 0) throws -> LookupObservation.Outcome
  {
    let question = DNSQuestion(name: try DNSName(presentation: "example.org"), type: .a)
    let record = ResourceRecord(name: question.name, type: .a, ttl: 1, rdata: [192, 0, 2, 1])
    let response = RecordResponse(
      question: question, responseCode: code, answers: Array(repeating: record, count: answers), isTruncated: isTruncated, source: "dns")
    let report = LookupReport(steps: [], outcome: .success(LookupResult(response, steps: [])))
    return LookupObservation(report, for: question, by: "dns", elapsed: .zero).outcome
  }

  @Test func `the absence of records means something in a complete response only`() throws {
    #expect(try outcome() == .noData)
    #expect(try outcome(isTruncated: true) == .undetermined)
    #expect(try outcome(isTruncated: true, answers: 1) == .records)
    #expect(try outcome(.nameError) == .noName)
    #expect(try outcome(.refused) == .refused)
  }

  @Test func `the queries of a lookup that failed are shown`() throws {
    var error = ResolverError(.timedOut, name: "example.org.")
    error.attempts = [LookupAttempt(server: "udp://192.0.2.53", outcome: .timedOut, duration: .milliseconds(5))]
    let question = DNSQuestion(name: try DNSName(presentation: "example.org"), type: .a)
    let lookup = LookupObservation(LookupReport(steps: [], outcome: .failure(error)), for: question, by: "dns", elapsed: .zero)
    #expect(lookup.outcome == .undetermined)
    #expect(lookup.attempts == [.init(server: "udp://192.0.2.53", outcome: "timed_out", detail: nil, elapsed: 5_000)])
  }
}
