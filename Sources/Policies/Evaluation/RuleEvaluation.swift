/// The evaluation of one rule at one address.
struct RuleEvaluation {
  private let rule: PolicyRule
  private let input: PolicyInput
  private let day: PolicyDate
  private(set) var result = PolicyResult.notApplicable
  private(set) var violations: [PolicyRemark] = []
  private(set) var discouraged: [PolicyRemark] = []
  private(set) var undetermined: [String] = []

  init(_ rule: PolicyRule, _ input: PolicyInput, _ day: PolicyDate) {
    (self.rule, self.input, self.day) = (rule, input, day)
  }

  mutating func run() {
    guard let subject = PolicySubject.named(rule.subject) else { return }
    let applies = conditionHolds
    if applies == false { return }
    switch (rule.requirement, subject.reading) {
    case (.names(let levels), .names(let missing, let read)):
      let facts = read(input)
      evaluate(levels, facts, missing)
      if subject.isConclusiveIfEmpty, facts.gaps.isEmpty { hasFacts = true }
    case (.numbers(let minimum, let maximum), .numbers(let unit, let read)): evaluate(minimum, maximum, read(input), unit)
    case (.property(let expected), .property(let read)): evaluate(expected, read(input))
    case (.order(let tiers), .names):
      if let preference = subject.preference { evaluate(tiers, preference(input)) }
    default: return
    }
    conclude()
    // A violation counts only if the condition certainly holds.
    if applies == nil, result == .fail || result == .undetermined {
      undetermined = violations.map { "\($0.observation), if the condition holds" } + undetermined
      violations = []
      result = .undetermined
    }
    if rule.isRecommendation {
      discouraged = violations + discouraged
      violations = []
      if result == .fail { result = .pass }
      // A recommendation decides nothing, so that it cannot leave anything open.
      if result == .undetermined { result = .notApplicable }
    }
  }

  private var hasFacts = false

  private mutating func conclude() {
    if !violations.isEmpty {
      result = .fail
    } else if !undetermined.isEmpty {
      result = .undetermined
    } else {
      result = hasFacts ? .pass : .notApplicable
    }
  }

  /// Nil if it is undetermined.
  private var conditionHolds: Bool? {
    let holds = rule.condition.isEmpty ? true : all(of: rule.condition)
    let excluded = rule.exception.isEmpty ? false : all(of: rule.exception)
    if holds == false || excluded == true { return false }
    return holds == nil || excluded == nil ? nil : true
  }

  /// Whether all conditions hold; nil if it is undetermined.
  private func all(of conditions: [PolicyCondition]) -> Bool? {
    var isCertain = true
    for condition in conditions {
      switch (condition.requirement, PolicySubject.named(condition.subject)?.reading) {
      case (.accepts(let patterns), .names(_, let read)):
        let facts = read(input)
        func matches(_ name: String) -> Bool { patterns.contains { $0.matches(name) } }
        if facts.facts.contains(where: { matches($0.value) }) { continue }
        if facts.gaps.isEmpty, !facts.doubts.contains(where: { matches($0.value) }) { return false }
        isCertain = false
      case (.property(let expected), .property(let read)):
        switch read(input) {
        case .yes: if !expected { return false }
        case .no: if expected { return false }
        case .inapplicable: return false
        case .undetermined: isCertain = false
        }
      default: return false
      }
    }
    return isCertain ? true : nil
  }

  private mutating func violate(_ words: String, _ note: String? = nil) {
    let remark = PolicyRemark(words, address: input.place, note: note)
    if !violations.contains(remark) { violations.append(remark) }
  }

  private mutating func discourage(_ words: String, _ note: String?) {
    let remark = PolicyRemark(words, address: input.place, note: note)
    if !discouraged.contains(remark) { discouraged.append(remark) }
  }

  private mutating func doubt(_ reason: String) {
    if !undetermined.contains(reason) { undetermined.append(reason) }
  }

  private func day(of issued: PolicyDate?) -> PolicyDate { rule.isDatedByIssue ? issued ?? day : day }

