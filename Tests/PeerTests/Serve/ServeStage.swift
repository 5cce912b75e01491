import Foundation
import TestSupport

/// A folder, and the servers that the commands of a transcript run in it.
final class ServeStage {
  private let folder: TemporaryDirectory
  private var servers: [String: ServeProcess] = [:]
  private var environment = ["TLSPROBE": TestedBinary.path]

  init() throws { folder = try TemporaryDirectory() }

  /// What the command printed, without what differs from run to run.
  func run(_ command: String) throws -> String {
    let words = command.split(separator: " ").map(String.init)
    switch words[0] {
    case "serve": return try serve(words[1], words.dropFirst(2).map(expanded))
    case "end": return try ended(words[1]) { $0.end() }
    case "wait": return try ended(words[1]) { $0.wait(atMost: .seconds(15)) }
    default: return try plain(shell(command))
    }
  }

  private func serve(_ name: String, _ options: [String]) throws -> String {
    let server = try ServeProcess(options, data: folder)
    servers[name] = server
    environment[name] = "http://localhost:\(server.port)"
    environment["\(name)_TLS"] = "https://localhost:\(server.port)"
    environment["\(name)_ID"] = "\(server.identifier)"
    environment["ROOT"] = server.root
    return ""
  }

  private func ended(_ name: String, _ end: (ServeProcess) -> Int32?) throws -> String {
    guard let server = servers[name] else { return "there is no \(name)\n" }
    let status = end(server)
    return "exit status \(status.map { "\($0)" } ?? "unknown: it still runs")\n"
  }

  /// Options are no shell's; a file is `./NAME` and a server `$NAME`.
  private func expanded(_ word: String) -> String {
    var text = word.replacing("./", with: folder.path + "/")
    for (name, value) in environment.sorted(by: { $0.key.count > $1.key.count }) { text = text.replacing("$\(name)", with: value) }
    return text
  }

  private func shell(_ command: String) throws -> String {
    let script = "cd '\(folder.path)'; exec 2>&1; \(Self.functions); \(command)"
    let run = try CommandRun(["bash", "-c", script], environment: environment)
    let text = run.text.replacing("\r\n", with: "\n")
    let lines = text.isEmpty || text.hasSuffix("\n") ? text : text + "\n"
    return run.status == 0 ? lines : lines + "[\(run.status)]\n"
  }

  private func plain(_ text: String) -> String {
    var plain = text.replacing(folder.path + "/", with: "./")
    for (name, server) in servers { plain = plain.replacing(":\(server.port)", with: ":\(name)") }
    return plain.replacing(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/, with: "TIME")
      .replacing(/[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT/, with: "DATE")
      .replacing(/"elapsed_us": \d+/, with: "\"elapsed_us\": ELAPSED")
      .replacing(/session=[0-9a-f]{32}/, with: "session=TOKEN").replacing(/"id": "[0-9a-f]{32}"/, with: "\"id\": \"TOKEN\"")
      .replacing(/boundary=-+[A-Za-z0-9]+/, with: "boundary=BOUNDARY")
  }

  /// curl without anybody's habits; `seen` shows only what a connection and a status came to.
  private static let functions = """
    curl() { command curl -q -sS -m 20 "$@"; }
    seen() { command curl -q -s -m 20 -o /dev/null -w '%{http_code}/%{exitcode}\\n' "$@"; }
    tlsprobe() { "$TLSPROBE" "$@"; }
    forty() { for turn in {1..40}; do seen "$@"; done | paste -sd ' '; }
    """
}
