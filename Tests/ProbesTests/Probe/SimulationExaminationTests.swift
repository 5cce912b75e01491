import Bytes
import LocalServer
import Observation
import TLSWire
import TestSupport
import Testing

@testable import Probes

@Suite struct SimulationExaminationTests {
  private func simulate(_ clients: [String], at name: String, patience: Duration = .seconds(5)) async throws -> [SimulationObservation] {
    try await SimulationExamination().look(at: name, patience: patience) { $0.simulated = clients }.simulations
  }

  @Test func `every client connects to an ordinary server`() async throws {
    let seen = try await SimulationExamination().look(at: "good")
    #expect(seen.simulations.count == ClientProfiles.all.count)
    // Clients with the same offer share a connection.
    #expect((20..<ClientProfiles.all.count).contains(seen.cost.connections), "\(seen.cost.connections)")
    // Those of before TLS 1.2 excepted, which libssl's present level refuses.
    for one in seen.simulations where one.evidence.how != .alert {
      #expect(one.isAccepted, "\(one)")
      #expect(one.cipherSuite != nil && one.protocol != nil && one.forwardSecrecy == true, "\(one)")
    }
    #expect(seen.unknownClients == ClientProfiles.withoutSource)
    let new = try #require(seen.simulations.first { $0.client == "firefox-151" })
    #expect(new.protocol == "TLSv1.3")
    #expect(new.signatureScheme?.name == "ecdsa_secp256r1_sha256" || new.signatureScheme?.name == "rsa_pss_rsae_sha256", "\(new)")
    #expect(new.group != nil)
    #expect(new.kind == .browser)
    let old = try #require(seen.simulations.first { $0.client == "firefox-27" })
    #expect(old.protocol == "TLSv1.2")
    #expect(old.group?.name == "secp256r1")
    #expect(old.signatureScheme != nil)
  }

  @Test func `a server of old protocols refuses new clients`() async throws {
    let seen = try await simulate(["firefox-4", "firefox-135", "chrome-131"], at: "old-tls10")
    #expect(seen.map(\.client) == ["chrome-131", "firefox-4", "firefox-135"])
    #expect(seen.map(\.support) == [.refused, .accepted, .refused])
    #expect(seen[0].evidence.how == .alert)
    #expect(seen[1].protocol == "TLSv1.0")
    #expect(seen[1].forwardSecrecy != nil)
  }

  @Test(arguments: ["impostor-tls13-rsa", "impostor-tls13-ecdsa"])
  func `no client connects to a server whose TLS 1.3 signature does not verify`(name: String) async throws {
    for seen in try await simulate(["firefox-135", "chrome-131"], at: name) {
      #expect(seen.isRefused && seen.evidence.how == .wrongSignature, "\(seen)")
      #expect(seen.clientRefusal == "the server's signature does not verify with the key of its certificate")
    }
  }

  /// The clients that are refused, and some of the agreements; the others are accepted.
  struct Level: Sendable {
    let server: String
    let refused: [String]
    let agreed: [String: String]
  }

  private static let classic = [
    "safari-ios-11.1", "safari-ios-12.1", "360-browser-7.5", "android-okhttp-11", "openssl-1.0.2", "mbedtls-2.28",
  ]

  private static let levels = [
    Level(
      server: "mozilla-modern", refused: classic,
      agreed: [
        "java-11": "TLSv1.3 TLS_AES_256_GCM_SHA384 x25519", "gnutls-3.7": "TLSv1.3 TLS_AES_256_GCM_SHA384 secp256r1",
        "go-1.27": "TLSv1.3 TLS_AES_128_GCM_SHA256 x25519",
      ]),
    Level(
      server: "mozilla-intermediate", refused: ["360-browser-7.5"],
      agreed: [
        "safari-ios-11.1": "TLSv1.2 TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384 x25519",
        "openssl-1.0.2": "TLSv1.2 TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384 secp256r1",
        "android-okhttp-11": "TLSv1.2 TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256 x25519",
      ]),
    Level(
      server: "mozilla-old", refused: [],
      agreed: ["360-browser-7.5": "TLSv1.2 TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA secp256r1"]),
  ]

  @Test(arguments: levels) func `Mozilla's configurations admit the clients that they are meant for`(level: Level) async throws {
    let clients = Self.classic + ["java-11", "java-25", "gnutls-3.7", "go-1.27", "safari-18.4", "edge-101", "node-24", "nss-3.87"]
    let seen = try await simulate(clients, at: level.server)
    #expect(seen.count == clients.count)
    #expect(Set(seen.filter(\.isRefused).map(\.client)) == Set(level.refused))
    #expect(seen.allSatisfy { $0.support != .undetermined })
    for one in seen {
      guard let agreed = level.agreed[one.client] else { continue }
      #expect([one.protocol, one.cipherSuite?.name, one.group?.name].compactMap(\.self).joined(separator: " ") == agreed)
      #expect(!one.certificates.isEmpty)
    }
  }

  @Test func `a client hangs up on what it has not offered`() async throws {
    // Its server answers with RSA key exchange to those that offer nothing else of its own.
    let seen = try await simulate(["chrome-131"], at: "old-tls10")
    #expect(seen[0].isRefused)
    let odd = try await SimulationExamination().look(at: WrongResponse()) { $0.simulated = ["firefox-135"] }.simulations
    #expect(odd[0].isRefused)
    #expect(odd[0].clientRefusal == "the server chose TLS_RSA_WITH_RC4_128_SHA, which was not offered")
    #expect(odd[0].cipherSuite?.name == "TLS_RSA_WITH_RC4_128_SHA")
  }

