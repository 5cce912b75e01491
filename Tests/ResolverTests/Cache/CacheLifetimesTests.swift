import DNSWire
import Testing

@testable import Resolver

@Suite struct CacheLifetimesTests {
  private static let soa = "example.org. 900 IN SOA ns.example.org. admin.example.org. 1 2 3 4 600"

  private func seconds(_ response: RecordResponse, _ lifetimes: CacheLifetimes = CacheLifetimes()) -> Int64? {
    lifetimes.cacheable(response)?.lifetime.components.seconds
  }

  private func response(
    _ lines: [String], _ type: DNSRecordType = .a, code: DNSResponseCode = .noError, soa: String? = nil
  ) throws -> RecordResponse {
    let question = DNSQuestion(name: try DNSName(presentation: "example.org."), type: type)
    return try .of(question, lines, code: code, authorities: soa.map { [$0] } ?? [])
  }

  @Test func `the shortest TTL of the records and their aliases applies`() throws {
    let lines = ["example.org. 60 IN CNAME a.example.", "a.example. 300 IN A 192.0.2.1", "a.example. 20 IN A 192.0.2.2"]
    #expect(try seconds(response(lines)) == 20)
  }

  @Test func `each family has limits, which the returned TTLs keep`() throws {
    let lifetimes = CacheLifetimes(a: 30...60, aaaa: 100...200, otherTypes: 0...10)
    let lines: [(DNSRecordType, String)] = [(.a, "A 192.0.2.1"), (.aaaa, "AAAA 2001:db8::1"), (.txt, "TXT x")]
    let expected: [[Int64]] = [[30, 50, 60], [100, 100, 200], [1, 10, 10]]
    for ((type, line), limits) in zip(lines, expected) {
      for (ttl, limit) in zip([1, 50, 1_000], limits) {
        let cacheable = try lifetimes.cacheable(response(["example.org. \(ttl) IN \(line)"], type))
        #expect(cacheable?.lifetime == .seconds(limit) && cacheable?.response.answers.first?.ttl == UInt32(limit), "\(type) \(ttl)")
      }
    }
  }

  @Test func `a TTL of zero, or one with the most significant bit, is not cached`() throws {
    #expect(try seconds(response(["example.org. 0 IN A 192.0.2.1"])) == nil)
    #expect(try seconds(response(["example.org. 2147483648 IN A 192.0.2.1"])) == nil)
    #expect(try seconds(response(["example.org. 2147483647 IN A 192.0.2.1"])) == 86_400)
  }

  @Test(arguments: [DNSResponseCode.nameError, .noError])
  func `a negative response is cached for the lesser of TTL and minimum of its SOA record`(code: DNSResponseCode) throws {
    #expect(try seconds(response([], code: code, soa: Self.soa)) == 600)
    #expect(try seconds(response([], code: code, soa: Self.soa.replacing(" 900 ", with: " 90 "))) == 90)
    #expect(try seconds(response([], code: code, soa: Self.soa), CacheLifetimes(maximumNegative: 50)) == 50)
    #expect(try seconds(response([], code: code, soa: Self.soa), CacheLifetimes(a: 5_000...6_000)) == 600)
    #expect(try seconds(response([], code: code)) == nil)
    #expect(try seconds(response([], code: code, soa: Self.soa), CacheLifetimes(maximumNegative: 0)) == nil)
  }

  @Test func `an alias of a name that does not exist is a negative response, at most for the TTL of the alias`() throws {
    let alias = try response(["example.org. 7 IN CNAME gone.example."], code: .nameError, soa: Self.soa)
    #expect(alias.kind == .noName && seconds(alias) == 7)
    let empty = try response(["example.org. 7 IN CNAME empty.example."], soa: Self.soa)
    #expect(empty.kind == .noRecords && seconds(empty) == 7)
    #expect(try response(["example.org. 7 IN CNAME empty.example."], .cname, soa: Self.soa).kind == .records)
  }

  @Test func `a failure is cached briefly, or not at all`() throws {
    let failure = try response([], code: .serverFailure)
    #expect(failure.kind == .failure && seconds(failure) == 1 && seconds(failure, CacheLifetimes(failure: 0)) == nil)
    #expect(seconds(failure, CacheLifetimes(failure: 30)) == 30)
  }

  @Test func `a truncated response is not cached`() throws {
    var response = try response(["example.org. 60 IN A 192.0.2.1"])
    response.isTruncated = true
    #expect(seconds(response) == nil)
  }
}
