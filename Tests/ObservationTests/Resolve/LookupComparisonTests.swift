import Observation
import Testing

@Suite struct LookupComparisonTests {
  private func lookup(
    _ resolver: String, _ data: [String], _ outcome: LookupObservation.Outcome = .records, name: String = "a.example.", type: String = "A",
    elapsed: Int64 = 5
  ) -> LookupObservation {
    var lookup = LookupObservation(name: name, type: type, resolver: resolver)
    (lookup.outcome, lookup.elapsed) = (outcome, elapsed)
    lookup.records = data.enumerated().map { index, data in
      RecordDescription(name: name, type: type, recordClass: "IN", timeToLive: UInt32(index), data: data)
    }
    return lookup
  }

  private func compared(_ lookups: LookupObservation...) -> LookupComparison {
    LookupComparison(of: lookups, name: "a.example.", type: "A")
  }

  @Test func `order, TTL and letter case do not count`() {
    let same = compared(lookup("x", ["192.0.2.1", "host.Example."]), lookup("y", ["HOST.example.", "192.0.2.1"]))
    #expect(same.agree == true && same.resolvers.allSatisfy { $0.missing.isEmpty && $0.additional.isEmpty })
  }

  @Test func `each side lists what it lacks and what others lack`() {
    let seen = compared(lookup("x", ["192.0.2.1", "192.0.2.2"]), lookup("y", ["192.0.2.2"]), lookup("z", ["192.0.2.2", "192.0.2.3"]))
    #expect(seen.agree == false && seen.resolvers.map(\.resolver) == ["x", "y", "z"])
    #expect(seen.resolvers.map(\.missing) == [["A 192.0.2.3"], ["A 192.0.2.1", "A 192.0.2.3"], ["A 192.0.2.1"]])
    #expect(seen.resolvers.map(\.additional) == [["A 192.0.2.1"], [], ["A 192.0.2.3"]])
  }

  @Test func `NXDOMAIN and an empty response are different, two of one kind are not`() {
    #expect(compared(lookup("x", [], .noName), lookup("y", [], .noData)).agree == false)
    #expect(compared(lookup("x", [], .noName), lookup("y", [], .noName)).agree == true)
  }

  @Test(arguments: [LookupObservation.Outcome.refused, .undetermined])
  func `a resolver without a response takes no part`(outcome: LookupObservation.Outcome) {
    let two = compared(lookup("x", ["192.0.2.1"]), lookup("y", [], outcome))
    #expect(two.agree == nil && two.resolvers[1].missing.isEmpty)
    #expect(compared(lookup("x", ["192.0.2.1"]), lookup("y", [], outcome), lookup("z", ["192.0.2.1"])).agree == true)
    #expect(compared(lookup("x", [], outcome), lookup("y", [], outcome)).agree == nil)
  }

  @Test func `each question is compared on its own, in the order of the questions`() {
    let all = LookupComparison.all(of: [
      lookup("x", ["192.0.2.1"]), lookup("y", ["192.0.2.1"]), lookup("x", ["::1"], type: "AAAA"), lookup("y", ["::2"], type: "AAAA"),
      lookup("x", [], name: "b.example."), lookup("x", ["192.0.2.1"], name: "C.example."), lookup("y", ["192.0.2.1"], name: "c.EXAMPLE."),
    ])
    #expect(all.map(\.name) == ["a.example.", "a.example.", "C.example."] && all.map(\.agree) == [true, false, true])
  }
}
