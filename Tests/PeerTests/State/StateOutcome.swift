import Foundation
import TestSupport

/// What came of a case for one client: what each command ended with and said, what the servers were asked, and the files there
/// afterwards, all of it without what differs between two runs of the same client.
struct StateOutcome: Sendable {
  /// A command's exit status.
  var statuses: [Int32] = []
  /// What `-w` says of it.
  var told: [String] = []
  /// What the last answer of each command brought, and what else lies in the folder, by name.
  var files: [String: [String]] = [:]
  /// Requests as nginx had them.
  var asked: [[String: String]] = []
  /// How long each request that was to fail has waited.
  var waits: [Duration] = []
  /// For the message of a failed test alone.
  var errors: [String] = []

  init(of one: StateCase, by fetcher: Fetcher, _ servers: StateServers) throws {
    let folder = try TemporaryDirectory()
    let client = "\(fetcher == .curl ? "c" : "t")\(1_000 + one.number)"
    let fill = { servers.fill($0, way: one.way, folder: folder.path) }
    let given = one.row.files.mapValues(fill)
    for (name, text) in given { try folder.write(text, to: name) }
    let start = Date.now
    for (index, words) in one.row.commands(filledBy: fill).enumerated() {
      let output = words.contains("-o") || words.contains("-O") ? [] : ["-o", folder.file("content\(index)")]
      let said = ["-s", "-S", "-m", "20", "-A", client, "-w", "%{http_code}", one.way.option]
      let program = fetcher == .curl ? ["curl", "-q"] : [TestedBinary.path, "fetch", "--show-secrets"]
      let command = program + said + servers.options + output + words
      let fed = one.row.input.map { ["sh", "-c", "exec \"$@\" <\"$0\"", folder.file($0)] + command } ?? command
      let run = try CommandRun(fed, environment: ["HOME": folder.path])
      // Words that mean nothing end with 64 here (sysexits.h), and without what -w asks for where there was no exchange.
      statuses.append(run.status == 64 ? 2 : run.status)
      told.append(run.text == "000" ? "" : run.text)
      errors.append(run.error)
    }
    let mask = StateMask(client: client, folder: folder.path, start: start)
    // An empty file for no content is as good as none.
    let names = Set(try FileManager.default.contentsOfDirectory(atPath: folder.path)).union(given.keys)
    for name in names where folder.text(of: name) != given[name, default: ""] { files[name] = mask.lines(of: folder.text(of: name)) }
    asked = try servers.asked(by: client).map(mask.request)
    waits = servers.waits(of: client)
  }

  /// Something that is not the same: curl's, then ours.
  struct Part: Sendable {
    let name: String
    let theirs: String
    let ours: String
  }

  func parts(unlike theirs: StateOutcome) -> [Part] {
    var parts = [
      Part(name: "exit statuses", theirs: "\(theirs.statuses)", ours: "\(statuses)"),
      Part(name: "what -w tells", theirs: "\(theirs.told)", ours: "\(told)"),
      Part(name: "number of requests", theirs: "\(theirs.asked.count)", ours: "\(asked.count)"),
      Part(name: "number of tries", theirs: "\(theirs.waits.count)", ours: "\(waits.count)"),
    ]
    for (index, (theirs, ours)) in zip(theirs.asked, asked).enumerated() {
      for name in Set(theirs.keys).union(ours.keys).sorted() {
        parts.append(Part(name: "request \(index + 1), \(name)", theirs: theirs[name] ?? "-", ours: ours[name] ?? "-"))
      }
    }
    for name in Set(theirs.files.keys).union(files.keys).sorted() {
      parts.append(Part(name: "file \(name)", theirs: theirs.text(of: name), ours: text(of: name)))
    }
    return parts.filter { $0.theirs != $0.ours }
  }

  func text(of file: String) -> String { files[file, default: []].joined(separator: "\n") }

  /// Where they are not the same, for a message.
  func difference(from theirs: StateOutcome) -> String? {
    let parts = parts(unlike: theirs)
    if parts.isEmpty { return nil }
    return parts.map { "\($0.name):\n  \($0.theirs.debugDescription)\n  \($0.ours.debugDescription)" }.joined(separator: "\n") + "\n"
      + errors.joined()
  }
}
