import Bytes
import Crypto
import TLSWire
import TestSupport
import Testing

@testable import TLSEngine

/// Sessions with the ClientHello of other clients, against libssl in memory.
@Suite struct ProfiledSessionTests {
  /// The clients that can complete a handshake.
  static let usable = ClientProfiles.all.filter { $0.versions.contains { $0 == .tls12 || $0 == .tls13 } }.map(\.name)
  static let modern = ClientProfiles.all.filter { $0.versions.contains(.tls13) }.map(\.name)
  /// The newest of the large families.
  static let newest = ["chrome", "firefox", "safari", "safari-ios", "edge", "opera", "curl", "go", "java", "openssl"]
  static let rsa = Result { try TestCertificate.identity(.rsa(bits: 2_048)) }

  static func offer(_ name: String) throws -> ProfiledOffer {
    ProfiledOffer(try #require(ClientProfiles.latest(of: name)), serverName: "localhost")
  }

  static func server(_ change: (inout TLSServerConfiguration) -> Void = { _ in }) throws -> TLSContext {
    var configuration = TLSServerConfiguration(identities: [try rsa.get(), try Contexts.identity.get()])
    configuration.cipherList = "ALL:@SECLEVEL=0"
    configuration.alpn = ["h2", "http/1.1"]
    change(&configuration)
    return try TLSContext(server: configuration)
  }

  /// Carries bytes between a client and libssl's server until both are done.
  static func shakeHands(_ client: inout ProfiledSession, _ server: inout TLSSession) throws {
    var (isClientDone, isServerDone) = (false, false)
    for _ in 0..<20 where !(isClientDone && isServerDone) {
      if !isClientDone { isClientDone = try client.handshake() == .done }
      server.received(client.takeOutput())
      if !isServerDone { isServerDone = try server.handshake() == .done }
      client.received(server.takeOutput())
    }
    #expect(isClientDone && isServerDone)
  }

  static func hello(_ server: borrowing TLSSession) throws -> ClientHello {
    let event = try #require(server.messages.first { $0.type == .clientHello })
    return try ClientHello(reading: try #require(event.message).body)
  }

  @Test("each client completes TLS 1.3, and the server sees its fingerprint", arguments: modern) func modernHandshake(name: String) throws {
    let offer = try Self.offer(name)
    var client = try ProfiledSession(offer)
    var server = try TLSSession(try Self.server { $0.minimumVersion = .tls13 })
    try Self.shakeHands(&client, &server)
    #expect(client.negotiated.version == .tls13)
    #expect(server.negotiated.cipherSuite == client.negotiated.cipherSuite)
    try Self.compare(try Self.hello(server), with: offer.profile)
    #expect(client.negotiated.alpn == server.negotiated.alpn)
  }

  @Test("each client completes TLS 1.2, and the server sees its fingerprint", arguments: usable) func classicHandshake(name: String) throws
  {
    var offer = try Self.offer(name)
    offer.minimumDHBits = 0
    var client = try ProfiledSession(offer)
    // AEAD and CBC suites with AES, and ChaCha20.
    var server = try TLSSession(
      try Self.server {
        $0.maximumVersion = .tls12
        $0.cipherList = "AESGCM:CHACHA20:AES:!AESCCM:!aNULL:!PSK:!SRP:@SECLEVEL=0"
      })
    try Self.shakeHands(&client, &server)
    #expect(client.negotiated.version == .tls12)
    #expect(server.negotiated.cipherSuite == client.negotiated.cipherSuite)
    try Self.compare(try Self.hello(server), with: offer.profile)
    try Self.exchange(&client, &server, [0, 1, 16_383, 16_384, 16_385])
  }

  static func compare(_ seen: ClientHello, with profile: ClientProfile) throws {
    var random = SystemRandomNumberGenerator()
    let recorded = profile.hello(serverName: "localhost", random: &random)
    #expect(Fingerprints.ja4(seen) == Fingerprints.ja4(recorded))
    if !profile.shufflesExtensions { #expect(Fingerprints.ja3(seen) == Fingerprints.ja3(recorded)) }
    #expect(seen.serverName == "localhost")
    #expect(seen.message.bytes.count == recorded.message.bytes.count || seen.extensions?[.encryptedClientHello] != nil)
  }

  static func exchange(_ client: inout ProfiledSession, _ server: inout TLSSession, _ sizes: [Int]) throws {
    for size in sizes {
      let data = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      #expect(try client.write(data) == .done)
      server.received(client.takeOutput())
      var seen: [UInt8] = []
      while seen.count < size, case .bytes(let bytes) = try server.read() { seen += bytes }
      #expect(seen == data)
      #expect(try server.write(data) == .done)
      client.received(server.takeOutput())
      seen = []
      while seen.count < size, case .bytes(let bytes) = try client.read(max: 10_000) { seen += bytes }
      #expect(seen == data)
    }
    client.shutdown()
    server.received(client.takeOutput())
    #expect(try server.read() == .closed(notify: true))
    server.shutdown()
    client.received(server.takeOutput())
    #expect(try client.read() == .closed(notify: true))
    #expect(throws: TLSError.self) { try client.write([1]) }
  }

  @Test(arguments: [CipherSuite.aes128GCMSHA256, .aes256GCMSHA384, .chaCha20Poly1305SHA256])
  func `data of all sizes passes both ways under each suite of TLS 1.3`(suite: CipherSuite) throws {
    var client = try ProfiledSession(try Self.offer("chrome"))
    var server = try TLSSession(try Self.server { $0.cipherSuites13 = suite.name ?? "" })
    try Self.shakeHands(&client, &server)
    #expect(client.negotiated.cipherSuite == suite)
    try Self.exchange(&client, &server, [0, 1, 16_383, 16_384, 16_385, 3_000_000])
  }

  @Test(arguments: CraftedSuite.all.map(\.cipherSuite)) func `data passes both ways under each suite of TLS 1.2`(suite: CipherSuite) throws
  {
    var offer = try Self.offer("openssl-3.0")
    offer.minimumDHBits = 0
    var client = try ProfiledSession(offer)
    let name = try #require(suite.openSSLName)
    var server = try TLSSession(
      try Self.server {
        $0.maximumVersion = .tls12
        $0.agreesInFiniteFields = true
        $0.cipherList = "\(name):@SECLEVEL=0"
      })
    try Self.shakeHands(&client, &server)
    #expect(client.negotiated.cipherSuite == suite)
    #expect(client.messages.contains { $0.direction == .received && $0.type == .newSessionTicket })
    try Self.exchange(&client, &server, [0, 1, 16_383, 16_384, 16_385, 100_000])
  }

  @Test(arguments: newest) func `a hello_retry_request leads to a second ClientHello with another share`(name: String) throws {
    let offer = try Self.offer(name)
    let groups: [(NamedGroup, String)] = [(.secp384r1, "P-384"), (.secp521r1, "P-521"), (.secp256r1, "P-256")]
    let shared = offer.profile.sharedGroups
    guard let (group, text) = groups.first(where: { offer.profile.groups.contains($0.0) && !shared.contains($0.0) }) else { return }
    var client = try ProfiledSession(offer)
    var server = try TLSSession(
      try Self.server {
        $0.minimumVersion = .tls13
        $0.groups = text
      })
    try Self.shakeHands(&client, &server)
    #expect(client.negotiated.group == group)
    let hellos = server.messages.filter { $0.type == .clientHello }
    let first = try ClientHello(reading: try #require(hellos.first?.message).body)
    let second = try ClientHello(reading: try #require(hellos.last?.message).body)
    #expect(hellos.count == 2 && second.keyShares?.map(\.group) == [group])
    #expect(second.random == first.random && second.sessionID == first.sessionID && second.cipherSuites == first.cipherSuites)
    let unchanged = { (hello: ClientHello) in hello.extensions?.filter { ![.keyShare, .cookie, .padding].contains($0.type) } }
    #expect(unchanged(first) == unchanged(second))
    try Self.exchange(&client, &server, [1])
  }

  @Test(arguments: [ProtocolVersion.tls12, .tls13]) func `a certificate request gets an empty certificate`(version: ProtocolVersion) throws
  {
    var client = try ProfiledSession(try Self.offer("chrome"))
    var server = try TLSSession(
      try Self.server {
        ($0.minimumVersion, $0.maximumVersion) = (version, version)
        $0.clientCertificate = .requested
      })
    try Self.shakeHands(&client, &server)
    #expect(client.flight.certificateRequest != nil)
    try Self.exchange(&client, &server, [1])
  }

  @Test func `the protocols can be restricted`() throws {
    var offer = try Self.offer("firefox")
    offer.protocols = ["http/1.1"]
    var client = try ProfiledSession(offer)
    var server = try TLSSession(try Self.server())
    try Self.shakeHands(&client, &server)
    #expect(client.negotiated.alpn == Array("http/1.1".utf8))
    #expect(client.hello.applicationProtocols == [Array("http/1.1".utf8)])
  }

  @Test(arguments: [ProtocolVersion.tls12, .tls13]) func `the key log has the secrets of the session`(version: ProtocolVersion) throws {
    let lines = Recorder()
    var offer = try Self.offer("chrome")
    offer.keyLog = { lines.append($0) }
    var client = try ProfiledSession(offer)
    let seen = Recorder()
    var server = try TLSSession(
      try Self.server {
        ($0.minimumVersion, $0.maximumVersion) = (version, version)
        $0.keyLog = { seen.append($0) }
      })
    try Self.shakeHands(&client, &server)
    #expect(!lines.all.isEmpty && Set(lines.all).isSubset(of: Set(seen.all)))
  }

  @Test func `GREASE values and the order of extensions differ between connections`() throws {
    let hellos = try (0..<8).map { _ in try ProfiledSession(try Self.offer("chrome")).hello }
    #expect(Set(hellos.map { $0.extensions?.map(\.type) }).count > 1)
    #expect(Set(hellos.map { $0.cipherSuites.first }).count > 1)
    #expect(Set(hellos.map(Fingerprints.ja4)).count == 1)
    for hello in hellos {
      let group = try #require(hello.supportedGroups?.first)
      #expect(group.isGREASE && hello.keyShares?.first?.group == group)
      let reserved = (hello.extensions ?? []).map(\.type).filter(\.isGREASE)
      #expect(reserved.count == 2 && Set(reserved).count == 2)
    }
  }
}

extension ProfiledSession {
  var flight: ObservedServerFlight { ObservedServerFlight(messages) }
}

/// Collects lines from a callback.
final class Recorder: @unchecked Sendable {
  // Used on one thread only.
  private(set) var all: [String] = []
  func append(_ line: String) { all.append(line) }
}
