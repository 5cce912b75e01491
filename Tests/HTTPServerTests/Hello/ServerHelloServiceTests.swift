import Bytes
import Foundation
import LocalServer
import ServerFixtures
import TLSWire
import Testing
import Transport

/// Hello-level cases over TCP.
@Suite struct ServerHelloServiceTests {
  private static func with<T>(
    _ name: String, limits: ServerLimits = ServerLimits(), _ body: (LocalServer, Endpoint, Reactor) async throws -> T
  ) async throws -> T {
    let server = try LocalServer(cases: [name], at: Platform.now, limits: limits)
    defer { server.stop() }
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    return try await body(server, try #require(server.endpoint(of: name)), reactor)
  }

  /// What `s_client` says that it was given.
  private static func suite(_ endpoint: Endpoint, _ options: String...) throws -> String? {
    let text = try OpenSSLClient.connect(to: endpoint, options + ["-msg"]).text
    return ServerHelloDump.suite(in: text)?.openSSLName
  }

  @Test func `another's client gets what it likes best where its order counts`() async throws {
    let fond = "AES128-SHA:ECDHE-RSA-CHACHA20-POLY1305:ECDHE-RSA-AES256-GCM-SHA384"
    let calm = "ECDHE-RSA-AES256-GCM-SHA384:ECDHE-RSA-CHACHA20-POLY1305:AES128-SHA"
    try await Self.with("client-preference") { _, endpoint, _ throws in
      #expect(try Self.suite(endpoint, "-tls1_2", "-cipher", fond) == "AES128-SHA")
      #expect(try Self.suite(endpoint, "-tls1_2", "-cipher", calm) == "ECDHE-RSA-AES256-GCM-SHA384")
    }
    try await Self.with("chacha-when-preferred") { _, endpoint, _ throws in
      #expect(try Self.suite(endpoint, "-tls1_2", "-cipher", fond) == "ECDHE-RSA-AES256-GCM-SHA384")
      #expect(try Self.suite(endpoint, "-tls1_2", "-cipher", calm) == "ECDHE-RSA-AES256-GCM-SHA384")
      let first = "ECDHE-RSA-CHACHA20-POLY1305:ECDHE-RSA-AES256-GCM-SHA384"
      #expect(try Self.suite(endpoint, "-tls1_2", "-cipher", first) == "ECDHE-RSA-CHACHA20-POLY1305")
    }
    try await Self.with("server-preference-unusual") { _, endpoint, _ throws in
      let all = "ALL:@SECLEVEL=0"
      let offered = "ECDHE-ECDSA-AES128-SHA:AES256-GCM-SHA384:AES128-SHA"
      #expect(try Self.suite(endpoint, "-tls1_2", "-cipher", offered) == "AES256-GCM-SHA384")
      #expect(try Self.suite(endpoint, "-tls1_2", "-cipher", all) == "CAMELLIA128-SHA")
    }
  }

  @Test func `another's client finds the signature right and goes on`() async throws {
    try await Self.with("client-preference") { server, endpoint, _ throws in
      for (suite, chain) in [("ECDHE-RSA-AES128-GCM-SHA256", 1), ("ECDHE-ECDSA-AES128-GCM-SHA256", 0), ("DHE-RSA-AES128-GCM-SHA256", 1)] {
        let seen = try OpenSSLClient.connect(to: endpoint, "-tls1_2", "-cipher", suite, "-msg")
        #expect(seen.certificates == server.policy(of: "client-preference")?.certificates[chain].chain)
        // It sends its key only after it has checked the server's.
        #expect(seen.text.contains("ClientKeyExchange"), "\(seen.text)")
      }
    }
  }

  @Test func `another's client answers a wish for another hello`() async throws {
    try await Self.with("server-preference-unusual") { _, endpoint, _ throws in
      let text = try OpenSSLClient.connect(to: endpoint, "-tls1_3", "-groups", "X25519:P-521", "-msg").text
      #expect(text.components(separatedBy: "], ClientHello").count == 3, "\(text)")
      #expect(text.components(separatedBy: "], ServerHello").count == 3, "\(text)")
    }
    try await Self.with("cookie-retry") { _, endpoint, _ throws in
      let text = try OpenSSLClient.connect(to: endpoint, "-tls1_3", "-msg").text
      #expect(text.components(separatedBy: "], ServerHello").count == 3, "\(text)")
    }
  }

  @Test func `a case that wants a name and one of small records are understood`() async throws {
    try await Self.with("needs-sni") { _, endpoint, _ throws in
      #expect(try Self.suite(endpoint, "-tls1_2", "-noservername") == nil)
      #expect(try Self.suite(endpoint, "-tls1_2", "-servername", "localhost") != nil)
    }
    try await Self.with("one-byte-records") { server, endpoint, _ throws in
      let seen = try OpenSSLClient.connect(to: endpoint, "-tls1_2", "-cipher", "ECDHE-RSA-AES128-GCM-SHA256")
      #expect(seen.certificates == server.policy(of: "one-byte-records")?.certificates[1].chain)
    }
  }

  @Test func `refusals end as their names say`() async throws {
    let hello = ClientHelloSamples.classic(.openSSL("RC4-SHA")).records()
    try await Self.with("alert-without-close") { _, endpoint, reactor throws in
      let heard = try await Client.hear(endpoint, saying: hello, on: reactor, for: .milliseconds(200))
      #expect(heard.bytes == [21, 3, 3, 0, 2, 2, 40] && !heard.ended)
    }
    try await Self.with("close-without-alert") { _, endpoint, reactor throws in
      let heard = try await Client.hear(endpoint, saying: hello, on: reactor, for: .seconds(20))
      #expect(heard.bytes.isEmpty && heard.ended)
    }
    try await Self.with("resets-refusals") { _, endpoint, reactor throws in
      let error = await #expect(throws: TransportError.self) {
        _ = try await Client.hear(endpoint, saying: hello, on: reactor, for: .seconds(20))
      }
      #expect(error?.code == .reset)
    }
  }

