import Bytes
import Connect
import DomainNames
import LocalServer
import Resolver
import ServerFixtures
import StartTLS
import TLSEngine
import Testing
import Transport

/// Knows no name.
private struct NoBackend: ResolverBackend {
  let name = "none"

  func addresses(of host: DomainName, families: AddressFamilies, deadline: Deadline) async throws(ResolverError) -> [IPAddress] {
    throw ResolverError(.notFound, name: host.ascii)
  }
}

/// The cases that speak before TLS, met as a client meets them.
@Suite struct ScriptedCasesTests {
  struct Meeting: Sendable {
    var record: StartTLSRecord?
    var error: ConnectError?
    var bytesRead: UInt64 = 0
    var elapsed = Duration.zero
  }

  @Test(arguments: ["starttls", "starttls-packets"]) func `a dialogue comes to TLS`(name: String) async throws {
    let meeting = try await meet(name)
    #expect(meeting.error == nil)
    #expect(meeting.record?.offersTLS == true)
    #expect(meeting.record?.earlyByteCount == 0)
  }

  @Test func `what somebody said after the go-ahead is kept from TLS and told`() async throws {
    let meeting = try await meet("starttls-injection")
    #expect(meeting.error == nil)
    #expect(meeting.record.map { String(decoding: $0.earlyBytes, as: UTF8.self) } == "250 2.0.0 injected\r\n")
  }

  @Test(
    arguments: [
      ("starttls-refusal", "starttls.refused"), ("starttls-endless-greeting", "starttls.too-long"),
      ("starttls-endless-reply", "starttls.too-long"), ("starttls-long-line", "starttls.too-long"), ("starttls-nul", "starttls.malformed"),
      ("starttls-early-tls", "starttls.already-tls"),
    ]) func `a server that means no good is left with a clear error, long before the deadline`(name: String, code: String) async throws
  {
    let meeting = try await meet(name)
    #expect(meeting.error?.code == code)
    #expect(meeting.error?.stage == .startTLS)
  }

  @Test func `a server that says no more runs into the deadline, which tells what was awaited`() async throws {
    let meeting = try await meet("starttls-silent", patience: .milliseconds(300))
    #expect(meeting.error?.isTimeout == true)
    #expect(meeting.error?.message.contains("a response to EHLO") == true)
    #expect(meeting.error?.startTLS?.greeting == "localhost ESMTP")
  }

  @Test func `a client may be quicker than the dialogue`() async throws {
    let server = try LocalServer(cases: ["starttls-refusal"], at: Platform.now)
    defer { server.stop() }
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let heard = try await Client.hear(
      try #require(server.endpoint(of: "starttls-refusal")), saying: Array("EHLO a\r\nSTARTTLS\r\n".utf8), on: reactor,
      for: .milliseconds(500))
    #expect(String(decoding: heard.bytes, as: UTF8.self).hasSuffix("454 4.7.0 TLS not available due to local problem\r\n"))
  }

  @Test func `each scripted case names a protocol that there is`() {
    for scripted in Cases.scripted { #expect(StartTLSProtocols.named(scripted.protocolName) != nil) }
  }

  private func meet(_ name: String, patience: Duration = .seconds(20)) async throws -> Meeting {
    let server = try LocalServer(cases: [name], at: Platform.now)
    defer { server.stop() }
    let endpoint = try #require(server.endpoint(of: name))
    let spoken = try #require(Cases.scripted.first { $0.name == name }?.protocolName)
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    return try await reactor.run { () async throws in
      var options = ConnectOptions()
      options.connectTimeout = patience
      options.approach.startTLS = StartTLSProtocols.named(spoken)
      let connector = Connector(reactor: reactor, resolver: Resolver(backend: NoBackend()), options: options)
      let deadline = Deadline.after(.seconds(30))
      let started = ContinuousClock.now
      do throws(ConnectError) {
        let passage = try await connector.open(Route(endpoint), deadline: deadline)
        defer { passage.close() }
        let connection = try TLSConnection(over: passage, context: try Self.context(), serverName: "localhost")
        try await connection.handshake(deadline: deadline)
        await connection.close(deadline: deadline)
        return Meeting(record: passage.startTLS, bytesRead: passage.bytesRead, elapsed: .now - started)
      } catch {
        return Meeting(record: error.startTLS, error: error, elapsed: .now - started)
      }
    }
  }

  private static func context() throws(ConnectError) -> TLSContext {
    do throws(TLSError) {
      return try TLSContext(client: .ordinary)
    } catch {
      throw ConnectError(stage: .handshake, code: error.code.rawValue, message: error.description)
    }
  }
}
