import Foundation
import TestSupport
import Testing

/// What the tests look at in the document of `ciphers --json`, read with Foundation's parser and not with ours.
struct CiphersReport {
  static let questions = "versions,suites,order,groups,schemes"

  let acceptance: Acceptance
  /// The versions of which it does not know.
  let undetermined: [String]
  /// Everything but what the asking took, with keys in order: equal for equal results.
  let result: String
  /// What the server is said to accept, and in whose order: equal for servers of equal configuration.
  let statement: String
  let transcript: String

  init(
    _ target: String, _ options: [String] = [], only questions: String = Self.questions, limit: Duration = .seconds(90)
  ) throws {
    let run = try CommandRun.tlsprobe(["ciphers", target, "--json", "--only", questions] + options, limit: limit)
    transcript = run.transcript
    #expect(run.status == 0, "\(run.transcript)")
    let document = try #require(try? JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any], "\(run.transcript)")
    #expect(document["schema"] as? String == "tlsprobe.ciphers/1")
    let protocols = document["protocols"] as? [[String: Any]] ?? []
    undetermined = protocols.filter { $0["support"] as? String == "undetermined" }.compactMap { $0["version"] as? String }
    let groups = Self.byProtocol(document["groups"])
    let schemes = Self.byProtocol(document["signature_schemes"])
    let orders = document["group_preference"] as? [[String: Any]] ?? []
    let versions = protocols.filter { $0["support"] as? String == "accepted" }.map { version in
      let name = version["version"] as? String ?? ""
      return (
        name,
        Acceptance.Version(
          version, groups: groups[name] ?? [], schemes: schemes[name] ?? [], order: orders.first { $0["protocol"] as? String == name })
      )
    }
    acceptance = Acceptance(Dictionary(versions) { first, _ in first })
    // How often it was asked again, and how many public values were seen in the meantime, is cost too; the port is another each time.
    let passing: Set = ["cost", "started_at", "tries", "seen", "target", "endpoint", "address", "port"]
    result = try Self.text(document, without: passing)
    statement = try Self.text(document, without: passing.union(["evidence", "subject", "sha256", "spki_sha256"]))
  }

  private static func byProtocol(_ entries: Any?) -> [String: [String]] {
    var found: [String: [String]] = [:]
    for entry in entries as? [[String: Any]] ?? [] where entry["support"] as? String == "accepted" {
      for name in entry["protocols"] as? [String] ?? [] { found[name, default: []].append(entry["id"] as? String ?? "") }
    }
    return found
  }

  private static func text(_ document: [String: Any], without names: Set<String>) throws -> String {
    func pruned(_ value: Any) -> Any {
      if let list = value as? [Any] { return list.map(pruned) }
      guard let object = value as? [String: Any] else { return value }
      return object.filter { !names.contains($0.key) }.mapValues(pruned)
    }
    let data = try JSONSerialization.data(withJSONObject: pruned(document), options: [.sortedKeys, .prettyPrinted])
    return String(decoding: data, as: UTF8.self)
  }
}

extension Acceptance.Version {
  fileprivate init(_ json: [String: Any], groups: [String], schemes: [String], order: [String: Any]?) {
    let entries = json["cipher_suites"] as? [[String: Any]] ?? []
    suites = entries.filter { $0["support"] as? String == "accepted" }.compactMap { $0["id"] as? String }
    unplaced = nil
    preference = json["preference"] as? String
    self.groups = groups
    self.schemes = schemes
    groupOrder = (order?["order"] as? [[String: Any]])?.compactMap { $0["id"] as? String }
    groupPreference = order?["preference"] as? String
  }
}