  @Test func `SSL 2.0 is answered in its own records`() async throws {
    let hello = SSL2ClientHello(cipherKinds: SSL2CipherKind.registered, challenge: Array(0..<16))
    try await Self.with("ssl2") { server, endpoint, reactor in
      let heard = try await Client.hear(endpoint, saying: hello.record, on: reactor, for: .milliseconds(300))
      let answer = try SSL2ServerHello(reading: heard.bytes)
      #expect(answer.cipherKinds == server.policy(of: "ssl2")?.cipherKinds)
      #expect(answer.certificate == server.chains(of: "ssl2").first?.first)
      let modern = try await Client.hear(
        endpoint, saying: ClientHelloSamples.modern([.aes128GCMSHA256]).records(), on: reactor, for: .seconds(20))
      #expect(modern.bytes.isEmpty && modern.ended)
    }
    // One that a later version might answer is refused there.
    let both = SSL2ClientHello(cipherKinds: SSL2CipherKind.registered, challenge: Array(0..<16), version: .tls12)
    try await Self.with("old-tls10") { _, endpoint, reactor in
      let heard = try await Client.hear(endpoint, saying: both.record, on: reactor, for: .seconds(20))
      #expect(heard.bytes == [21, 3, 3, 0, 2, 2, AlertDescription.protocolVersion.rawValue] && heard.ended)
    }
  }

  @Test func `tempers show`() async throws {
    let hello = ClientHelloSamples.classic(.openSSL("AES128-SHA")).records()
    func outcomes(_ name: String, _ count: Int) async throws -> [Bool] {
      try await Self.with(name) { _, endpoint, reactor throws in
        var outcomes: [Bool] = []
        for _ in 0..<count {
          let heard = try? await Client.hear(endpoint, saying: hello, on: reactor, for: .milliseconds(300))
          outcomes.append(heard?.bytes.isEmpty == false)
        }
        return outcomes
      }
    }
    #expect(try await outcomes("resets-every-third", 6) == [true, true, false, true, true, false])
    #expect(try await outcomes("stalls-sometimes", 6) == [true, true, true, true, false, true])
  }

  @Test func `more connections a second than are granted are reset`() async throws {
    let served = try await Self.with("rate-limited") { _, endpoint, reactor throws in
      var served = 0
      var first: [TCPConnection] = []
      for _ in 0..<30 {
        let connection = try? await TCPConnection.connect(to: endpoint, on: reactor, deadline: .after(.seconds(10)))
        if let connection { first.append(connection) }
      }
      for connection in first {
        guard
          (try? await connection.write(ClientHelloSamples.classic(.openSSL("AES128-SHA")).records(), deadline: .after(.seconds(10)))) != nil
        else { continue }
        let heard = try? await connection.read(deadline: .after(.seconds(10)))
        if heard?.isEmpty == false { served += 1 }
        connection.close()
      }
      return served
    }
    // More on a machine that takes more than a second for all.
    #expect((10...30).contains(served))
  }

  @Test func `a client that dawdles is dropped`() async throws {
    var limits = ServerLimits()
    limits.handshake = .milliseconds(100)
    try await Self.with("export", limits: limits) { _, endpoint, reactor throws in
      let heard = try await Client.hear(endpoint, saying: [22, 3, 1], on: reactor, for: .seconds(20))
      #expect(heard.bytes.isEmpty && heard.ended)
    }
  }
}
