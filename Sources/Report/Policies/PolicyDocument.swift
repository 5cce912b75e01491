internal import Bytes
internal import Observation
public import Policies

/// The result of `policies`: a list, a policy with its rules, or the difference of two policies.
public enum PolicyDocument: Sendable {
  case list([Policy])
  case show(Policy)
  case diff(Policy, Policy)

  public enum Format: String, Sendable, CaseIterable {
    case text, json, markdown
  }

  public static let schema = "tlsprobe.policies/1"

  public func render(_ format: Format, tool: ToolDescription, options: RenderOptions) -> [UInt8] {
    switch format {
    case .text: report(.text).bytes(options.plain ? .plain : .text, options)
    case .markdown: report(.markdown).bytes(.markdown, options)
    case .json: JSONWriter(pretty: options.pretty).bytes(of: json(tool)) + [UInt8(ascii: "\n")]
    }
  }

  // MARK: - JSON

  private func json(_ tool: ToolDescription) -> JSONValue {
    typealias Member = JSONValue.Member
    var members = [Member("schema", .string(Self.schema)), Member("tool", DocumentEncoder.value(of: tool))]
    switch self {
    case .list(let policies): members.append(Member("policies", .array(policies.map { .object(Self.head($0)) })))
    case .show(let policy):
      members.append(Member("policies", .array([.object(Self.head(policy) + [Member("rules", .array(policy.rules.map(Self.json)))])])))
    case .diff(let first, let second):
      members.append(Member("policies", .array([.object(Self.head(first)), .object(Self.head(second))])))
      let changes = PolicyDifference(first, second)
      members.append(Member("only_first", .array(changes.onlyFirst.map(Self.json))))
      members.append(Member("only_second", .array(changes.onlySecond.map(Self.json))))
      members.append(
        Member(
          "changed",
          .array(
            changes.changed.map { before, after in
              .object([Member("before", Self.json(before)), Member("after", Self.json(after))])
            })))
    }
    return .object(members)
  }

  private static func head(_ policy: Policy) -> [JSONValue.Member] {
    [
      JSONValue.Member("policy", .string(policy.id)), JSONValue.Member("title", .string(policy.title)),
      JSONValue.Member("publisher", .string(policy.publisher)), JSONValue.Member("date", .string("\(policy.date)")),
      JSONValue.Member("reference", .string(policy.reference)),
      JSONValue.Member("license", policy.license.map { .string($0) } ?? .null),
      JSONValue.Member("rule_count", .integer(Int64(policy.rules.count))),
    ]
  }

  private static func json(_ rule: PolicyRule) -> JSONValue {
    .object([
      JSONValue.Member("id", .string(rule.id)), JSONValue.Member("section", .string(rule.section)),
      JSONValue.Member("title", .string(rule.title)), JSONValue.Member("primary", .bool(rule.isPrimary)),
      JSONValue.Member("recommendation", .bool(rule.isRecommendation)), JSONValue.Member("subject", .string(rule.subject)),
      JSONValue.Member("requires", .array(rule.requirementTexts.map { .string($0) })),
      JSONValue.Member("condition", rule.conditionText.map { .string($0) } ?? .null),
    ])
  }

  // MARK: - Text

  private func report(_ format: SectionedReport.Format) -> SectionedReport {
    var report = SectionedReport()
    switch self {
    case .list(let policies):
      if format == .markdown {
        let rows = policies.map { [$0.id, "\($0.date)", "\($0.rules.count)", $0.title] }
        report.sections = [.init(items: [.table(titles: ["policy", "date", "rules", "title"], rows: rows, isCode: true)])]
      } else {
        var table = TextTable([
          .init(title: "policy"), .init(title: "date"), .init(title: "rules", isNumber: true), .init(title: "title"),
        ])
        for policy in policies {
          table.row([.init(policy.id), .init("\(policy.date)"), .init("\(policy.rules.count)"), .init(policy.title)])
        }
        report.sections = [.init(items: [.drawing(table)])]
      }
    case .show(let policy):
      report.title = policy.title
      report.headline = SectionedReport.Headline(text: "\(policy.id): \(policy.title), \(policy.date)", mark: .none)
      report.notes = [SectionedReport.Note(label: "source:", text: policy.reference)]
      report.sections = policy.rules.map(Self.section)
    case .diff(let first, let second):
      let difference = PolicyDifference(first, second)
      report.title = "\(first.id) and \(second.id)"
      let count = difference.onlyFirst.count + difference.onlySecond.count + difference.changed.count
      let words = count == 0 ? "have the same rules" : "differ in \(AmountFormatter.of(count, "rule"))"
      report.headline = SectionedReport.Headline(text: "\(first.id) and \(second.id) \(words)", mark: .none)
      func rules(_ title: String, _ rules: [PolicyRule]) {
        guard !rules.isEmpty else { return }
        let lines = rules.map { SectionedReport.Line(label: $0.id, text: "\($0.id): \($0.requirementTexts.joined(separator: "; "))") }
        report.sections.append(.init(title: title, items: [.lines(lines)]))
      }
      rules("Only in \(first.id)", difference.onlyFirst)
      rules("Only in \(second.id)", difference.onlySecond)
      for (before, after) in difference.changed {
        let old = Set(before.requirementTexts + [before.conditionText].compactMap(\.self))
        let new = Set(after.requirementTexts + [after.conditionText].compactMap(\.self))
        var facts: [Fact] = []
        if !old.subtracting(new).isEmpty { facts.append(Fact("only \(first.version)", list: old.subtracting(new).sorted())) }
        if !new.subtracting(old).isEmpty { facts.append(Fact("only \(second.version)", list: new.subtracting(old).sorted())) }
        if before.isRecommendation != after.isRecommendation {
          facts.append(Fact("level", after.isRecommendation ? "now recommended" : "now required"))
        }
        report.sections.append(.init(title: "\(after.id): \(after.title)", labelWidth: .fitting(25), items: [.facts(facts)]))
      }
    }
    return report
  }

  private static func section(_ rule: PolicyRule) -> SectionedReport.Section {
    var facts = [Fact("section", rule.section + (rule.isPrimary ? "" : " (secondary source)")), Fact("subject", rule.subject)]
    if let condition = rule.conditionText { facts.append(Fact("condition", condition)) }
    if rule.isRecommendation { facts.append(Fact("level", "recommended")) }
    facts.append(Fact("requires", list: rule.requirementTexts))
    if let note = rule.note { facts.append(Fact("note", note)) }
    return SectionedReport.Section(
      title: "\(rule.id): \(rule.title)", labelWidth: .fitting(25), prefix: "\(rule.id), ", items: [.facts(facts)])
  }
}

/// The rules in which two policies differ.
struct PolicyDifference {
  var onlyFirst: [PolicyRule] = []
  var onlySecond: [PolicyRule] = []
  var changed: [(PolicyRule, PolicyRule)] = []

  init(_ first: Policy, _ second: Policy) {
    for rule in first.rules {
      guard let other = second.rules.first(where: { $0.id == rule.id }) else {
        onlyFirst.append(rule)
        continue
      }
      let isSame =
        rule.requirement == other.requirement && rule.condition == other.condition && rule.exception == other.exception
        && rule.isRecommendation == other.isRecommendation && rule.subject == other.subject
      if !isSame { changed.append((rule, other)) }
    }
    onlySecond = second.rules.filter { rule in !first.rules.contains { $0.id == rule.id } }
  }
}
