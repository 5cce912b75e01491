import Bytes
import Observation
import Report

/// Documents of `resolve` with every kind of outcome.
enum ResolveFixture {
  static func record(_ name: String, _ type: String, _ ttl: UInt32, _ data: String) -> RecordDescription {
    RecordDescription(name: name, type: type, recordClass: "IN", timeToLive: ttl, data: data)
  }

  static func lookup(
    _ name: String, _ type: String, by resolver: String = "udp://192.0.2.53", _ outcome: LookupObservation.Outcome = .records,
    _ records: [RecordDescription] = [], elapsed: Int64 = 1_234, change: (inout LookupObservation) -> Void = { _ in }
  ) -> LookupObservation {
    var lookup = LookupObservation(name: name, type: type, resolver: resolver)
    (lookup.outcome, lookup.records, lookup.elapsed) = (outcome, records, elapsed)
    if outcome != .undetermined {
      (lookup.source, lookup.server) = (resolver, resolver)
      lookup.responseCode = ["no_such_name": "NXDOMAIN", "refused": "SERVFAIL"][outcome.rawValue] ?? "NOERROR"
      lookup.attempts = [.init(server: resolver, outcome: "answered", detail: nil, elapsed: 987)]
    }
    lookup.steps = [
      .init(step: "memory_cache", outcome: "miss", detail: nil), .init(step: "backend", outcome: "answered", detail: resolver),
    ]
    change(&lookup)
    return lookup
  }

  static func document(_ lookups: [LookupObservation], change: (inout ResolveDocument) -> Void = { _ in }) -> ResolveDocument {
    var document = ResolveDocument(tool: ToolDescription(version: "1.2.3"), startedAt: Timestamp(seconds: 1_795_231_314))
    document.lookups = lookups
    change(&document)
    return document
  }

  /// One name with records of several types.
  static var plain: ResolveDocument {
    let name = "www.example.org."
    return document([
      lookup(name, "A", .records, [record(name, "A", 300, "192.0.2.1"), record(name, "A", 300, "192.0.2.2")]) {
        $0.isAuthenticated = true
        $0.vouchedBy = "udp://192.0.2.53"
      },
      lookup(name, "AAAA", .records, [record(name, "AAAA", 60, "2001:db8::1")], elapsed: 22_000),
      lookup(name, "MX", .noData) { $0.authorities = [record("example.org.", "SOA", 60, "ns.example.org. admin.example.org. 1 2 3 4 5")] },
      lookup(name, "HTTPS", .records) { lookup in
        var service = record(name, "HTTPS", 60, "1 . alpn=\"h2\" ech=AEX+DQA=")
        service.encryptedClientHello = [
          ECHConfigDescription(
            version: "0xfe0d", configID: 7, publicName: "public.example", kem: "0x0020", suites: ["0x0001/0x0001"], maximumNameLength: 64)
        ]
        lookup.records = [service]
      },
    ])
  }

  /// Every outcome, resolvers that disagree, repeated lookups and a ranking.
  static var broad: ResolveDocument {
    let (one, two) = ("udp://192.0.2.53", "https://dns.example/dns-query")
    let name = "www.example.org."
    let lookups = [
      lookup(name, "A", by: one, .records, [record(name, "CNAME", 5, "a.example."), record("a.example.", "A", 300, "192.0.2.1")]) {
        ($0.isStale, $0.age, $0.source) = (true, 4_000, "persistent_cache")
      },
      lookup(name, "A", by: two, .records, [record(name, "A", 300, "192.0.2.9")]) { $0.isTruncated = true },
      lookup("none.example.", "A", by: one, .noName),
      lookup("none.example.", "A", by: two, .noData),
      lookup("bad.example.", "A", by: one, .refused) {
        $0.extendedErrors = [.init(code: 6, name: "DNSSEC Bogus", text: "\u{1b}[31mno key"), .init(code: 65_000, name: nil, text: "")]
      },
      lookup("bad.example.", "A", by: two, .undetermined, elapsed: 5_000_000) {
        $0.error = Failure(stage: .resolve, code: "resolve.timed-out", message: "bad.example. was not resolved in time", hint: nil)
        $0.attempts = [.init(server: two, outcome: "timed_out", detail: "after \u{202e}a while", elapsed: 4_999_000)]
      },
    ]
    return document(lookups) { document in
      document.comparisons = LookupComparison.all(of: lookups)
      document.statistics = LookupStatistics.all(of: lookups)
      document.ranking = [
        RankedAddress(name: name, address: "192.0.2.1", port: 443, elapsed: 1_500, error: nil),
        RankedAddress(name: name, address: "192.0.2.9", port: 443, elapsed: nil, error: "connection refused"),
      ]
      document.warnings = ["the cache file is damaged"]
      document.isPartial = true
    }
  }
}
