extension PolicyRule {
  /// What the rule requires, in the terms of policies: `allowed: TLSv1.2, TLSv1.3`.
  public var requirementTexts: [String] {
    switch requirement {
    case .names(let levels): levels.texts
    case .numbers(let minimum, let maximum): minimum.map { "minimum: \($0.text)" } + maximum.map { "maximum: \($0.text)" }
    case .property(let expected): ["is: \(expected ? "yes" : "no")"]
    case .order(let tiers): ["order: " + tiers.map { $0.map(\.description).joined(separator: ", ") }.joined(separator: " > ")]
    }
  }

  /// When the rule applies; nil if it always does.
  public var conditionText: String? {
    let texts = condition.map { "when \($0.text)" } + exception.map { "unless \($0.text)" }
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }
}

extension PolicyCondition {
  fileprivate var text: String {
    switch requirement {
    case .accepts(let patterns): "\(subject): \(patterns.map(\.description).joined(separator: ", "))"
    case .property(let expected): "\(subject): \(expected ? "yes" : "no")"
    }
  }
}

extension NameLevels {
  /// One text for each level and period.
  fileprivate var texts: [String] {
    let levels = [("required", required), ("any-of", anyOf), ("forbidden", forbidden), ("allowed", allowed), ("discouraged", discouraged)]
    var texts: [String] = []
    for (name, entries) in levels {
      let plain = entries.filter { $0.period == nil && $0.note == nil }.flatMap(\.patterns)
      if !plain.isEmpty { texts.append("\(name): \(plain.map(\.description).joined(separator: ", "))") }
      for entry in entries where entry.period != nil || entry.note != nil {
        let remarks = [entry.period, entry.note].compactMap(\.self).joined(separator: "; ")
        texts.append("\(name): \(entry.patterns.map(\.description).joined(separator: ", ")) (\(remarks))")
      }
    }
    return texts + ["others: \(others.rawValue)"]
  }
}

extension PatternEntry {
  /// `from 2026-01-01 until 2028-12-31`; nil without dates.
  fileprivate var period: String? { PolicyPeriod.text(from, until) }
}

extension DatedBound {
  fileprivate var text: String { "\(value)" + (PolicyPeriod.text(from, until).map { " (\($0))" } ?? "") }
}

/// Formats the days on which an entry applies.
private enum PolicyPeriod {
  static func text(_ from: PolicyDate?, _ until: PolicyDate?) -> String? {
    let words = [from.map { "from \($0)" }, until.map { "until \($0)" }].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
