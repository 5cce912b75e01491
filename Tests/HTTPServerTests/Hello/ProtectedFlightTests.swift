import Bytes
import LocalServer
import ServerFixtures
import TLSEngine
import TLSWire
import Testing
import Transport

/// The flights of hello-level cases in TLS 1.3, as others open them.
@Suite struct ProtectedFlightTests {
  /// Our own reader's view.
  private static func flight(_ manner: ServerBehavior, _ offer: ServerFlightOffer) async throws -> Result<Flight, TLSError> {
    let server = try LocalServer([SingleBehavior(manner: manner)], at: Platform.now)
    defer { server.stop() }
    let endpoint = try #require(server.endpoint(of: "one"))
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    return try await withTaskExecutorPreference(reactor) {
      let deadline = Deadline.after(.seconds(60))
      let connection = try await TCPConnection.connect(to: endpoint, on: reactor, deadline: deadline)
      defer { connection.close() }
      var reader = try ServerFlight(offer, at: .now)
      try await connection.write(reader.clientHello, deadline: deadline)
      while true {
        let bytes = try await connection.read(deadline: deadline)
        do throws(TLSError) {
          switch bytes.isEmpty ? try reader.receivedEnd(at: .now) : try reader.received(bytes, at: .now) {
          case .wait: continue
          case .send(let words): try? await connection.write(words, deadline: deadline)
          case .done(let flight): return .success(flight)
          case .notTLS13: return .failure(TLSError(code: .handshake, what: "an older version"))
          }
        } catch {
          return .failure(error)
        }
      }
    }
  }

  private static func policy(_ name: String) throws -> ServerHelloPolicy {
    try #require(try CaseSet.policies().first { $0.name == name }?.policy)
  }

  @Test(arguments: [NamedGroup.x25519, .secp256r1], [CipherSuite.aes128GCMSHA256, .aes256GCMSHA384, .chaCha20Poly1305SHA256])
  func `a flight opens in each group and suite that can be computed with`(group: NamedGroup, suite: CipherSuite) async throws {
    var offer = ServerFlightOffer(serverName: "localhost")
    offer.groups = [group]
    offer.cipherSuites = [suite]
    let policy = try Self.policy("client-preference")
    let flight = try await Self.flight(.hello(policy), offer).get()
    #expect(flight.serverHello.keyShare?.group == group)
    #expect(flight.serverHello.cipherSuite == suite)
    #expect(flight.certificates == policy.certificates[0].chain)
    #expect(flight.certificateVerify.scheme == .ecdsaSecp256r1SHA256)
  }

  @Test func `a flight comes after another hello, in small records, with a wish for a certificate`() async throws {
    let policy = try Self.policy("cookie-retry").with {
      $0.fragmentLength = 1
      $0.requestsCertificate = true
      $0.honours.applicationProtocols = ["h2"]
    }
    var offer = ServerFlightOffer(serverName: "localhost")
    offer.applicationProtocols = ["h2"]
    offer.signatureSchemes = [.rsaPSSRSAESHA384]
    let flight = try await Self.flight(.hello(policy), offer).get()
    #expect(flight.helloRetryRequest?.cookie == policy.retry.cookie)
    #expect(flight.certificateRequest != nil)
    #expect(flight.encryptedExtensions.alpn == Array("h2".utf8))
    #expect(flight.certificateVerify.scheme == .rsaPSSRSAESHA384)
  }

  @Test func `a server may take a hello and refuse its schemes behind the veil`() async throws {
    let policy = try Self.policy("client-preference").with { $0.oddities.hidesWantOfScheme = true }
    var offer = ServerFlightOffer()
    offer.signatureSchemes = [.ed448]
    let answer = try await Self.flight(.hello(policy), offer)
    #expect(throws: TLSError.self) { try answer.get() }
    if case .failure(let error) = answer { #expect("\(error)".contains("handshake_failure"), "\(error)") }
  }

  @Test(arguments: ["client-preference", "server-preference-unusual", "cookie-retry", "one-byte-records"])
  func `another's client finds signature and proof right`(name: String) async throws {
    let server = try LocalServer(cases: [name], at: Platform.now)
    defer { server.stop() }
    let endpoint = try #require(server.endpoint(of: name))
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    #expect(await Client.completesHandshake(endpoint, on: reactor, try TLSContext(client: TLSConfiguration())))
    for group in ["X25519", "P-256", "P-384", "P-521", "X448"] {
      // Without AES in CCM, for which we have no keys.
      let seen = try OpenSSLClient.connect(
        to: endpoint, "-tls1_3", "-groups", group, "-ciphersuites", "TLS_AES_128_GCM_SHA256:TLS_CHACHA20_POLY1305_SHA256")
      #expect(seen.text.contains("New, TLSv1.3, Cipher is TLS_"), "\(seen.text)")
      #expect(server.chains(of: name).contains(seen.certificates))
    }
  }
}
