import TLSWire
import Testing

@testable import Enumeration

@Suite struct TypicalSuiteOrderTests {
  private let customary = TypicalSuiteOrder.registered

  @Test func `every registered suite has a place of its own`() {
    #expect(Set(customary.suites) == Set(CipherSuite.registered))
    #expect(Set(customary.suites.map { customary.rank($0) }).count == customary.suites.count)
  }

  @Test func `what no table knows comes last`() {
    let unknown = CipherSuite(0xfefe)
    #expect(customary.sorted([unknown, CipherSuite(0x1301), CipherSuite(0x002f)]) == [CipherSuite(0x1301), CipherSuite(0x002f), unknown])
  }

  @Test func `guesses are orders, and each stands once`() {
    let suites = Configurations.classic(upTo: .tls12)
    let guesses = customary.guesses(for: suites)
    #expect(guesses.count > 100)
    #expect(Set(guesses).count == guesses.count)
    for guess in guesses { #expect(guess.sorted() == Array(suites.indices)) }
    #expect(customary.guesses(for: Array(suites.prefix(2))) == [])
  }

  @Test func `an order is guessed that the choices allow`() throws {
    let suites = Configurations.classic(upTo: .tls12)
    var found = 0
    for guess in customary.guesses(for: suites).enumerated().filter({ $0.offset % 200 == 20 }).map(\.element) {
      let server = suites.indices.sorted { guess[$0] < guess[$1] }.map { suites[$0] }
      let choices = Set(zip(server, server.dropFirst(5)).map { SuiteChoice(winner: $0, loser: $1) })
      guard let order = customary.order(of: suites, with: choices) else { continue }
      found += 1
      #expect(Set(order) == Set(suites))
      let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($0.element, $0.offset) })
      for choice in choices { #expect(try #require(places[choice.winner]) < #require(places[choice.loser])) }
    }
    #expect(found > 1)
    let both = [SuiteChoice(winner: suites[0], loser: suites[1]), SuiteChoice(winner: suites[1], loser: suites[0])]
    #expect(customary.order(of: suites, with: Set(both)) == nil)
    #expect(customary.order(of: suites, with: [])?.count == suites.count)
    let unknown = CipherSuite(0xfefe)
    #expect(customary.order(of: suites, with: [SuiteChoice(winner: unknown, loser: suites[0])]) == nil)
    #expect(customary.order(of: suites, with: [SuiteChoice(winner: suites[0], loser: unknown)]) != nil)
  }
}
