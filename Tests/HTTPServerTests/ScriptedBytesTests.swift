import Bytes
import LocalServer
import ServerFixtures
import Testing
import Transport

@Suite struct ScriptedBytesTests {
  private static func hear(_ name: String, for duration: Duration = .seconds(10)) async throws -> (bytes: [UInt8], ended: Bool) {
    let server = try LocalServer(cases: [name], at: Platform.now)
    defer { server.stop() }
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let endpoint = try #require(server.endpoint(of: name))
    return try await Client.hear(endpoint, saying: [0x16, 0x03, 0x01], on: reactor, for: duration)
  }

  @Test func `the silent case says nothing and stays`() async throws {
    let heard = try await Self.hear("silent", for: .milliseconds(200))
    #expect(heard.bytes.isEmpty && !heard.ended)
  }

  @Test func `the HTTP case answers in the clear and hangs up`() async throws {
    let heard = try await Self.hear("plain-http")
    #expect(String(decoding: heard.bytes, as: UTF8.self).hasPrefix("HTTP/1.1 400 "))
    #expect(heard.ended)
  }

  @Test func `the SSH case speaks first`() async throws {
    let heard = try await Self.hear("ssh")
    #expect(heard.bytes.starts(with: Array("SSH-2.0-".utf8)))
  }

  @Test func `the alert case sends one fatal alert`() async throws {
    let heard = try await Self.hear("alert")
    #expect(heard.bytes == [0x15, 0x03, 0x03, 0x00, 0x02, 0x02, 0x28])
    #expect(heard.ended)
  }

  @Test func `the truncated case hangs up within its ServerHello`() async throws {
    let heard = try await Self.hear("truncated-hello")
    #expect(heard.bytes.starts(with: [0x16, 0x03, 0x03, 0x00, 0x7a, 0x02]))
    #expect(heard.bytes.count < 0x7a && heard.ended)
  }

  @Test func `the slow case sends a byte a second`() async throws {
    let heard = try await Self.hear("slow", for: .milliseconds(1_500))
    #expect((1...2).contains(heard.bytes.count) && !heard.ended)
  }
}
