import Connect
import Enumeration
import StartTLS
import TestSupport
import Testing

@testable import Probes

/// Enumerations behind proxies and after STARTTLS.
@Suite struct ProbeHelloDriverTunnelTests {
  private var smtp: TunnelOptions {
    var approach = TunnelOptions()
    approach.startTLS = StartTLSProtocols.named("smtp")
    return approach
  }

  @Test func `every inquiry gets the answer to its own hello, after STARTTLS and through a proxy`() async throws {
    let server = try EchoServer()
    let mail = try MailServer(inFrontOf: server.port)
    let proxy = try RelayingProxy()
    var approach = smtp
    approach.proxy = try Proxy("socks5://127.0.0.1:\(proxy.port)")
    let asked = try await ask(ScriptedSource(rounds: 3, of: 20, announces: true), port: mail.port, approach: approach)
    #expect(asked.source.echoed == Array(0..<60))
    #expect(asked.cost.connections == 60 && asked.cost.retries == 0)
    #expect(mail.counts.came == 60 && proxy.requests.count == 60)
    #expect(asked.startTLS?.greeting == "mail.test ESMTP")
    #expect(asked.backOff == nil)
  }

  @Test func `a way that cannot be gone is tried once`() async throws {
    let mail = try MailServer(.notOffered)
    let error = await #expect(throws: ConnectError.self) {
      try await ask(ScriptedSource(rounds: 1, of: 20, announces: true), port: mail.port, approach: smtp)
    }
    #expect(error?.code == "starttls.not-offered")
    #expect(mail.counts.came == 1)
  }

  @Test func `a server that turns away those who are too many is asked more slowly, and whole`() async throws {
    let server = try EchoServer { _, _ in .answerAfter(.milliseconds(5)) }
    let mail = try MailServer(inFrontOf: server.port, .crowded(limit: 3))
    let asked = try await ask(ScriptedSource(rounds: 3, of: 12), port: mail.port, approach: smtp)
    #expect(asked.source.echoed == Array(0..<36))
    #expect(asked.backOff?.reason.contains("turned away before TLS") == true, "\(asked.backOff as Any)")
    #expect(mail.counts.turnedAway > 0 && mail.counts.turnedAway < 36, "\(mail.counts)")
  }

  @Test func `a hello that is hung up on after STARTTLS is told as one`() async throws {
    // One alone, so that nobody meets it twice.
    let server = try EchoServer { number, _ in number == 3 ? .close : .answer }
    let mail = try MailServer(inFrontOf: server.port)
    let asked = try await ask(ScriptedSource(rounds: 2, of: 10), port: mail.port, approach: smtp)
    #expect(asked.source.echoed == Array(0..<20))
    #expect(asked.cost.retries > 0)
  }
}
