import Connect
import Probes
import TLSWire
import TestSupport
import Testing

@testable import CommandSupport

@Suite struct ProbeClientsTests {
  private func request(_ change: (inout ProbeRequest) -> Void) throws -> ProbeRequest {
    var request = ProbeRequest(target: try Target("example.org"))
    change(&request)
    return request
  }

  @Test func `clients are those of the table, by name`() throws {
    #expect(try request { _ in }.clientNames() == [])
    #expect(try request { $0.simulated = "all" }.clientNames().count == ClientProfiles.all.count)
    #expect(try request { $0.simulated = "firefox-140,Chrome-98" }.clientNames() == ["chrome-98", "firefox-135"])
    #expect(throws: CommandLineError.self) { try request { $0.simulated = "," }.clientNames() }
    let error = try #require(throws: CommandLineError.self) { try request { $0.simulated = "firefox,netscape" }.clientNames() }
    #expect(error.status == .usage)
    #expect(error.message == "--simulate: no client named 'netscape'")
    #expect(error.hint?.hasPrefix("known are all, chrome, firefox, opera") == true)
  }

  @Test func `--without takes versions, suites, groups and kinds`() throws {
    let items = ["TLSv1.2", "TLS_RSA_WITH_AES_128_CBC_SHA", "x25519", "cbc"]
    #expect(try request { $0.without = items }.restrictions().count == items.count)
    let error = try #require(throws: CommandLineError.self) { try request { $0.without = ["cbc", "md5"] }.restrictions() }
    #expect(error.status == .usage)
    #expect(error.message == "invalid --without 'md5': not a version, cipher suite, group or kind of suite")
  }

  @Test func `a recorded hello goes out as it is, or with the name of --sni`() throws {
    let hello = ClientHello(
      random: Array(repeating: 1, count: 32), cipherSuites: [.aes128GCMSHA256], extensions: [.serverName("a.example")])
    let directory = try TemporaryDirectory()
    let file = try directory.write(
      hello.records().map { String($0, radix: 16) }.map { $0.count < 2 ? "0" + $0 : $0 }.joined(separator: " "), to: "hello.txt")
    #expect(try request { $0.clientHello = file }.recordedHello()?.bytes == hello.records())
    let other = try request {
      $0.clientHello = file
      $0.clientHelloName = "b.example"
    }
    let bytes = try #require(try other.recordedHello()?.bytes)
    #expect(try RecordedClientHello(reading: bytes).hello.serverName == "b.example")
    #expect(try request { _ in }.recordedHello() == nil)
  }

  @Test func `a file without a hello is bad input, and says where it is not one`() throws {
    let directory = try TemporaryDirectory()
    let file = try directory.write("16 03 0x", to: "hello.txt")
    let error = try #require(throws: CommandLineError.self) { try request { $0.clientHello = file }.recordedHello() }
    #expect(error.status == .badInput)
    #expect(error.message.hasSuffix("hello.txt': recorded ClientHello: it ends at byte 2, in the middle of the client_hello"))
    let missing = try #require(throws: CommandLineError.self) { try request { $0.clientHello = file + ".not" }.recordedHello() }
    #expect(missing.status == .unreadableInput)
  }
}
