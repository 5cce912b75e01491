import Bytes
import Enumeration
import LocalServer
import Observation
import TLSWire
import TestSupport
import Testing

@testable import Probes

@Suite struct ProbeHelloConnectionTests {
  private func answer(
    to form: ProbeHello.Form, port: UInt16, handshakeTimeout: Duration = .seconds(10)
  ) async throws -> ProbeOutcome? {
    let source = ScriptedSource(rounds: [[ProbeHello(id: 0, topic: .schemes, form: form)]])
    return try await ask(source, port: port, handshakeTimeout: handshakeTimeout).source.answers[0]
  }

  private func wish(
    _ schemes: [SignatureScheme], groups: [NamedGroup] = [.x25519, .secp256r1], sharing: [NamedGroup] = [.x25519, .secp256r1]
  ) -> ProbeHello.Form {
    .flight(
      FlightRequest(
        serverName: nil, cipherSuites: [.aes128GCMSHA256, .aes256GCMSHA384], groups: groups, sharedGroups: sharing,
        signatureSchemes: schemes))
  }

  private let hello = CraftedClientHello(
    ClientHello(random: [UInt8](repeating: 7, count: 32), cipherSuites: [CipherSuite(0xc02f)], extensions: [.supportedGroups([.x25519])]))

  private var serverHello: [UInt8] {
    let hello = ServerHello(
      legacyVersion: .tls12, random: [UInt8](repeating: 1, count: 32), sessionID: [], cipherSuite: CipherSuite(0xc02f),
      compressionMethod: 0, extensions: [])
    return Record.fragmenting(hello.message.bytes, type: .handshake, version: .tls12, fragmentLength: 7)
  }

  private func withLocalServer<T>(_ name: String, _ body: (UInt16) async throws -> T) async throws -> T {
    let server = try LocalServer(cases: [name], at: Platform.now, address: .loopbackV4)
    defer { server.stop() }
    return try await body(try #require(server.endpoint(of: name)).port)
  }

  @Test func `a flight tells suite, group, scheme and certificates`() async throws {
    let got = try await withLocalServer("good") {
      try await answer(to: wish([SignatureScheme(0x0403), SignatureScheme(0x0804)]), port: $0)
    }
    guard case .flight(let flight) = got else {
      Issue.record("\(String(describing: got))")
      return
    }
    #expect(flight.cipherSuite == .aes128GCMSHA256 || flight.cipherSuite == .aes256GCMSHA384)
    #expect(flight.group == .x25519)
    #expect(flight.signature == .verified)
    #expect([SignatureScheme(0x0403), SignatureScheme(0x0804)].contains(flight.scheme))
    #expect(!flight.certificates.isEmpty)
    #expect(flight.certificateRequest == nil)
  }

  @Test(arguments: [ProtocolVersion.tls12, .tls13])
  func `no scheme is accepted whose signature does not verify`(version: ProtocolVersion) async throws {
    let look = try await CiphersProbeRun(at: WrongSignature()) {
      $0.plan.topics = [.schemes]
      $0.plan.versions = [version]
    }
    #expect(!look.seen.signatureSchemes.isEmpty)
    #expect(look.seen.signatureSchemes.allSatisfy { $0.support == .refused && $0.evidence.how == .wrongSignature })
  }

  private struct WrongSignature: ClientHelloCase {
    let name = "wrong-signature"
    let summary = "signatures over another handshake"

    func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
      ServerHelloPolicy([.tls12: [CipherSuite(0xc02f)], .tls13: [.aes128GCMSHA256]], certificates: [chains.rsa]).with {
        $0.signatureSchemes = [.rsaPSSRSAESHA256, .rsaPSSRSAESHA384]
        $0.oddities.signatures = .replayed
      }
    }
  }

  @Test func `a flight that the server refuses is its alert`() async throws {
    let got = try await withLocalServer("good") { try await answer(to: wish([SignatureScheme(0x0905)]), port: $0) }
    guard case .said(let said) = got else {
      Issue.record("\(String(describing: got))")
      return
    }
    #expect(said.alert?.level == .fatal)
    #expect(said.byteCount > 0)
  }

  @Test func `a flight that an older server answers is its hello`() async throws {
    let server = try EchoServer()
    guard case .said(let said) = try await answer(to: wish([SignatureScheme(0x0804)]), port: server.port) else {
      Issue.record("no answer")
      return
    }
    #expect(said.hello?.version == .tls12)
  }

  @Test func `what is no flight is malformed, and no flight at all is a close`() async throws {
    let http = try RawServer { connection in
      _ = connection.read()
      connection.write("HTTP/1.1 400 Bad Request\r\n\r\n")
    }
    guard case .said(let first) = try await answer(to: wish([SignatureScheme(0x0804)]), port: http.port),
      case .malformed(let error) = first.ending
    else {
      Issue.record("not malformed")
      return
    }
    #expect(error.code == .notTLS)
    let mute = try RawServer { connection in _ = connection.read() }
    guard case .said(let second) = try await answer(to: wish([SignatureScheme(0x0804)]), port: mute.port) else {
      Issue.record("no answer")
      return
    }
    #expect(second.ending == .closed)
  }

  @Test func `a hello is read however it is cut`() async throws {
    let bytes = serverHello
    let server = try RawServer { connection in
      _ = connection.read()
      connection.trickle(bytes, pause: .microseconds(200))
      connection.drain()
    }
    guard case .said(let said) = try await answer(to: .hello(hello, .hello), port: server.port) else {
      Issue.record("no answer")
      return
    }
    #expect(said.hello?.cipherSuite == CipherSuite(0xc02f))
  }

  @Test(arguments: [true, false]) func `a hello before the silence or the reset is an answer`(resets: Bool) async throws {
    let bytes = serverHello
    let server = try RawServer { connection in
      _ = connection.read()
      connection.write(bytes)
      if resets { connection.resetOnClose() } else { connection.drain() }
    }
    let answer = try await answer(to: .hello(hello, .flight), port: server.port, handshakeTimeout: .milliseconds(300))
    guard case .said(let said) = answer else {
      Issue.record("\(String(describing: answer))")
      return
    }
    #expect(said.hello?.cipherSuite == CipherSuite(0xc02f))
    #expect(said.ending == .open)
  }

  @Test func `a close without a word is a close`() async throws {
    let server = try RawServer { connection in _ = connection.read() }
    guard case .said(let said) = try await answer(to: .hello(hello, .hello), port: server.port) else {
      Issue.record("no answer")
      return
    }
    #expect(said.ending == .closed)
    #expect(said.hello == nil)
  }

  @Test func `an SSL 2.0 hello gets what a server of today says to it`() async throws {
    let form = ProbeHello.Form.ssl2(SSL2ClientHello(cipherKinds: SSL2CipherKind.registered, challenge: [UInt8](repeating: 3, count: 16)))
    let got = try await withLocalServer("good") { try await answer(to: form, port: $0) }
    guard case .said(let said) = got else {
      Issue.record("\(String(describing: got))")
      return
    }
    #expect(said.ssl2 == nil)
  }
}
