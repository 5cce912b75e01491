import Bytes
import Foundation
import HTTPServer
import LocalServer
import TestSupport
import Testing

/// `--all-addresses` of `ciphers` and `probe`: a document for each address of the target, also for one without a result.
@Suite struct AllAddressesTests {
  private let server: LocalServer
  private let port: UInt16

  /// The same port at 127.0.0.1, where only TLS 1.2 with CBC is accepted, and at 127.0.0.2; nothing listens at 127.0.0.3.
  init() throws {
    port = try LoopbackPort.unused()
    let port = port
    let cases = try ["cbc", "good"].map { name in try #require(Cases.all.first { $0.name == name }) }
    let listeners = try zip(cases, ["127.0.0.1", "127.0.0.2"]).map { served, address in
      ListenerConfiguration(served.name, at: Endpoint(try #require(IPAddress(address)), port: port), [served])
    }
    server = try LocalServer(listeners, by: try LocalServer.authorities(at: Platform.now), settings: ServerSettings())
  }

  private func run(_ command: String, _ options: [String]) throws -> CommandRun {
    defer { server.stop() }
    let addresses = "several.test:\(port):127.0.0.1,127.0.0.2,127.0.0.3"
    return try CommandRun.tlsprobe([command, "several.test:\(port)", "--resolve", addresses, "--all-addresses"] + options)
  }

  private func documents(_ run: CommandRun) throws -> [[String: Any]] {
    try run.text.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(run.transcript)")
    }
  }

  @Test func `ciphers has a line of JSON for each address`() throws {
    let run = try run("ciphers", ["--only", "versions", "--json"])
    let documents = try documents(run)
    #expect(run.status == 2 && documents.count == 3, "\(run.transcript)")
    #expect(documents.prefix(2).allSatisfy { $0["protocols"] is [Any] } && documents.last?["error"] is [String: Any], "\(run.transcript)")
    #expect(run.error.contains("127.0.0.3:\(port)"), "\(run.transcript)")
  }

  @Test func `probe has a section for each address, and names one that is closed`() throws {
    let run = try run("probe", ["-k", "--only", "handshakes"])
    #expect(run.status == 2, "\(run.transcript)")
    for address in ["127.0.0.1", "127.0.0.2"] { #expect(run.text.contains("\(address):\(port)"), "\(run.transcript)") }
    #expect(run.error.contains("127.0.0.3:\(port)"), "\(run.transcript)")
  }
}
