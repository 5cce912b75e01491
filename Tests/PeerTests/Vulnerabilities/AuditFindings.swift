import Foundation
import TestSupport
import Testing

/// The document of an `audit` with some parts, read with Foundation's parser.
struct AuditFindings {
  private let document: [String: Any]
  private let findings: [[String: Any]]
  let transcript: String

  init(_ target: String, _ options: [String] = [], only: String, limit: Duration = .seconds(120)) throws {
    let run = try CommandRun.tlsprobe(["audit", target, "--only", only, "--json", "-k"] + options, limit: limit)
    transcript = run.transcript
    let document = try #require(JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any], "\(run.transcript)")
    findings = try #require(document["findings"] as? [[String: Any]], "\(run.transcript)")
    self.document = document
  }

  func details(of id: String) -> [String] { findings.filter { $0["id"] as? String == id }.compactMap { $0["detail"] as? String } }

  func severities(of id: String) -> [String] { findings.filter { $0["id"] as? String == id }.compactMap { $0["severity"] as? String } }

  /// The value below these keys; nil if there is none.
  subscript(_ keys: String...) -> Any? {
    keys.reduce(document as Any?) { value, key in (value as? [String: Any])?[key] }
  }
}
