import Bytes
import Foundation
import LocalServer
import TestSupport
import Testing

/// The program itself, and sites that it can fetch from.
final class FetchWorld: Sendable {
  let server: LocalServer
  let plain: String
  let secure: String
  let trust: [String]
  let folder: TemporaryDirectory

  init() throws {
    server = try LocalServer(cases: ["site", "site-plain"], at: Platform.now)
    folder = try TemporaryDirectory()
    plain = try "http://\(#require(server.endpoint(of: "site-plain")))"
    let port = try #require(server.endpoint(of: "site")).port
    let host = try #require(server.host(of: "site"))
    secure = "https://\(host):\(port)"
    let roots = try folder.write(server.trustAnchorsPEM, to: "roots.pem")
    trust = ["--cacert", roots, "--resolve", "\(host):\(port):127.0.0.1"]
  }

  deinit { server.stop() }

  func fetch(_ words: String..., environment: [String: String] = [:]) throws -> CommandRun {
    try CommandRun.tlsprobe(["fetch"] + words, environment: environment)
  }

  /// A line of a shell, in which `tlsprobe` stands for the program.
  func shell(_ line: String) throws -> CommandRun {
    try CommandRun(["bash", "-c", "tlsprobe() { \"\(TestedBinary.path)\" \"$@\"; }; cd '\(folder.path)'; \(line)"])
  }

  static func object(_ run: CommandRun) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any], "\(run.transcript)")
  }
}
