import LocalServer
import Observation
import TLSEngine
import TLSWire
import Testing

@testable import Probes

@Suite struct SessionRenegotiationTests {
  private func ask(
    _ served: any ServerCase, patience: Duration = .seconds(5), libssl: Bool = true
  ) async throws -> (seen: RenegotiationObservation, connections: Int) {
    let examined = try await Examined(served, by: SessionRenegotiation(), patience: patience, shakesHandsFirst: libssl)
    return (try #require(examined.seen.renegotiation), examined.connections)
  }

  @Test func `a server that lets clients renegotiate is asked three times and no more`() async throws {
    let (seen, connections) = try await ask(ConfiguredServer { $0.renegotiation = .allowed })
    #expect(seen.secure?.isAccepted == true)
    #expect(seen.clientInitiated?.isAccepted == true)
    #expect(seen.clientInitiated?.evidence.tries == 3)
    #expect(seen.clientInitiated?.detail == "3 of 3 tries went well")
    #expect(connections == 1)
  }

  @Test func `a refusal is told with its alert`() async throws {
    let (seen, connections) = try await ask(ConfiguredServer { $0.renegotiation = .refused })
    #expect(seen.secure?.isAccepted == true)
    #expect(seen.clientInitiated?.isRefused == true)
    #expect(seen.clientInitiated?.evidence == EvidenceDescription("alert", detail: "no_renegotiation"))
    #expect(connections == 1)
  }

  @Test func `TLS 1.3 has none`() async throws {
    let (seen, connections) = try await ask(ConfiguredServer { $0.minimumVersion = .tls13 })
    #expect(seen.clientInitiated?.isRefused == true)
    #expect(seen.secure?.isRefused == true)
    #expect(seen.clientInitiated?.detail == "TLS 1.2 or older is not accepted")
    #expect(connections == 1)
  }

  @Test func `where libssl cannot shake hands a hello tells of the extension`() async throws {
    let (seen, _) = try await ask(Unfinished(isSecure: true), patience: .milliseconds(500), libssl: false)
    #expect(seen.secure?.isAccepted == true)
    #expect(seen.clientInitiated?.support == "undetermined")
    let (other, _) = try await ask(Unfinished(isSecure: false), patience: .milliseconds(500), libssl: false)
    #expect(other.secure?.isRefused == true)
  }

  /// Answers hellos and no more than that.
  private struct Unfinished: HelloCase {
    let name = "unfinished"
    let summary = ""
    let isSecure: Bool

    func policy(with chains: HelloChains) -> HelloPolicy {
      HelloPolicy.ordinary(chains.ec, chains.rsa).with { $0.honours.renegotiationInfo = isSecure }
    }
  }
}
