import Foundation
import TestSupport

/// The verdicts of `tlsprobe audit --policy`, read with Foundation's parser.
struct PolicyReport {
  /// By the id of the policy: its result, and those of its rules by their ids.
  let results: [String: (result: String, rules: [String: String])]
  let transcript: String

  init(_ target: String, _ policies: [String], _ options: [String]) throws {
    let run = try CommandRun.tlsprobe(
      ["audit", target, "--json", "--sni", ThrowawayPKI.name] + options + policies.flatMap { ["--policy", $0] }, limit: .seconds(180))
    transcript = run.transcript
    let document = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any] ?? [:]
    var results: [String: (result: String, rules: [String: String])] = [:]
    for verdict in document["policies"] as? [[String: Any]] ?? [] {
      let rules = (verdict["rules"] as? [[String: Any]] ?? []).map { ($0["id"] as? String ?? "", $0["result"] as? String ?? "") }
      results[verdict["policy"] as? String ?? ""] = (verdict["result"] as? String ?? "", Dictionary(rules) { first, _ in first })
    }
    self.results = results
  }
}
