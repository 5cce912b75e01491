import TLSWire
import Testing

@testable import Enumeration

@Suite struct TypicalSuiteOrderTests {
  private let customary = TypicalSuiteOrder()

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
}
