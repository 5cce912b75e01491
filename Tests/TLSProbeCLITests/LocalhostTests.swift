import Bytes
import LocalServer
import TestSupport
import Testing

/// Names below `localhost` reach a server on this machine although the name server does not answer.
@Suite(.serialized) struct LocalhostTests {
  private static let commands = [
    ["chain", "HOST:PORT", "--cacert", "ROOT"], ["ciphers", "HOST:PORT", "--only", "versions"], ["probe", "HOST:PORT", "-k"],
    ["fetch", "--cacert", "ROOT", "https://HOST:PORT/"], ["fetch", "-k", "-6", "https://HOST:PORT/"],
  ]

  @Test(.enabled(if: PreloadedLookup.compiler != nil), arguments: commands)
  func `every command resolves the names below localhost without the system resolver`(command: [String]) throws {
    let isV6 = command.contains("-6")
    let server = try LocalServer(cases: ["site"], at: Platform.now, address: isV6 ? .loopbackV6 : .loopbackV4)
    defer { server.stop() }
    let folder = try TemporaryDirectory()
    let root = try folder.write(server.trustAnchorsPEM, to: "root.pem")
    let port = try #require(server.endpoint(of: "site")).port
    let lookup = try PreloadedLookup()
    // The certificate of the case names `localhost` alone; commands that do not verify take any name below it.
    let host = command.contains("ROOT") ? "LocalHost." : "Any.LOCALHOST."
    let arguments = command.map {
      $0.replacing("HOST", with: host).replacing("PORT", with: "\(port)").replacing("ROOT", with: root)
    }
    let run = try CommandRun.tlsprobe(arguments, environment: lookup.environment)
    #expect(run.status == 0, "\(run.transcript)")
    #expect(!lookup.isAsked)
  }
}
