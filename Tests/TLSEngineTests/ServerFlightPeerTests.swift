import Bytes
import Crypto
import TLSWire
import TestSupport
import Testing
import Transport

@testable import TLSEngine

/// Flights of `openssl s_server`, read over loopback.
@Suite(.timeLimit(.minutes(2))) struct ServerFlightPeerTests {
  private static let suites: [CipherSuite] = [.aes128GCMSHA256, .aes256GCMSHA384, .chaCha20Poly1305SHA256]
  private static let groups: [NamedGroup] = [.x25519, .secp256r1, .ffdhe2048]

  private func server(_ key: ThrowawayPKI.Key = .ecdsa, _ options: [String] = []) throws -> ServerProcess {
    let pki = try ThrowawayPKI.shared.get()
    return try ServerProcess(named: "openssl s_server", configuration: pki.configuration) { port, _ in
      ["127.0.0.1", "[::1]"].map { address in
        ["openssl", "s_server", "-accept", "\(address):\(port)", "-quiet", "-www", "-cert", pki.leaf(key), "-key", pki.leafKey(key)]
          + ["-cert_chain", pki.intermediate(key)] + options
      }
    }
  }

  private func der(_ path: String) throws -> [[UInt8]] {
    try ThrowawayPKI.shared.get().certificates(in: path).map { try Base64.decode($0) }
  }

  /// Moves the bytes to where the machine ends; a `.send` is done and counted.
  private func read(_ offer: ServerFlightOffer, from server: ServerProcess) async throws -> ServerFlight.Action {
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let endpoint = Endpoint(.loopbackV4, port: server.port)
    return try await reactor.run { () async throws -> ServerFlight.Action in
      let deadline = Deadline.after(.seconds(20))
      let connection = try await TCPConnection.connect(to: endpoint, on: reactor, deadline: deadline)
      defer { connection.close() }
      var machine = try ServerFlight(offer, at: .now)
      try await connection.write(machine.clientHello, deadline: deadline)
      while true {
        let bytes = try await connection.read(deadline: deadline)
        let action = bytes.isEmpty ? try machine.receivedEnd(at: .now) : try machine.received(bytes, at: .now)
        switch action {
        case .wait: continue
        case .send(let output): try await connection.write(output, deadline: deadline)
        case .done, .notTLS13: return action
        }
      }
    }
  }

  private func flight(_ offer: ServerFlightOffer, from server: ServerProcess) async throws -> Flight {
    guard case .done(let flight) = try await read(offer, from: server) else { throw TLSError(code: .handshake, what: "no TLS 1.3") }
    return flight
  }

  @Test("each suite, group and kind of key", arguments: ThrowawayPKI.Key.allCases)
  func each(key: ThrowawayPKI.Key) async throws {
    let server = try server(key, ["-alpn", "h2,http/1.1"])
    let pki = try ThrowawayPKI.shared.get()
    let chain = try der(pki.leaf(key)) + der(pki.intermediate(key))
    let schemes: [ThrowawayPKI.Key: SignatureScheme] = [
      .rsa: .rsaPSSRSAESHA256, .ecdsa: .ecdsaSecp256r1SHA256, .ed25519: .ed25519,
    ]
    for suite in Self.suites {
      for group in Self.groups {
        var offer = ServerFlightOffer(serverName: ThrowawayPKI.name)
        offer.cipherSuites = [suite]
        offer.groups = [group]
        offer.sharedGroups = [group]
        // Schemes that libssl has never heard of, ML-DSA among them, do no harm.
        offer.signatureSchemes = [SignatureScheme(0x0905), SignatureScheme(0xfefe)] + offer.signatureSchemes
        offer.applicationProtocols = ["http/1.1"]
        let flight = try await flight(offer, from: server)
        #expect(flight.serverHello.cipherSuite == suite)
        #expect(flight.group == group && flight.helloRetryRequest == nil)
        #expect(flight.certificates == chain)
        #expect(flight.certificateVerify.scheme == schemes[key])
        #expect(flight.proof == .valid)
        #expect(flight.applicationProtocol == Array("http/1.1".utf8))
        #expect(flight.certificateRequest == nil)
      }
    }
  }

  @Test("a server that wants another group gets it", arguments: suites)
  func retry(suite: CipherSuite) async throws {
    var offer = ServerFlightOffer()
    offer.cipherSuites = [suite]
    offer.sharedGroups = [.x25519]
    let flight = try await flight(offer, from: server(.ecdsa, ["-groups", "P-256"]))
    #expect(flight.helloRetryRequest?.selectedGroup == .secp256r1)
    #expect(flight.group == .secp256r1)
    #expect(flight.proof == .valid)
    #expect(flight.marks.prefix(4).map(\.message) == [.clientHello, .serverHello, .clientHello, .serverHello])
  }

  /// As `openssl s_server -groups` calls them.
  private static let single: [(name: String, group: NamedGroup)] = [
    ("P-384", .secp384r1), ("P-521", .secp521r1), ("X448", .x448), ("ffdhe2048", .ffdhe2048), ("ffdhe3072", .ffdhe3072),
    ("ffdhe4096", .ffdhe4096), ("ffdhe6144", .ffdhe6144), ("ffdhe8192", .ffdhe8192),
  ]

  @Test(arguments: single)
  func `the flight of a server that accepts a single group is read, by a key share and by a HelloRetryRequest`(
    name: String, group: NamedGroup
  ) async throws {
    let server = try server(.ecdsa, ["-groups", name])
    for shared in [[NamedGroup.x25519], [group]] {
      var offer = ServerFlightOffer(serverName: ThrowawayPKI.name)
      offer.sharedGroups = shared
      let flight = try await flight(offer, from: server)
      #expect(flight.helloRetryRequest?.selectedGroup == (shared == [group] ? nil : group))
      #expect(flight.group == group && flight.proof == .valid)
      #expect(flight.certificates.count == 2)
    }
  }

  @Test("no share at all also ends in a flight")
  func noShare() async throws {
    var offer = ServerFlightOffer()
    offer.sharedGroups = []
    let flight = try await flight(offer, from: server())
    #expect(flight.helloRetryRequest != nil && flight.proof == .valid)
  }

  @Test("a server's wish for a client certificate is read")
  func certificateRequest() async throws {
    let pki = try ThrowawayPKI.shared.get()
    let flight = try await flight(ServerFlightOffer(), from: server(.rsa, ["-verify", "1", "-CAfile", pki.root(.rsa)]))
    let request = try #require(flight.certificateRequest)
    #expect(request.signatureSchemes.contains(.rsaPSSRSAESHA256))
    #expect(request.authorities.count == 1)
    #expect(flight.proof == .valid)
  }

  @Test("small records and padded ones are put together", arguments: [["-max_send_frag", "512"], ["-record_padding", "1000"]])
  func records(options: [String]) async throws {
    let flight = try await flight(ServerFlightOffer(), from: server(.rsa, options))
    #expect(flight.certificates.count == 2)
    #expect(flight.proof == .valid)
  }

  @Test("a stapled answer is found with its certificate")
  func staple() async throws {
    let directory = try TemporaryDirectory()
    // s_server reads it as DER before it sends it: a response of status tryLater (RFC 6960, section 4.2.1).
    let staple: [UInt8] = [0x30, 3, 0x0a, 1, 3]
    let path = try directory.write(staple, to: "staple.der")
    let flight = try await flight(ServerFlightOffer(), from: server(.ecdsa, ["-status_file", path]))
    #expect(flight.certificate?.entries.map(\.ocspResponse) == [staple, nil])
    var offer = ServerFlightOffer()
    offer.requestsStatus = false
    let unasked = try await self.flight(offer, from: server(.ecdsa, ["-status_file", path]))
    #expect(unasked.certificate?.entries.map(\.ocspResponse) == [nil, nil])
  }

  @Test("TLS 1.2 is an alert to a hello of TLS 1.3 alone, and an answer to one of both")
  func older() async throws {
    let server = try server(.ecdsa, ["-tls1_2"])
    await #expect {
      try await read(ServerFlightOffer(), from: server)
    } throws: {
      ($0 as? TLSError)?.alert?.what == .protocolVersion
    }
    var offer = ServerFlightOffer()
    offer.versions = [.tls13, .tls12]
    offer.cipherSuites.append(CipherSuite(0xc02b))
    guard case .notTLS13(let hello) = try await read(offer, from: server) else {
      Issue.record("no TLS 1.2")
      return
    }
    #expect(hello.version == .tls12 && hello.cipherSuite == CipherSuite(0xc02b))
  }

  @Test("a scheme that the server has no key for draws its alert")
  func noScheme() async throws {
    var offer = ServerFlightOffer()
    offer.signatureSchemes = [SignatureScheme(0x0905)]
    await #expect {
      try await read(offer, from: server())
    } throws: {
      ($0 as? TLSError)?.alert?.what == .handshakeFailure
    }
  }

  @Test("a chain longer than the limit is refused")
  func tooLong() async throws {
    var offer = ServerFlightOffer()
    offer.certificateLimit = 300
    await #expect {
      try await read(offer, from: server(.rsa))
    } throws: {
      "\($0)".contains("certificate")
    }
  }
}
