import DNSWire
import Resolver
import Testing
import Transport

@Suite(.timeLimit(.minutes(1))) struct SystemRecordBackendTests {
  /// Returns an empty response.
  private struct Empty: RecordBackend {
    var name: String { "dns" }

    func response(to question: DNSQuestion, deadline: Deadline) async throws(ResolverError) -> RecordResponse {
      RecordResponse(question: question, source: name, server: "udp://192.0.2.1")
    }
  }

  private func response(_ name: String, _ type: DNSRecordType) async throws -> RecordResponse {
    let question = try DNSQuestion(name, type)
    return try await withReactor { reactor in
      let backend = SystemRecordBackend(SystemBackend(pool: BlockingPool(on: reactor)), servers: Empty())
      return try await backend.response(to: question, deadline: .generous)
    }
  }

  @Test func `addresses come from the system with TTL 0`() async throws {
    let response = try await response("localhost", .a)
    #expect(response.answerTexts == ["127.0.0.1"] && response.answers.map(\.ttl) == [0])
    #expect(response.source == "system" && response.server == nil && response.outcomes == [.answered])
  }

  @Test func `a name that the system does not know does not exist`() async throws {
    #expect(try await response("does-not-exist.invalid", .aaaa).responseCode == .nameError)
  }

  @Test func `other types come from the servers`() async throws {
    let response = try await response("example.org", .mx)
    #expect(response.source == "system" && response.server == "udp://192.0.2.1")
  }
}
