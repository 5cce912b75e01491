internal import Bytes
internal import YAML

/// Reads a policy in YAML (docs/policies.md).
struct PolicyReader {
  /// Looks up an included policy by name and version; nil if there is none.
  let library: (String) -> Policy?

  static let schema = "tlsprobe.policy/1"

  func read(_ bytes: [UInt8]) throws(PolicyError) -> Policy {
    let root: YAMLNode
    do throws(YAMLError) {
      root = try YAMLReader.read(bytes)
    } catch {
      throw PolicyError(line: error.line, column: error.column, reason: error.reason, hint: error.hint)
    }
    let keys = [
      "schema", "name", "version", "title", "publisher", "date", "reference", "license", "source", "includes", "rules",
    ]
    let fields = try PolicyFields(root, keys: keys, required: ["schema", "name", "version", "title", "date", "reference"])
    guard try fields.text("schema") == Self.schema else {
      throw fields.error("schema", "unsupported schema", hint: "write \(Self.schema)")
    }
    let isPrimary = try self.isPrimary(fields) ?? true
    var policy = Policy(
      name: try fields.text("name"), version: try fields.text("version"), title: try fields.text("title"),
      publisher: try fields.optionalText("publisher") ?? "", date: try fields.date("date"), reference: try fields.text("reference"),
      license: try fields.optionalText("license"), rules: [])
    let isName =
      !policy.name.isEmpty && policy.name.utf8.allSatisfy { (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2d }
    guard isName else { throw fields.error("name", "invalid name", hint: "use lower-case letters, digits and hyphens") }
    for node in try fields.list("includes") {
      let name = node.text ?? ""
      guard let included = library(name) else {
        throw PolicyError(line: node.line, column: node.column, reason: "there is no policy '\(name)'", hint: "name it with its version")
      }
      policy.rules += included.rules.map { rule in
        var rule = rule
        rule.id = "\(included.name).\(rule.id)"
        return rule
      }
    }
    for node in try fields.list("rules") {
      let rule = try self.rule(node, isPrimary: isPrimary)
      guard !policy.rules.contains(where: { $0.id == rule.id }) else {
        throw PolicyError(line: node.line, column: node.column, reason: "a rule '\(rule.id)' exists already", hint: nil)
      }
      policy.rules.append(rule)
    }
    guard !policy.rules.isEmpty else {
      throw PolicyError(line: root.line, column: root.column, reason: "the policy has no rules", hint: nil)
    }
    return policy
  }

  private func isPrimary(_ fields: PolicyFields) throws(PolicyError) -> Bool? {
    switch try fields.optionalText("source") {
    case nil: nil
    case "primary": true
    case "secondary": false
    default: throw fields.error("source", "unknown source", hint: "write primary or secondary")
    }
  }

  /// `others` are further keys, which the caller reads.
  func rule(_ node: YAMLNode, isPrimary: Bool, others: [String] = []) throws(PolicyError) -> PolicyRule {
    let levels = ["required", "any-of", "forbidden", "allowed", "discouraged", "others"]
    let other = [
      "id", "section", "title", "source", "level", "when", "unless", "note", "subject", "minimum", "maximum", "is", "order", "dates",
    ]
    let fields = try PolicyFields(node, keys: other + levels + others, required: ["id", "section", "title", "subject"])
    let name = try fields.text("subject")
    guard let subject = PolicySubject.named(name) else {
      let nearest = NearestName(to: name, among: PolicySubject.all.map(\.name)).name
      throw fields.error("subject", "unknown subject '\(name)'", hint: nearest.map { "did you mean '\($0)'?" })
    }
    var rule = PolicyRule(
      id: try fields.text("id"), section: try fields.text("section"), title: try fields.text("title"),
      isPrimary: try self.isPrimary(fields) ?? isPrimary, isRecommendation: false, condition: try conditions(fields, "when"), subject: name,
      requirement: .property(true))
    rule.exception = try conditions(fields, "unless")
    rule.note = try fields.optionalText("note")
    switch try fields.optionalText("level") {
    case nil, "required": break
    case "recommended": rule.isRecommendation = true
    default: throw fields.error("level", "unknown level", hint: "write required or recommended")
    }
    switch try fields.optionalText("dates") {
    case nil, "audit": break
    case "issue": rule.isDatedByIssue = true
    default: throw fields.error("dates", "unknown kind of date", hint: "write audit or issue")
    }
    switch subject.reading {
    case .names where fields["order"] != nil:
      guard subject.preference != nil else { throw fields.error("order", "the subject '\(name)' has no order", hint: nil) }
      try fields.allowsOnly(["order"], of: levels + ["minimum", "maximum", "is", "order"], for: "an order")
      rule.requirement = .order(try fields.list("order").map { node throws(PolicyError) in try patterns(node) })
    case .names:
      try fields.allowsOnly(levels, of: levels + ["minimum", "maximum", "is", "order"], for: "a list of names")
      rule.requirement = .names(try names(fields))
    case .numbers:
      try fields.allowsOnly(["minimum", "maximum"], of: levels + ["minimum", "maximum", "is", "order"], for: "a number")
      let (minimum, maximum) = (try bounds(fields, "minimum"), try bounds(fields, "maximum"))
      guard !minimum.isEmpty || !maximum.isEmpty else {
        throw fields.error("subject", "the rule requires nothing", hint: "add minimum or maximum")
      }
      rule.requirement = .numbers(minimum: minimum, maximum: maximum)
    case .property:
      try fields.allowsOnly(["is"], of: levels + ["minimum", "maximum", "is", "order"], for: "a yes/no property")
      guard fields["is"] != nil else { throw fields.error("subject", "the rule requires nothing", hint: "add is: yes or is: no") }
      rule.requirement = .property(try fields.truth("is"))
    }
    return rule
  }

  private func conditions(_ fields: PolicyFields, _ key: String) throws(PolicyError) -> [PolicyCondition] {
    guard let node = fields[key] else { return [] }
    guard let members = node.members, !members.isEmpty else {
      throw fields.error(key, "not a mapping", hint: "write \(key): {versions: [TLSv1.2]}")
    }
    var conditions: [PolicyCondition] = []
    for member in members {
      let name = member.key.text ?? ""
      let place = (line: member.key.line, column: member.key.column)
      switch PolicySubject.named(name)?.reading {
      case .names: conditions.append(PolicyCondition(subject: name, requirement: .accepts(try patterns(member.value))))
      case .property:
        guard let truth = PolicyFields.truth(of: member.value) else {
          throw PolicyError(line: member.value.line, column: member.value.column, reason: "'\(name)' is yes or no", hint: nil)
        }
        conditions.append(PolicyCondition(subject: name, requirement: .property(truth)))
      case .numbers:
        throw PolicyError(line: place.line, column: place.column, reason: "'\(name)' is a number, which cannot be a condition", hint: nil)
      case nil:
        let nearest = NearestName(to: name, among: PolicySubject.all.map(\.name)).name
        throw PolicyError(
          line: place.line, column: place.column, reason: "unknown subject '\(name)'", hint: nearest.map { "did you mean '\($0)'?" })
      }
    }
    return conditions
  }

  private func names(_ fields: PolicyFields) throws(PolicyError) -> NameLevels {
    var levels = NameLevels()
    levels.required = try entries(fields, "required")
    levels.anyOf = try entries(fields, "any-of")
    levels.forbidden = try entries(fields, "forbidden")
    levels.allowed = try entries(fields, "allowed")
    levels.discouraged = try entries(fields, "discouraged")
    let permits = !(levels.required + levels.anyOf + levels.allowed + levels.discouraged).isEmpty
    guard permits || !levels.forbidden.isEmpty else {
      throw fields.error("subject", "the rule requires nothing", hint: "add allowed or forbidden")
    }
    levels.others = permits && levels.forbidden.isEmpty ? .forbidden : .allowed
    if let others = try fields.optionalText("others") {
      guard let level = NameLevel(rawValue: others) else {
        throw fields.error("others", "unknown level '\(others)'", hint: "write allowed, discouraged or forbidden")
      }
      levels.others = level
    }
    return levels
  }

  /// Patterns and mappings of patterns with dates; successive patterns without dates are one entry each, for required ones are separate.
  private func entries(_ fields: PolicyFields, _ key: String) throws(PolicyError) -> [PatternEntry] {
    var entries: [PatternEntry] = []
    for node in try fields.list(key) {
      if let text = node.text {
        entries.append(PatternEntry(patterns: [NamePattern(text)]))
        continue
      }
      let entry = try PolicyFields(node, keys: ["match", "note", "from", "until"], required: ["match"])
      let patterns = try patterns(entry["match"] ?? node)
      let dated = PatternEntry(
        patterns: patterns, note: try entry.optionalText("note"), from: try entry.optionalDate("from"),
        until: try entry.optionalDate("until"))
      // Each required pattern has to match a name of its own.
      if key == "required" {
        entries += patterns.map { PatternEntry(patterns: [$0], note: dated.note, from: dated.from, until: dated.until) }
      } else {
        entries.append(dated)
      }
    }
    return entries
  }

  /// A pattern, or a list of patterns.
  private func patterns(_ node: YAMLNode) throws(PolicyError) -> [NamePattern] {
    if let text = node.text { return [NamePattern(text)] }
    guard let elements = node.elements, !elements.isEmpty, elements.allSatisfy({ $0.text != nil }) else {
      throw PolicyError(line: node.line, column: node.column, reason: "not a list of patterns", hint: nil)
    }
    return elements.compactMap { $0.text.map { NamePattern($0) } }
  }

  private func bounds(_ fields: PolicyFields, _ key: String) throws(PolicyError) -> [DatedBound] {
    guard let node = fields[key] else { return [] }
    if let value = PolicyFields.integer(of: node) { return [DatedBound(value: value)] }
    var bounds: [DatedBound] = []
    for element in try fields.list(key) {
      let entry = try PolicyFields(element, keys: ["value", "from", "until"], required: ["value"])
      guard let value = entry["value"].flatMap({ PolicyFields.integer(of: $0) }) else {
        throw entry.error("value", "not an integer", hint: nil)
      }
      bounds.append(DatedBound(value: value, from: try entry.optionalDate("from"), until: try entry.optionalDate("until")))
    }
    return bounds
  }
}
