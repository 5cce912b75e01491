import Foundation
import TestSupport

/// How pkilint's findings go with our rules: `Fixtures/pkilint.tsv`.
struct PKILintTable: Sendable {
  struct Row: Sendable {
    let rule: String
    /// Nil where pkilint says nothing that means the rule.
    let finding: String?
    /// Why the two differ; empty where they do not.
    let reason: String
  }

  /// On certificates that break the rule.
  private(set) var broken: [Row] = []
  /// Errors on certificates that keep it.
  private(set) var kept: [Row] = []

  init() {
    let file = "\(TestedBinary.repository)/Tests/PeerTests/Fixtures/pkilint.tsv"
    let text = String(decoding: FileManager.default.contents(atPath: file) ?? Data(), as: UTF8.self)
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let fields = line.split(separator: "\t").map { String($0) }
      guard fields.count >= 3 else { continue }
      let row = Row(rule: fields[1], finding: fields[2] == "-" ? nil : fields[2], reason: fields.count > 3 ? fields[3] : "")
      if fields[0] == "broken" { broken.append(row) } else { kept.append(row) }
    }
  }
}