  private mutating func evaluate(_ levels: NameLevels, _ facts: SubjectFacts<String>, _ missing: (String) -> String) {
    hasFacts = !facts.facts.isEmpty
    for fact in facts.facts {
      let (level, entry) = levels.level(of: fact.value, on: day(of: fact.issued))
      switch level {
      case .allowed: break
      case .discouraged: discourage(fact.words, entry?.remark)
      case .forbidden: violate(fact.words, entry?.note ?? rule.note)
      }
    }
    for fact in facts.doubts where levels.level(of: fact.value, on: day).level == .forbidden { doubt(fact.words) }
    // A name that was not found could be a forbidden one, unless there is none.
    if levels.others == .forbidden || !levels.forbidden.isEmpty { for gap in facts.gaps { doubt(gap) } }
    let required = levels.required.filter { $0.applies(on: day) }.map { [$0] }
    let anyOf = levels.anyOf.filter { $0.applies(on: day) }
    for entries in required + (anyOf.isEmpty ? [] : [anyOf]) {
      hasFacts = true
      func matches(_ name: String) -> Bool { entries.contains { $0.matches(name) } }
      if facts.facts.contains(where: { matches($0.value) }) { continue }
      let doubts = facts.doubts.filter { matches($0.value) }.map(\.words) + facts.gaps
      if doubts.isEmpty {
        let names = entries.flatMap(\.patterns).map(\.description)
        violate(
          missing(names.count > 4 ? names.prefix(4).joined(separator: ", ") + " …" : names.joined(separator: ", ")),
          entries.first?.note ?? rule.note)
      } else {
        for reason in doubts { doubt(reason) }
      }
    }
  }

  private mutating func evaluate(_ minimum: [DatedBound], _ maximum: [DatedBound], _ facts: SubjectFacts<Int>, _ unit: String) {
    hasFacts = !facts.facts.isEmpty
    func problem(_ value: Int, _ day: PolicyDate) -> String? {
      if let bound = minimum.first(where: { $0.applies(on: day) }), value < bound.value { return "the minimum is \(bound.value) \(unit)" }
      if let bound = maximum.first(where: { $0.applies(on: day) }), value > bound.value { return "the maximum is \(bound.value) \(unit)" }
      return nil
    }
    for fact in facts.facts {
      if let reason = problem(fact.value, day(of: fact.issued)) { violate(fact.words, rule.note.map { "\(reason); \($0)" } ?? reason) }
    }
    for fact in facts.doubts where problem(fact.value, day) != nil { doubt(fact.words) }
    for gap in facts.gaps { doubt(gap) }
  }

  private mutating func evaluate(_ expected: Bool, _ fact: PropertyFact) {
    switch fact {
    case .yes(let words):
      hasFacts = true
      if !expected { violate(words, rule.note) }
    case .no(let words):
      hasFacts = true
      if expected { violate(words, rule.note) }
    case .undetermined(let reason): doubt(reason)
    case .inapplicable: break
    }
  }

  private mutating func evaluate(_ tiers: [[NamePattern]], _ preference: PreferenceFacts) {
    func tier(of name: String) -> Int? { tiers.firstIndex { $0.contains { $0.matches(name) } } }
    for order in preference.orders {
      hasFacts = true
      // Names of a single tier have no order to keep.
      guard Set(order.names.compactMap { tier(of: $0) }).count > 1 else { continue }
      switch order.selection {
      case .server: break
      case .client:
        violate("follows the client's order of \(order.place)", rule.note)
        continue
      case .undetermined:
        doubt("the order of \(order.place) is undetermined")
        continue
      }
      var lowest: (tier: Int, name: String)?
      for name in order.names {
        guard let tier = tier(of: name) else { continue }
        if let before = lowest, tier < before.tier {
          violate("prefers \(before.name) to \(name) in \(order.version)", rule.note)
          break
        }
        lowest = (max(tier, lowest?.tier ?? tier), (lowest?.tier ?? -1) > tier ? lowest?.name ?? name : name)
      }
    }
    for gap in preference.gaps { doubt(gap) }
  }
}
