import Bytes
import CommandSupport
import Foundation
import Observation
import Report
import Synchronization
import TLSProbeCLI
import TestSupport
import Testing

/// Damaged documents are replayed, or rejected with an error of one line, by a command without a reactor and without a network.
///
/// `TLSPROBE_MUTATIONS` sets their number; `make soak` tries 100,000.
@Suite struct AuditReplayMutationTests {
  private static let count = ProcessInfo.processInfo.environment["TLSPROBE_MUTATIONS"].flatMap { Int($0) } ?? 200

  private static let names = [
    "audit-bad", "audit-sound", "chain-bad", "chain-good", "chain-incomplete", "ciphers-broad", "ciphers-modern", "probe-hostile",
    "probe-many", "probe-single",
  ]

  private static func golden(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(path: "Golden")
    return Array(try Data(contentsOf: folder.appending(path: "\(name).json")))
  }

  /// What a run wrote, and its status.
  private final class Output: Sendable {
    let bytes = Mutex<[UInt8]>([])
    let error = Mutex("")
  }

  private func replay(_ file: String, _ options: [String]) async -> (status: Int32, output: [UInt8], error: String) {
    let failure = Failure(stage: .connect, code: "transport.refused", message: "refused")
    var context = CommandContext(probing: SilentWorld(.failed(failure)), tool: { ToolDescription(version: "0") }, trustFacts: { [] })
    let output = Output()
    context.environment = { _ in nil }
    context.terminal = TerminalCapabilities()
    context.writeOutput = { bytes in
      output.bytes.withLock { $0 += bytes }
      return true
    }
    context.writeError = { text in output.error.withLock { $0 += text } }
    let status = await CommandLineTool.run(["audit", "--from", file] + options, in: context)
    return (status.rawValue, output.bytes.withLock { $0 }, output.error.withLock { $0 })
  }

  @Test(arguments: names) func `every golden document is replayed`(name: String) async throws {
    let directory = try TemporaryDirectory()
    let file = try directory.write(try Self.golden(name), to: "saved.json")
    let run = await replay(file, ["--json", "--fail-on", "none"])
    #expect([0, 2].contains(run.status) && run.error.isEmpty, "\(run.status): \(run.error)")
    let again = try DocumentReader.document(in: run.output)
    #expect(again.command == "audit" && again.replayedFrom?.schema.hasPrefix("tlsprobe.\(name.prefix { $0 != "-" })") == true)
  }

  @Test func `damaged documents never trap`() async throws {
    let originals = try Self.names.map { try JSONParser.read(try Self.golden($0)) }
    var mutator = DocumentMutator(originals, seed: 72)
    let directory = try TemporaryDirectory()
    let formats = [
      ["--json"], ["--format", "text"], ["--format", "markdown"], ["-v", "--plain"], ["--json", "--at", "2030-01-01", "--lint"],
    ]
    var readable = 0
    for number in 0..<Self.count {
      let file = try directory.write(mutator.next(), to: "saved.json")
      let run = await replay(file, formats[number % formats.count] + (number % 2 == 0 ? ["--trust", "mozilla"] : []))
      #expect([0, 1, 2, 65].contains(run.status), "\(run.status)")
      if run.status == 65 { #expect(run.error.hasPrefix("tlsprobe: --from"), "\(run.error)") } else { readable += 1 }
      let written: [UInt8] = run.output + Array(run.error.utf8)
      let isHarmless = !written.contains { byte in byte < 0x20 && byte != 0x0a || byte == 0x7f }
      #expect(isHarmless, "mutation \(number)")
    }
    #expect(readable > Self.count / 10)
  }
}
