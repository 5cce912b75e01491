import TLSWire
import Testing

@testable import Enumeration

@Suite struct ExclusionSearchTests {
  private static let alert = Evidence(.alert(Alert(level: .fatal, what: .handshakeFailure)))

  /// Runs a search of the letters to its end; the answers of a round come after all of its offers.
  private func run(
    _ search: inout ExclusionSearch<Character>, rooms: Int = 20,
    _ answer: (ExclusionSearch<Character>.Offer) -> ExclusionSearch<Character>.Outcome
  ) -> [ExclusionSearch<Character>.Offer] {
    var made: [ExclusionSearch<Character>.Offer] = []
    while !search.isDone || search.isUnderWay, made.count < 1_000 {
      let offers = search.offers(room: rooms) { "abcdefgh".contains($0) ? 0.5 : 0.05 }
      if offers.isEmpty { break }
      made += offers
      for offer in offers { search.received(answer(offer), to: offer.id) }
    }
    return made
  }

  private func first(of accepted: String) -> (ExclusionSearch<Character>.Offer) -> ExclusionSearch<Character>.Outcome {
    { offer in accepted.first { offer.items.contains($0) }.map { .picked($0) } ?? .refused(Self.alert) }
  }

  private static let all = Array("abcdefghijklmnopqrstuvwxyz")

  @Test(arguments: ["", "a", "z", "abc", "hgfedcba", "zyx", "abcdefghijklmnopqrstuvwxyz", "zam"], [1, 3, 20])
  func `what is accepted is found, whatever it is, and the rest refused`(accepted: String, rooms: Int) {
    var search = ExclusionSearch(Self.all, blocks: [Array("abcd"), Array("efgh")])
    let offers = run(&search, rooms: rooms, first(of: accepted))
    #expect(search.isDone && !search.isUnderWay)
    #expect(Set(search.accepted) == Set(accepted))
    #expect(search.isCertain)
    for item in Self.all where !accepted.contains(item) {
      #expect(search.refusal(of: item) != nil)
      #expect(offers.count { $0.items.contains(item) } >= 2)
      #expect(offers.contains { $0.items.contains(item) && $0.pass == .again }, "no second shape for \(item)")
    }
    #expect(offers.count <= 3 * accepted.count + 8)
  }

  @Test func `one refusal is none, however often the hello was sent`() {
    var search = ExclusionSearch(Array("ab"), blocks: [Array("ab")])
    let offers = search.offers(room: 5) { _ in 0.5 }
    for offer in offers { search.received(.refused(Evidence(.reset, tries: 3)), to: offer.id) }
    #expect(search.refusal(of: "a") == nil)
    #expect(!search.isDone)
    _ = run(&search) { _ in .refused(Evidence(.reset, tries: 3)) }
    #expect(search.refusal(of: "a")?.tries ?? 0 >= 6)
  }

  @Test func `what is refused once and met by silence later is in doubt`() {
    var search = ExclusionSearch(Self.all, blocks: [])
    _ = run(&search) { $0.pass == .again ? .unknown(Evidence(.silence, tries: 2)) : .refused(Self.alert) }
    #expect(search.isDone)
    #expect(Self.all.allSatisfy { search.refusal(of: $0) == nil && search.doubt(of: $0) != nil })
    #expect(!search.isCertain)
  }

  @Test func `silence to everything ends the search after one more hello`() {
    var search = ExclusionSearch(Self.all, blocks: [Array("abcd"), Array("efgh")])
    let offers = run(&search) { _ in .unknown(Evidence(.silence, tries: 2)) }
    #expect(offers.count == 3)
    #expect(search.isDone && !search.isCertain)
  }

  @Test func `a server that only takes few items at once is found out`() {
    let many = (0..<300).map { Character(UnicodeScalar(0x4e00 + $0) ?? "?") }
    let accepted = Set([many[0], many[77], many[299]])
    for refusal in [Evidence(.silence, tries: 2), Evidence(.closed, tries: 2), Evidence(.reset, tries: 3)] {
      var search = ExclusionSearch(many, blocks: [Array(many.prefix(60))])
      let offers = run(&search) { offer in
        if offer.items.count > 50 { return refusal.ground == .silence ? .unknown(refusal) : .refused(refusal) }
        return offer.items.first { accepted.contains($0) }.map { .picked($0) } ?? .refused(Self.alert)
      }
      #expect(Set(search.accepted) == accepted, "\(refusal.ground)")
      #expect(offers.count < 80)
    }
  }

  @Test func `items that only show together are narrowed down`() {
    var search = ExclusionSearch(Self.all, blocks: [Array("abcd")])
    let hidden: Set<Character> = ["k", "l", "z"]
    _ = run(&search) { offer in
      let found = offer.items.filter { hidden.contains($0) }
      if found.isEmpty { return .refused(Self.alert) }
      return offer.items.count == 1 ? .picked(offer.items[0]) : .someItem
    }
    #expect(Set(search.accepted) == hidden)
    #expect(search.isCertain)
  }

  @Test func `a hit among those that are enough ends the search`() {
    var search = ExclusionSearch(Self.all, blocks: [Array("abcd"), Array("efgh")], enough: ["e"])
    let offers = run(&search, first(of: "aez"))
    #expect(search.isDone)
    #expect(offers.count == 2)
  }

  @Test func `nothing to ask for is done at once`() {
    var search = ExclusionSearch<Character>([], blocks: [])
    #expect(search.isDone)
    #expect(search.offers(room: 5) { _ in 1 } == [])
  }
}
