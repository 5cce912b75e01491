import Bytes
import Connect
import Observation
import Report
import RequestFormats
import TestSupport
import Testing

@testable import CommandSupport
@testable import TLSProbeCLI

/// What `serve` prints when its ports are open.
@Suite(.timeLimit(.minutes(1))) struct ServeAnnouncementTests {
  private func last(_ address: String, _ certificates: ServeAnnouncement.Certificates, host: String = "localhost", path: String = "/")
    throws
    -> String?
  {
    let port = ServeAnnouncement.Port(name: "site", endpoint: Endpoint(try #require(IPAddress(address)), port: 8_443), host: host)
    return ServeAnnouncement(ports: [port], certificates: certificates, path: path).lines.last
  }

  @Test("the command to start with reaches the server by a name of its certificate and trusts its authority")
  func commands() throws {
    let authority = ServeAnnouncement.Certificates.authority("/d/ca.pem")
    #expect(try last("127.0.0.1", authority) == "try: curl --cacert /d/ca.pem https://localhost:8443/")
    #expect(try last("::1", authority) == "try: curl --cacert /d/ca.pem https://localhost:8443/")
    #expect(try last("0.0.0.0", authority) == "try: curl --cacert /d/ca.pem https://localhost:8443/")
    #expect(
      try last("192.0.2.1", authority) == "try: curl --cacert /d/ca.pem --resolve localhost:8443:192.0.2.1 https://localhost:8443/")
    #expect(
      try last("127.0.0.1", authority, host: "wrong.example")
        == "try: curl --cacert /d/ca.pem --resolve wrong.example:8443:127.0.0.1 https://wrong.example:8443/")
    #expect(try last("127.0.0.1", .none, path: "/items") == "try: curl http://localhost:8443/items")
    #expect(try last("192.0.2.1", .none) == "try: curl http://192.0.2.1:8443/")
    #expect(try last("2001:db8::1", .none) == "try: curl 'http://[2001:db8::1]:8443/'")
    #expect(
      try last("127.0.0.1", .file("own.pem", name: nil)) == "try: curl --cacert own.pem https://127.0.0.1:8443/")
  }

  @Test("each port has the scheme of its case")
  func schemes() throws {
    let ports = [("site-plain", false), ("good", true)].map { name, isSecure in
      ServeAnnouncement.Port(name: name, endpoint: Endpoint(.loopbackV4, port: 8_443), isSecure: isSecure)
    }
    let both = ServeAnnouncement(ports: ports, certificates: .authority("/ca.pem")).lines
    #expect(both.prefix(2) == ["listening on http://127.0.0.1:8443/ as site-plain", "listening on https://127.0.0.1:8443/ as good"])
    #expect(both.dropFirst(2).first?.hasPrefix("certificates are issued by /ca.pem") == true)
    #expect(both.last == "try: curl http://localhost:8443/")
    let plain = ServeAnnouncement(ports: [ports[0]], certificates: .authority("/ca.pem")).lines
    #expect(plain == ["listening on http://127.0.0.1:8443/ as site-plain", "try: curl http://localhost:8443/"])
  }

  @Test("a case without TLS is announced with http", arguments: [("site-plain", "http"), ("site", "https"), ("good", "https")])
  func plainCase(name: String, scheme: String) async throws {
    let said = await ServeStart.run(["--case", name], in: try TemporaryDirectory())
    #expect(said.error.contains("listening on \(scheme)://127.0.0.1:"), "\(said.error)")
    #expect(said.error.contains(" \(scheme)://localhost:"), "\(said.error)")
  }

  @Test("a path with blanks and quotes is one word of a shell")
  func quoting() throws {
    #expect(
      try last("127.0.0.1", .authority("/a b/it's/ca.pem")) == #"try: curl --cacert '/a b/it'\''s/ca.pem' https://localhost:8443/"#)
    #expect(ShellText.quoted("") == "''" && ShellText.quoted("$(x)") == "'$(x)'")
  }

  @Test("the start prints the command, and nothing with -q", arguments: [[], ["-q"], ["-q", "-v"]] as [[String]])
  func start(arguments: [String]) async throws {
    let folder = try TemporaryDirectory()
    let said = await ServeStart.run(["--httpbin"] + arguments, in: folder)
    #expect(said.status == 0 && said.output.isEmpty, "\(said)")
    let isQuiet = arguments.contains("-q")
    #expect(said.error.isEmpty == isQuiet)
    #expect(said.error.contains("tlsprobe: try: curl --cacert \(folder.path)/serve/ca.pem https://localhost:") == !isQuiet, "\(said.error)")
    #expect(said.error.contains("/get\n") == !isQuiet)
  }
}

/// A run of `serve` that starts and ends, since no client comes.
enum ServeStart {
  static func run(_ arguments: [String], in folder: TemporaryDirectory) async -> (status: Int32, output: String, error: String) {
    let said = Lock((output: [UInt8](), error: ""))
    var context = CommandContext(
      probing: SilentWorld(.skipped(SkipReason(code: "test", message: "not asked"))),
      tool: { ToolDescription(version: "0", openssl: "3", nghttp2: "1.2.3") }, trustFacts: { [] })
    context.writeOutput = { bytes in
      said.withLock { $0.output += bytes }
      return true
    }
    context.writeError = { text in said.withLock { $0.error += text } }
    context.terminal = TerminalCapabilities()
    context.environment = { _ in nil }
    context.pause = { _ in true }
    let all = ["serve", "--listen", "127.0.0.1:0", "--data-dir", folder.path, "--idle-exit", "1"] + arguments
    let status = await CommandLineTool.run(all, in: context)
    return said.withLock { (status.rawValue, String(decoding: $0.output, as: UTF8.self), $0.error) }
  }
}
