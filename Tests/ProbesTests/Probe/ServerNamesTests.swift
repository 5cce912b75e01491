import LocalServer
import Minting
import Observation
import TLSEngine
import TLSWire
import Testing

@testable import Probes

@Suite struct ServerNamesTests {
  private func ask(_ served: any ServerCase, libssl: Bool = true) async throws -> [ServerNameObservation] {
    let examined = try await Examined(served, by: ServerNames(), shakesHandsFirst: libssl)
    #expect(examined.connections == (libssl ? 2 : 3))
    return examined.seen.serverNames
  }

  @Test(arguments: [ProtocolVersion.tls12, .tls13], [true, false])
  func `a server that heeds no name shows the same certificate to everybody`(version: ProtocolVersion, libssl: Bool) async throws {
    let rows = try await ask(ConfiguredServer { ($0.minimumVersion, $0.maximumVersion) = (version, version) }, libssl: libssl)
    #expect(rows.map(\.kind) == [.target, .none, .unknown])
    #expect(rows.map(\.name) == ["localhost", nil, "tlsprobe-unknown.localhost"])
    #expect(rows.map(\.support) == [.accepted, .accepted, .accepted])
    #expect(rows.map(\.differs) == [nil, false, false])
    #expect(rows.allSatisfy { $0.certificate?.subject == rows[0].certificate?.subject && $0.warnings.isEmpty })
  }

  @Test(arguments: [true, false]) func `another certificate for unknown names is told`(libssl: Bool) async throws {
    let served = ConfiguredServer { configuration in configuration.named = ["localhost": configuration.identities] }
    let other = ConfiguredServer(changing: { configuration, authorities in
      let presentations = (try? ChainCase.mint("self-signed", by: authorities)?.presentations) ?? []
      configuration.named = ["localhost": configuration.identities]
      configuration.identities = presentations.map { TLSIdentity(chain: $0.chain, key: $0.key) }
    })
    #expect(try await ask(served, libssl: libssl).map(\.differs) == [nil, false, false])
    let rows = try await ask(other, libssl: libssl)
    #expect(rows.map(\.differs) == [nil, true, true])
    #expect(rows[0].isAcknowledged == true)
  }

  @Test(arguments: [ProtocolVersion.tls12, .tls13], [true, false])
  func `a refusal of unknown names is told with its alert`(version: ProtocolVersion, libssl: Bool) async throws {
    let served = ConfiguredServer { configuration in
      (configuration.minimumVersion, configuration.maximumVersion) = (version, version)
      configuration.named = ["localhost": configuration.identities]
      configuration.refusesUnknownNames = true
    }
    let rows = try await ask(served, libssl: libssl)
    #expect(rows.map(\.support) == [.accepted, .accepted, .refused])
    #expect(rows[2].evidence == EvidenceDescription(.alert, detail: "unrecognized_name"))
    #expect(rows[2].certificate == nil)
  }

  @Test func `a server that needs a name refuses a client without one`() async throws {
    let rows = try await ask(NeedsName(), libssl: false)
    #expect(rows.map(\.support) == [.accepted, .refused, .accepted])
    #expect(rows[1].evidence.detail == "unrecognized_name")
  }

  @Test func `silence is no refusal`() async throws {
    let examined = try await Examined(Mute(), by: ServerNames(), patience: .milliseconds(100), shakesHandsFirst: false)
    #expect(
      examined.seen.serverNames.allSatisfy { $0.evidence == EvidenceDescription(.timeOut, tries: 2) && $0.support == .undetermined })
    #expect(examined.connections == 6)
  }

  @Test func `the unknown name is never too long`() {
    let long = String(repeating: "a.", count: 125) + "a"
    #expect(ServerNames.unknown(below: long) == "tlsprobe-unknown.invalid")
    #expect(ServerNames.unknown(below: nil) == "tlsprobe-unknown.invalid")
    #expect(ServerNames.unknown(below: "example.org") == "tlsprobe-unknown.example.org")
  }
}

/// Refuses a client that names no host.
private struct NeedsName: ClientHelloCase {
  let name = "needs-name"
  let summary = ""

  func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
    ServerHelloPolicy.ordinary(chains.ec, chains.rsa).with { $0.needsServerName = true }
  }
}

/// Says nothing.
struct Mute: ServerCase {
  let name = "mute"
  let summary = ""

  func manner(by authorities: TestAuthorities) -> ServerBehavior { .utterance(ScriptedBytes([]).with { $0.closes = false }) }
}
