internal import Bytes
internal import Checks
internal import Policies

/// The rules of a run: all checks, and the rules of the policies that were applied.
struct SARIFRules {
  private(set) var rules: [JSONValue] = []
  /// The position of each rule.
  private(set) var indices: [String: Int] = [:]

  init(_ documents: [Document]) {
    for check in Checks.all { add(check.id) { Self.rule(check) } }
    for policy in documents.flatMap(\.policies) {
      for rule in policy.rules {
        let id = PolicyResultID.of(rule, in: policy)
        add(id) { Self.rule(id, rule, in: policy) }
      }
    }
    // A finding that no check of this version reports, in a saved document.
    for result in documents.flatMap(\.results) { add(result.id) { Self.rule(result) } }
  }

  private mutating func add(_ id: String, _ make: () -> JSONValue) {
    guard indices[id] == nil else { return }
    indices[id] = rules.count
    rules.append(make())
  }

  static func level(of severity: Severity) -> String {
    switch severity {
    case .critical, .high: "error"
    case .medium: "warning"
    case .low, .info: "note"
    }
  }

  /// In the ranges that services map to their own severities.
  static func score(of severity: Severity) -> String {
    switch severity {
    case .critical: "9.5"
    case .high: "8.0"
    case .medium: "5.5"
    case .low: "2.5"
    case .info: "0.0"
    }
  }

  private static func rule(_ check: any Check) -> JSONValue {
    rule(check.id, title: check.title, description: check.rationale, severity: check.severity) { rule in
      let links = check.reference.map { (text: $0, url: ReferenceLink.url(of: $0)) } + check.cve.map { ($0, ReferenceLink.url(ofCVE: $0)) }
      set(help: check.remedy, links, in: &rule)
      rule.set("helpUri", check.reference.lazy.compactMap(ReferenceLink.url).first ?? check.cve.first.map(ReferenceLink.url(ofCVE:)))
    } properties: { properties in
      properties.set(
        "tags", ["security", "tls"] + check.cwe.compactMap(ReferenceLink.number(ofCWE:)).map { "external/cwe/cwe-\(padded($0))" })
      properties.set("cve", check.cve)
      properties.set("cwe", check.cwe)
      properties.set("aliases", check.aliases)
    }
  }

  private static func rule(_ id: String, _ rule: RuleVerdict, in policy: PolicyVerdict) -> JSONValue {
    let description = "Section \(rule.section) of \(policy.title), \(policy.date)."
    return self.rule(id, title: "\(policy.title): \(rule.title)", description: description, severity: .high) { members in
      set(help: "comply with section \(rule.section)", [(policy.reference, ReferenceLink.url(of: policy.reference))], in: &members)
      members.set("helpUri", ReferenceLink.url(of: policy.reference))
    } properties: { properties in
      properties.set("tags", ["security", "tls", "compliance"])
      properties.set("policy", policy.policy)
    }
  }

  private static func rule(_ result: ReportedResult) -> JSONValue {
    rule(result.id, title: result.title, description: result.title, severity: result.severity) { rule in
      set(help: result.remedy, result.reference.map { ($0, ReferenceLink.url(of: $0)) }, in: &rule)
      rule.set("helpUri", result.url)
    } properties: {
      $0.set("tags", ["security", "tls"])
    }
  }

  private static func rule(
    _ id: String, title: String, description: String, severity: Severity, _ help: (inout JSONMembers) -> Void,
    properties: (inout JSONMembers) -> Void
  ) -> JSONValue {
    JSONMembers.object { rule in
      rule.set("id", id)
      rule.set("name", name(of: id))
      rule.set("shortDescription") { $0.set("text", TerminalText.escape(title)) }
      rule.set("fullDescription") { $0.set("text", TerminalText.escape(description)) }
      help(&rule)
      rule.set("defaultConfiguration") { $0.set("level", level(of: severity)) }
      rule.set("properties") { members in
        members.set("security-severity", score(of: severity))
        members.set("precision", "very-high")
        properties(&members)
      }
    }
  }

  /// The remedy and the references, as text and as Markdown.
  private static func set(help remedy: String, _ links: [(text: String, url: String?)], in rule: inout JSONMembers) {
    let sentence = TerminalText.escape(remedy.prefix(1).uppercased() + remedy.dropFirst()) + "."
    let texts = links.map { link in link.url == nil || link.url == link.text ? link.text : "\(link.text): \(link.url ?? "")" }
    let items = links.map { link in link.url.map { "- [\(MarkdownText.escape(link.text))](\($0))" } ?? "- \(MarkdownText.escape(link.text))"
    }
    rule.set("help") { help in
      help.set("text", ([sentence] + texts.map { TerminalText.escape($0) }).joined(separator: "\n"))
      help.set("markdown", MarkdownText.escape(sentence) + (items.isEmpty ? "" : "\n\n" + items.joined(separator: "\n")))
    }
  }

  /// `CertificateExpired`.
  private static func name(of id: String) -> String {
    id.split(whereSeparator: { !$0.isLetter && !$0.isNumber }).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// At least three digits, as the tags of services have them.
  private static func padded(_ number: Int) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(0, 3 - digits.count)) + digits
  }
}