  @Test func `a request for another hello is followed`() async throws {
    let seen = try await simulate(["firefox-135", "chrome-37"], at: "cookie-retry")
    #expect(seen.map(\.support) == [.accepted, .accepted], "\(seen)")
    #expect(seen.map(\.helloRetry) == [false, true])
    #expect(seen[1].evidence.how == .serverHello)
  }

  @Test func `a request for another share is followed`() async throws {
    let seen = try await SimulationExamination().look(at: RequiresP384()) { $0.simulated = ["chrome-131"] }.simulations
    #expect(seen[0].isAccepted)
    #expect(seen[0].helloRetry)
    #expect(seen[0].group?.name == "secp384r1")
    #expect(seen[0].evidence.how == .serverHello)
  }

  @Test func `a hybrid group is taken by those that have it`() async throws {
    let seen = try await simulate(["firefox-135", "firefox-119"], at: "mlkem-only")
    #expect(seen.map(\.support) == [.refused, .accepted])
    #expect(seen[1].group?.name == "X25519MLKEM768")
  }

  @Test func `closing is a refusal, silence proves nothing`() async throws {
    let closed = try await simulate(["firefox-135"], at: "close-without-alert")
    #expect(closed[0].evidence.how == .serverHello || closed[0].isRefused)
    let silent = try await simulate(["firefox-135", "chrome-131"], at: "silent", patience: .milliseconds(300))
    #expect(silent.map(\.support) == [.undetermined, .undetermined])
    #expect(silent.map(\.evidence) == Array(repeating: EvidenceDescription(.timeOut, tries: 3), count: 2))
    let alert = try await simulate(["firefox-135"], at: "alert")
    #expect(alert[0].evidence == EvidenceDescription(.alert, detail: "handshake_failure"))
  }

  @Test func `what a server of TLS 1.3 hides is opened`() async throws {
    let seen = try await SimulationExamination().look(at: SpeaksHTTP2()) { $0.simulated = ["firefox-119", "chrome-98"] }.simulations
    #expect(seen.map(\.protocol) == ["TLSv1.3", "TLSv1.3"])
    #expect(seen.map(\.alpn) == ["h2", "h2"])
    #expect(seen.allSatisfy { $0.signatureScheme != nil })
    let refused = try await SimulationExamination().look(at: SignsUnusually()) { $0.simulated = ["firefox-119"] }.simulations
    #expect(refused[0].isRefused)
    #expect(refused[0].protocol == "TLSv1.3")
    #expect(refused[0].evidence == EvidenceDescription(.alert, detail: "handshake_failure"))
  }

  @Test(arguments: [
    ("dh-512", "chrome-43", true), ("dh-512", "chrome-45", false), ("dh-512", "firefox-38", true), ("dh-512", "firefox-40", false),
    ("dh-1024", "chrome-45", true), ("dh-1024", "firefox-40", true), ("rsa-512", "chrome-62", false), ("rsa-512", "firefox-108", false),
    ("rsa-512", "firefox-38", true), ("rsa-1024", "chrome-62", true), ("rsa-2048", "chrome-133", true),
  ])
  func `a client accepted Diffie-Hellman and RSA keys that it refuses`(server: String, client: String, accepts: Bool) async throws {
    let seen = try await simulate([client], at: server)
    #expect(seen[0].isAccepted == accepts, "\(seen[0])")
    guard !accepts, seen[0].evidence.how != .alert else { return }
    #expect(seen[0].evidence.how == .keyTooShort && seen[0].clientRefusal?.contains("512 bits") == true)
  }

  @Test func `no server at all is told as such`() async throws {
    let port = try LoopbackPort.unused()
    let seen = try await SimulationExamination().look(port: port) { $0.simulated = ["firefox-135"] }
    #expect(seen.simulations.map(\.support) == [.undetermined])
    #expect(seen.simulations[0].evidence.how == .unconnected)
  }
}

/// Takes TLS 1.3 with P-384 alone, of which no browser sends a share.
private struct RequiresP384: ClientHelloCase {
  let name = "wants-p384"
  let summary = "agrees on keys by P-384 alone"

  func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
    ServerHelloPolicy([.tls13: [.aes128GCMSHA256]], certificates: [chains.ec]).with { $0.groups = GroupRules([.secp384r1]) }
  }
}

private struct SpeaksHTTP2: ClientHelloCase {
  let name = "speaks-http2"
  let summary = "chooses h2"

  func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
    ServerHelloPolicy.ordinary(chains.ec, chains.rsa).with { $0.honours.applicationProtocols = ["h2"] }
  }
}

/// Says only behind its hello that it has no signature for the client, as Java 17 does.
private struct SignsUnusually: ClientHelloCase {
  let name = "signs-unusually"
  let summary = "signs with Ed448 alone, and refuses others late"

  func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
    ServerHelloPolicy.ordinary(chains.ec, chains.rsa).with {
      $0.oddities.hidesWantOfScheme = true
      $0.signatureSchemes = [.ed448]
    }
  }
}

/// Answers every hello with RC4.
private struct WrongResponse: ClientHelloCase {
  let name = "wrong-answer"
  let summary = "answers with RC4 whatever is offered"

  func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
    ServerHelloPolicy([.tls12: [CipherSuite(0x009f)]], certificates: [chains.rsa]).with { $0.oddities.unofferedSuite = CipherSuite(0x0005) }
  }
}
