import Bytes
import Foundation
import LocalServer
import TestSupport
import Testing

/// The formats of `audit` read by programs that others wrote.
@Suite(.timeLimit(.minutes(2))) struct FormatPeerTests {
  private static let schema = "\(TestedBinary.repository)/../shared/data/sarif-schema-2.1.0.json"
  private static let fixtures = "\(TestedBinary.repository)/Tests/PeerTests/Fixtures"

  /// One audit of a sound server, a bad one and a closed port in this format.
  private static func audit(_ format: String, to directory: TemporaryDirectory) throws -> String {
    let server = try LocalServer(cases: ["good", "null"], at: Platform.now)
    defer { server.stop() }
    let targets = try ["good", "null"].map { "localhost:\(try #require(server.endpoint(of: $0)).port)" } + ["localhost:1"]
    let list = try directory.write(targets.joined(separator: "\n"), to: "targets.txt")
    let roots = try directory.write(server.trustAnchorsPEM, to: "roots.pem")
    let file = directory.file("report")
    let run = try CommandRun.tlsprobe(
      ["audit", "-f", list, "--depth", "quick", "--cacert", roots, "--format", format, "-o", file], limit: .seconds(60))
    try #require(run.status == 2, "\(run.transcript)")
    return file
  }

  @Test(
    .enabled(if: PeerProgram.allAreRequired || PeerProgram.isPresent("jsonschema"), "jsonschema was not fetched"),
    .enabled(if: FileManager.default.fileExists(atPath: schema), "the schema of SARIF is not beside the repository"))
  func `python-jsonschema finds SARIF valid`() throws {
    let directory = try TemporaryDirectory()
    let file = try Self.audit("sarif", to: directory)
    let run = try CommandRun([PeerProgram.path("jsonschema"), "\(Self.fixtures)/sarif_valid.py", Self.schema, file])
    #expect(run.status == 0 && run.text.isEmpty, "\(run.transcript)")
  }

  @Test(.enabled(if: PeerProgram.allAreRequired || PeerProgram.isPresent("junitparser"), "junitparser was not fetched"))
  func `junitparser reads the suites, and counts as they say`() throws {
    let directory = try TemporaryDirectory()
    let file = try Self.audit("junit", to: directory)
    let run = try CommandRun([PeerProgram.path("junitparser"), "\(Self.fixtures)/junit_summary.py", file])
    let lines = run.text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    try #require(run.status == 0 && lines.count == 3, "\(run.transcript)")
    #expect(lines.allSatisfy { $0[1] == "True" && $0[2] == "True" }, "\(run.transcript)")
    #expect(lines[0][3] == "0" && lines[1][3] != "0" && lines[2][4] == "1", "\(run.transcript)")
  }

  @Test(.enabled(if: PeerProgram.allAreRequired || PeerProgram.isPresent("prometheus"), "prometheus was not fetched"))
  func `promtool finds the metrics valid`() throws {
    let directory = try TemporaryDirectory()
    let file = try Self.audit("prometheus", to: directory)
    let run = try CommandRun(["sh", "-c", "exec \"$0\" check metrics < \"$1\"", PeerProgram.path("prometheus"), file])
    #expect(run.status == 0 && run.error.isEmpty, "\(run.transcript)")
  }
}
