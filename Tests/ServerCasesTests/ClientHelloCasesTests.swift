import Bytes
import LocalServer
import ServerFixtures
import TLSWire
import Testing
import Transport
import X509

/// What the hello-level cases are configured with is what they answer, as the reader of answers sees it.
@Suite struct ClientHelloCasesTests {
  /// Suites that a case takes in a version when each is offered alone, and how the reader saw its flight end.
  private static func accepted(_ policy: ServerHelloPolicy, _ version: ProtocolVersion) -> Set<CipherSuite> {
    let groups = (version == .tls13 ? policy.groups.modern : policy.groups.classic)
    let taken = CipherSuite.registered.filter { suite in
      guard (suite.facts?.firstVersion.isModernTLS ?? false) == version.isModernTLS else { return false }
      var reader = ServerResponseReader(depth: .flight)
      _ = reader.received(policy.answer(to: ClientHelloSamples.of(version, [suite], groups: groups)).bytes)
      return reader.answer.hello?.cipherSuite == suite && reader.answer.hello?.version == version && reader.answer.ending == .enough
    }
    return Set(taken)
  }

  @Test func `each case takes the suites that it lists and no others`() throws {
    for (name, policy) in try CaseSet.policies() {
      // What is odd about a case is left aside here.
      let usual = policy.with {
        $0.retry.alertToNoShares = nil
        $0.oddities = ServerAnomalies()
      }
      for version in [ProtocolVersion.ssl3, .tls10, .tls11, .tls12, .tls13] {
        #expect(Self.accepted(usual, version) == Set(policy.cipherSuites[version] ?? []), "\(name) in \(version)")
      }
    }
  }

  @Test func `lists of suites name only what there is`() throws {
    for (name, policy) in try CaseSet.policies() {
      for (version, suites) in policy.cipherSuites {
        #expect(Set(suites).count == suites.count && !suites.isEmpty, "\(name) in \(version)")
        #expect(suites.allSatisfy { $0.facts != nil }, "\(name) in \(version)")
      }
    }
    #expect([CipherSuite].openSSL("AES128-SHA:no-such-suite:0xc100").map(\.hex) == ["0x002f", "0xc100"])
    let counts = try CaseSet.policies().map { "\($0.name) \($0.policy.cipherSuites.values.map(\.count).sorted())" }
    #expect(counts.prefix(7) == ["ssl2 []", "ssl3-only [6]", "old-tls10 [6]", "export [6, 6]", "gost [2, 4]", "sm4 [2]", "mlkem-only [3]"])
    #expect(counts.contains("server-preference-unusual [4, 10]"))
    #expect(counts.contains("client-preference [3, 10]"))
  }

  @Test func `flights up to TLS 1.2 carry the chain and a key exchange that can be read`() throws {
    for (name, policy) in try CaseSet.policies() {
      for (version, suites) in policy.cipherSuites where version < .tls13 {
        for suite in suites {
          let answer = policy.answer(to: ClientHelloSamples.classic([suite], version))
          var reader = ServerResponseReader(depth: .flight)
          _ = reader.received(answer.bytes)
          let seen = reader.answer
          #expect(seen.certificate?.entries.map(\.der) == answer.choice?.certificate?.chain, "\(name) \(suite)")
          let isEphemeral = ["DHE", "ECDHE", "ADH"].contains(suite.keyExchange)
          #expect(!isEphemeral || seen.keyExchange != nil, "\(name) \(suite)")
          #expect(seen.hello?.version == (policy.oddities.claimedVersion ?? version), "\(name) \(suite)")
        }
      }
    }
  }

  @Test func `the schemes that a client offers choose the certificate`() throws {
    let policy = try #require(try CaseSet.policies().first { $0.name == "many-keys" }?.policy)
    let share = ClientHelloSamples.share
    func chosen(_ schemes: [SignatureScheme]) -> ServerHelloCertificate.KeyType? {
      policy.answer(to: ClientHelloSamples.modern([.aes128GCMSHA256], shares: [share], schemes: schemes)).choice?.certificate?.keyType
    }
    #expect(chosen([SignatureScheme(0x0905), .ed25519]) == .mlDSA65)
    #expect(chosen([.ed25519]) == .ed25519)
    #expect(chosen([.ecdsaSecp256r1SHA256]) == .ec(.secp256r1))
    #expect(chosen([.rsaPSSRSAESHA256]) == .rsa(bits: 2_048))
    #expect(chosen([.rsaPKCS1SHA256, .ecdsaSecp384r1SHA384]) == nil)
    #expect(policy.certificates.allSatisfy { (try? Certificate(der: $0.chain[0])) != nil })
  }

  @Test func `a draft of TLS 1.3 is found by its number`() throws {
    let policy = try #require(try CaseSet.policies().first { $0.name == "draft-tls13" }?.policy)
    let draft = ProtocolVersion(0x7f1c)
    let offer = ClientHelloSamples.modern([.aes128GCMSHA256], versions: [.tls13, draft])
    var reader = ServerResponseReader(depth: .hello)
    _ = reader.received(policy.answer(to: offer).bytes)
    #expect(reader.answer.hello?.version == draft)
    #expect(policy.answer(to: ClientHelloSamples.modern([.aes128GCMSHA256])).alert?.what == .protocolVersion)
  }

  @Test func `oddities are odd`() throws {
    let policies = Dictionary(uniqueKeysWithValues: try CaseSet.policies())
    let rc4: [CipherSuite] = .openSSL("RC4-SHA")
    let odd = try #require(policies["picks-unoffered-suite"]).answer(to: ClientHelloSamples.classic(rc4))
    #expect(odd.choice?.cipherSuite.openSSLName == "AES128-SHA")
    let older = ClientHelloSamples.classic(.openSSL("AES128-SHA"), .tls10)
    #expect(try #require(policies["wrong-version"]).answer(to: older).choice?.version == .tls12)
    let bytes = try #require(policies["one-byte-records"]).answer(to: ClientHelloSamples.classic(.openSSL("AES128-SHA"))).bytes
    #expect(bytes.count % 6 == 0 && bytes.starts(with: [22, 3, 3, 0, 1, 2, 22, 3, 3, 0, 1, 0]))
  }
}

extension ProtocolVersion {
  fileprivate var isModernTLS: Bool { self >= .tls13 }
}
