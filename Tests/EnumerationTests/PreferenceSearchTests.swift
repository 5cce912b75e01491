import TestSupport
import Testing

@testable import Enumeration

@Suite struct PreferenceSearchTests {
  /// Letters in the customary order; `c` and `d` are what a server may raise, `a` and `b` speak against it.
  private func prove(
    _ items: String, marks: PreferenceSearch<Character>.Marks = .init(), rooms: Int = 20, _ choose: ([Character]) -> Character?
  ) -> (proof: PreferenceSearch<Character>, offers: Int) {
    var proof = PreferenceSearch(Array(items), records: [], marks: marks)
    var offers = 0
    while !proof.isDone, offers < 2_000 {
      let made = proof.offers(room: rooms)
      if made.isEmpty { break }
      for offer in made {
        offers += 1
        proof.received(choose(offer.items), to: offer.id)
      }
    }
    return (proof, offers)
  }

  private func first(_ order: String) -> ([Character]) -> Character? {
    { offered in order.first { offered.contains($0) } }
  }

  @Test(arguments: ["abcdefgh", "hgfedcba", "badcfehg", "cadbgehf", "ab", "ba"], [1, 20])
  func `a server's order is proven whatever it is`(order: String, rooms: Int) {
    let (proof, _) = prove(String(order.sorted()), rooms: rooms, first(order))
    #expect(proof.isDone)
    #expect(proof.preference == .server)
    #expect(String(proof.order) == order)
  }

  @Test func `the customary order costs two hellos for the overview and no more than its neighbours after that`() {
    #expect(prove("abcdefgh", first("abcdefgh")).offers <= 2 + 7)
  }

  @Test(arguments: ["ab", "abc", "abcdefgh"]) func `a client's order is told as such`(items: String) {
    let (proof, offers) = prove(items) { $0.first }
    #expect(proof.preference == .client)
    #expect(offers == min(items.count, 3))
  }

  /// OpenSSL with SSL_OP_PRIORITIZE_CHACHA.
  @Test(arguments: ["abcdef", "acbdef", "fedcba", "bafcde"]) func `a server that raises what the client puts first is told as such`(
    order: String
  ) {
    let marks = PreferenceSearch<Character>.Marks(raised: ["c", "d"], leading: ["a", "b"])
    let (proof, _) = prove("abcdef", marks: marks) { offered in
      let raised = offered.first.map { "cd".contains($0) } == true ? order.filter { "cd".contains($0) } : ""
      return (raised + order).first { offered.contains($0) }
    }
    #expect(String(proof.order) == order)
    #expect(proof.preference == .serverUnlessMarked)
  }

  /// Go: the one order for clients that put AES-GCM first, the other for all the rest.
  @Test(arguments: [("abcdef", "cdabef"), ("bacdfe", "cdbafe"), ("abcefd", "cabefd")])
  func `a server with one order for some clients and one for the rest is told by the first`(orders: (String, String)) {
    let marks = PreferenceSearch<Character>.Marks(raised: ["c", "d"], leading: ["a", "b"])
    let (proof, _) = prove("abcdef", marks: marks) { offered in
      let order = offered.first.map { "ab".contains($0) } == true ? orders.0 : orders.1
      return order.first { offered.contains($0) }
    }
    #expect(String(proof.order) == orders.0)
    #expect(proof.preference == .serverUnlessMarked)
  }

  /// BoringSSL's groups of equal preference.
  @Test(arguments: [["ab", "cdef"], ["a", "bc", "d", "ef"], ["ba", "fedc"], ["fa", "be", "cd"], ["abcde", "f"], ["f", "abcde"]])
  func `what a server holds to be equal is never told as its order`(ties: [String]) {
    let choose: ([Character]) -> Character? = { offered in
      for tie in ties { if let found = offered.first(where: { tie.contains($0) }) { return found } }
      return nil
    }
    let (proof, _) = prove("abcdef", choose)
    #expect(proof.isDone)
    #expect(proof.preference == .undetermined)
    #expect(Set(proof.ties.map { Set($0) }) == Set(ties.filter { $0.count > 1 }.map { Set($0) }))
    // With something that may be raised, equality with it cannot be told from that.
    let (raising, _) = prove("abcdef", marks: .init(raised: ["c"], leading: ["a"]), choose)
    #expect(raising.isDone)
    #expect(raising.preference == .undetermined || raising.preference == .serverUnlessMarked)
    #expect(raising.ties.allSatisfy { run in ties.contains { tie in run.allSatisfy { tie.contains($0) } } })
  }

  @Test func `one item that is raised and one that is not are told apart from a client's order by a decoy`() {
    let marks = PreferenceSearch<Character>.Marks(raised: ["c"], leading: ["a"], decoy: "x")
    let server = prove("ac", marks: marks) { $0.first == "c" ? "c" : "a" }.proof
    #expect(server.preference == .serverUnlessMarked)
    let client = prove("ac", marks: marks) { $0.first == "x" ? $0[1] : $0.first }.proof
    #expect(client.preference == .client)
  }

  @Test func `an answer that fails once does no harm`() {
    var answers = 0
    let (proof, _) = prove("abcdefgh") { offered in
      answers += 1
      return answers == 3 ? nil : "cadbgehf".first { offered.contains($0) }
    }
    #expect(proof.preference == .server)
    #expect(String(proof.order) == "cadbgehf")
  }

  @Test func `no answers at all leave the order open`() {
    let (proof, offers) = prove("abcdefgh") { _ in nil }
    #expect(proof.isDone)
    #expect(proof.preference == .undetermined)
    #expect(offers <= 4)
  }

  @Test(arguments: 0..<50) func `a server that chooses at random comes to an end`(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed) + 3)
    let (proof, offers) = prove("abcdefghijklmnopqrst", marks: .init(raised: ["c", "d"], leading: ["a"], decoy: "x")) {
      $0.randomElement(using: &generator)
    }
    #expect(proof.isDone)
    #expect(offers < 400)
  }
}
