import Bytes
import DNSWire
import DomainNames
import TestSupport
import Testing
import Transport

@testable import Resolver

@Suite(.timeLimit(.minutes(1))) struct AddressLookupTests {
  private let host: DomainName

  init() throws { host = try DomainName("www.example") }

  /// Responds with the records of a question's name and type, and the aliases of its name.
  private func backend(_ lines: String..., failing: Set<DNSRecordType> = []) throws -> ScriptedBackend {
    let zone = try lines.map { try ResourceRecord(presentation: $0) }
    return ScriptedBackend { question, _, _ throws(ResolverError) in
      let answers = zone.filter { $0.name == question.name && [question.type, .cname].contains($0.type) }
      return RecordResponse(
        question: question, responseCode: failing.contains(question.type) ? .serverFailure : .noError, answers: answers, source: "test")
    }
  }

  private func report(
    _ backend: ScriptedBackend, families: AddressFamilies = .both, preferred: AddressFamilies = .both
  ) async throws -> AddressReport {
    let host = host
    return try await withReactor { reactor in
      let lookup = AddressLookup(CachingResolver(CachingResolver.Configuration(backend: backend), on: reactor), preferred: preferred)
      return await lookup.report(of: host, families: families, deadline: .generous)
    }
  }

  private func addresses(_ report: AddressReport) -> [String]? { try? report.resolution.get().addresses.map(\.description) }

  @Test func `both families are queried, IPv6 comes first`() async throws {
    let backend = try backend("www.example. 60 IN A 192.0.2.1", "www.example. 60 IN AAAA 2001:db8::1")
    let report = try await report(backend)
    #expect(addresses(report) == ["2001:db8::1", "192.0.2.1"] && report.lookups.count == 2)
    #expect(try report.resolution.get().source == "test")
  }

  @Test(arguments: [DNSRecordType.a, .aaaa])
  func `a family whose lookup does not end does not keep the other waiting`(silent: DNSRecordType) async throws {
    let zone = [
      try ResourceRecord(presentation: "www.example. 60 IN A 192.0.2.1"),
      try ResourceRecord(presentation: "www.example. 60 IN AAAA 2001:db8::1"),
    ]
    let backend = ScriptedBackend { question, _, _ throws(ResolverError) in
      guard question.type != silent else {
        // Ends with the cancellation of the lookup only.
        try? await Task.sleep(for: .seconds(3_600))
        throw ResolverError(.cancelled, name: "www.example")
      }
      return RecordResponse(question: question, answers: zone.filter { $0.type == question.type }, source: "test")
    }
    #expect(addresses(try await report(backend)) == [silent == .a ? "2001:db8::1" : "192.0.2.1"])
  }

  /// Addresses of IPv4 at once, and of IPv6 when `gate` gives a value.
  private func delayed(_ gate: AsyncStream<Void>, cancelled: Lock<Bool>) throws -> ScriptedBackend {
    let zone = [
      try ResourceRecord(presentation: "www.example. 60 IN A 192.0.2.1"),
      try ResourceRecord(presentation: "www.example. 60 IN AAAA 2001:db8::1"),
    ]
    return ScriptedBackend { question, _, _ throws(ResolverError) in
      if question.type == .aaaa { for await _ in gate { break } }
      cancelled.withLock { $0 = $0 || Task.isCancelled }
      return RecordResponse(question: question, answers: zone.filter { $0.type == question.type }, source: "test")
    }
  }

  @Test func `addresses of a family that is late follow`() async throws {
    let (gate, key) = AsyncStream.makeStream(of: Void.self)
    let cancelled = Lock(false)
    let backend = try delayed(gate, cancelled: cancelled)
    let host = host
    let (first, second) = try await withReactor { reactor in
      let lookup = AddressLookup(CachingResolver(CachingResolver.Configuration(backend: backend), on: reactor))
      let first = try await Resolver(backend: lookup).resolve(host, port: 443, families: .both, deadline: .generous)
      key.yield()
      return (first.addresses, await first.late?.addresses())
    }
    #expect(first.map(\.description) == ["192.0.2.1"] && second?.map(\.description) == ["2001:db8::1"])
    #expect(backend.count == 2 && !cancelled.withLock { $0 })
  }

  @Test func `the lookup of late addresses ends with the resolution`() async throws {
    let (gate, key) = AsyncStream.makeStream(of: Void.self)
    let cancelled = Lock(false)
    let backend = try delayed(gate, cancelled: cancelled)
    let host = host
    try await withReactor { reactor in
      let lookup = AddressLookup(CachingResolver(CachingResolver.Configuration(backend: backend), on: reactor))
      var found: Resolution? = try await lookup.resolution(of: host, families: .both, deadline: .generous)
      #expect(found?.late != nil && found?.settled.late == nil && !cancelled.withLock { $0 })
      found = nil
      while !cancelled.withLock({ $0 }) { await Task.yield() }
    }
    key.finish()
  }

  @Test func `the permitted and the preferred families limit the queries`() async throws {
    let backend = try backend("www.example. 60 IN A 192.0.2.1", "www.example. 60 IN AAAA 2001:db8::1")
    #expect(addresses(try await report(backend, families: .v4)) == ["192.0.2.1"])
    #expect(addresses(try await report(backend, preferred: .v6)) == ["2001:db8::1"])
    #expect(addresses(try await report(backend, families: .v4, preferred: .v6)) == ["192.0.2.1"])
    #expect(backend.questions.map(\.type) == [.a, .aaaa, .a])
  }

  @Test func `the other family is queried if the preferred one has no address`() async throws {
    let backend = try backend("www.example. 60 IN AAAA 2001:db8::1")
    #expect(addresses(try await report(backend, preferred: .v4)) == ["2001:db8::1"])
    #expect(backend.questions.map(\.type) == [.a, .aaaa])
  }

  @Test func `targets of aliases that the server did not resolve are queried, a bounded number of times`() async throws {
    let backend = try backend("www.example. 60 IN CNAME a.example.", "a.example. 60 IN CNAME b.example.", "b.example. 60 IN A 192.0.2.1")
    let report = try await report(backend, families: .v4)
    #expect(addresses(report) == ["192.0.2.1"] && report.lookups.count == 3)
    #expect(report.aliases.map(\.description) == ["a.example.", "b.example."])
    let endless = ScriptedBackend { question, number, _ throws(ResolverError) in
      let next = ResourceRecord(name: question.name, type: .cname, ttl: 60, rdata: [2, 0x61, UInt8(0x60 + number), 0])
      return RecordResponse(question: question, answers: [next], source: "test")
    }
    #expect(try await self.report(endless, families: .v4).resolution == .failure(ResolverError(.notFound, name: "www.example")))
    #expect(endless.count == 8)
  }

  @Test func `a failure of one family is no failure if the other has addresses`() async throws {
    let partial = try backend("www.example. 60 IN A 192.0.2.1", failing: [.aaaa])
    #expect(addresses(try await report(partial)) == ["192.0.2.1"])
    let total = try backend(failing: [.aaaa])
    let error = ResolverError(.temporary, name: "www.example", detail: "test responded SERVFAIL")
    #expect(try await report(total).resolution == .failure(error))
  }

  @Test func `commands see the cache as the source`() async throws {
    let backend = try backend("www.example. 60 IN A 192.0.2.1")
    let host = host
    try await withReactor { reactor in
      let lookup = AddressLookup(CachingResolver(CachingResolver.Configuration(backend: backend), on: reactor))
      let resolver = Resolver(backend: lookup)
      let first = try await resolver.resolve(host, port: 443, families: .v4, deadline: .generous)
      let second = try await resolver.resolve(host, port: 443, families: .v4, deadline: .generous)
      #expect(first.source == "test" && second.source == "memory_cache" && first.addresses == second.addresses)
      #expect(backend.count == 1)
    }
  }
}
