import Observation
import TLSWire
import Testing

@testable import Probes

@Suite struct ALPNSearchTests {
  /// Asks a server that takes the first of its own protocols that is offered, or answers `otherwise`.
  private func ask(
    _ search: inout ALPNSearch, of server: [String], otherwise: ALPNSearch.OfferOutcome = .none
  ) -> Int {
    var connections = 0
    while let offer = search.next, connections < 100 {
      connections += 1
      if let chosen = server.first(where: offer.contains) {
        search.received(.chosen(Array(chosen.utf8)))
      } else {
        search.received(otherwise)
      }
    }
    return connections
  }

  private func accepted(_ search: ALPNSearch) -> [String] { search.results.filter(\.isAccepted).map(\.name) }

  private let refusal = ProbeFailure(.alert, detail: "no_application_protocol", alert: .noApplicationProtocol)

  @Test func `each protocol that is taken costs a connection, and all others one together`() {
    var search = ALPNSearch(ALPNSearch.customary)
    #expect(ask(&search, of: ["http/1.1", "h2"]) == 3)
    #expect(accepted(search) == ["http/1.1", "h2"])
    #expect(search.results.count == ALPNSearch.customary.count)
    #expect(search.results.filter(\.isRefused).allSatisfy { $0.evidence.detail == "ignored" })
    #expect(search.ignoresUnknown?.isAccepted == true)
  }

  @Test func `what a handshake has shown before is not asked again`() {
    var search = ALPNSearch(ALPNSearch.customary, taken: "h2")
    #expect(ask(&search, of: ["h2", "http/1.1"], otherwise: .setback(refusal)) == 2)
    #expect(accepted(search) == ["h2", "http/1.1"])
    #expect(search.results.filter(\.isRefused).allSatisfy { $0.evidence == refusal.evidence })
    #expect(search.ignoresUnknown?.isRefused == true)
  }

  @Test func `a server that takes anything is told by a protocol that nobody knows`() {
    var search = ALPNSearch(["h2", "imap"])
    search.received(.chosen(Array("tlsprobe-unknown/1".utf8)))
    #expect(search.next == nil)
    #expect(search.results.allSatisfy { $0.isAccepted && $0.evidence.how == .inference })
    #expect(search.ignoresUnknown?.isRefused == true)
  }

  @Test func `another alert counts when the unknown protocol draws it too`() {
    let alert = ProbeFailure(.alert, detail: "handshake_failure", alert: .handshakeFailure)
    var same = ALPNSearch(["h2", "imap"])
    #expect(ask(&same, of: [], otherwise: .setback(alert)) == 2)
    #expect(same.results.allSatisfy { $0.isRefused })
    var other = ALPNSearch(["h2", "imap"])
    other.received(.setback(alert))
    other.received(.none)
    #expect(other.results.allSatisfy { $0.support == .undetermined && $0.evidence.detail == "handshake_failure" })
    #expect(other.ignoresUnknown?.isAccepted == true)
  }

  @Test(arguments: [EvidenceKind.timeOut, .reset, .unconnected]) func `silence and resets decide nothing`(how: EvidenceKind) {
    var search = ALPNSearch(["h2", "imap"])
    search.received(.chosen(Array("imap".utf8)))
    search.received(.setback(ProbeFailure(how)))
    #expect(search.next == nil)
    #expect(search.results.map(\.support) == [.accepted, .undetermined])
    #expect(search.ignoresUnknown == nil)
  }

  @Test func `a protocol that was not offered ends the search`() {
    var search = ALPNSearch(["h2", "imap"])
    search.received(.chosen([0xff, 0x00]))
    #expect(search.next == nil)
    #expect(search.results.allSatisfy { $0.evidence.how == .notOffered })
  }
}
