internal import Observation
internal import Policies

/// The sections about policies and the grade of a document.
struct PolicySections {
  private let document: Document
  private let isVerbose: Bool

  typealias Section = SectionedReport.Section
  typealias Line = SectionedReport.Line

  init(_ document: Document, verbose: Bool) {
    self.document = document
    isVerbose = verbose
  }

  var sections: [Section] { [grade, policies].compactMap(\.self) }

  /// `grade B; pci-dss@4.0.1 fails`.
  var clauses: [String] {
    let grade = document.grade.map { Self.name(of: $0) }
    return [grade.map { "grade \($0)" }].compactMap(\.self) + document.policies.map { "\($0.policy) \(Self.word($0.result))" }
  }

  /// `at most A`, if undetermined facts could lower the grade.
  private static func name(of grade: GradeVerdict) -> String {
    guard let letter = grade.grade else { return "undetermined" }
    return grade.undetermined.isEmpty || letter == "F" ? letter : "at most \(letter)"
  }

  private static func word(_ result: PolicyResult) -> String {
    switch result {
    case .pass: "passes"
    case .fail: "fails"
    case .undetermined: "is undetermined"
    case .notApplicable: "does not apply"
    }
  }

  private static func mark(_ result: PolicyResult) -> SectionedReport.Mark {
    switch result {
    case .pass: .good
    case .fail: .bad
    case .undetermined: .open
    case .notApplicable: .none
    }
  }

  // MARK: - Policies

  private var policies: Section? {
    guard !document.policies.isEmpty else { return nil }
    return Section(title: "Policies", prefix: "policy, ", items: [.lines(document.policies.flatMap(lines))])
  }

  private func lines(_ policy: PolicyVerdict) -> [Line] {
    let counts: [(PolicyResult, String)] = [
      (.pass, "passed"), (.fail, "failed"), (.undetermined, "undetermined"), (.notApplicable, "not applicable"),
    ]
    let words = counts.compactMap { result, word in
      let count = policy.rules.count { $0.result == result }
      return count > 0 ? "\(count) \(word)" : nil
    }
    var lines = [
      Line(
        mark: Self.mark(policy.result), label: "policy \(policy.policy)",
        text: "\(policy.policy) \(Self.word(policy.result)): \(policy.title); rules: \(words.joined(separator: ", "))")
    ]
    for rule in policy.rules {
      let place = "\(rule.id) (\(rule.section)\(rule.isPrimary ? "" : ", secondary source"))"
      func line(_ mark: SectionedReport.Mark, _ word: String, _ texts: [String]) {
        guard !texts.isEmpty else { return }
        lines.append(Line(mark: mark, label: "policy \(policy.policy), \(word)", text: "\(place): \(joined(texts))"))
      }
      line(.bad, "violation", rule.violations.map(Self.text))
      // Rules that miss the same fact are one line, at the first of them.
      let alike = policy.rules.filter { !$0.undetermined.isEmpty && $0.undetermined == rule.undetermined }
      if alike.count < 2 {
        line(.open, "undetermined", rule.undetermined)
      } else if alike.first == rule {
        let text = "\(alike.map(\.id).joined(separator: ", ")): \(joined(rule.undetermined))"
        lines.append(Line(mark: .open, label: "policy \(policy.policy), undetermined", text: text))
      }
      if isVerbose {
        line(.notice, "discouraged", rule.discouraged.map(Self.text))
        if rule.result == .pass, rule.discouraged.isEmpty { line(.good, "passed", [rule.title]) }
      }
    }
    if !isVerbose {
      let discouraged = policy.rules.filter { !$0.discouraged.isEmpty }.map(\.id)
      if !discouraged.isEmpty {
        lines.append(
          Line(mark: .notice, label: "policy \(policy.policy), discouraged", text: "discouraged by: \(discouraged.joined(separator: ", "))")
        )
      }
    }
    return lines
  }

  private static func text(_ remark: PolicyRemark) -> String {
    [remark.address.map { "\($0):" }, remark.observation, remark.note.map { "(\($0))" }].compactMap(\.self).joined(separator: " ")
  }

  /// Long lists are shortened unless the report is verbose.
  private func joined(_ texts: [String]) -> String {
    let shown = isVerbose ? texts[...] : texts.prefix(Self.mostShown)
    return shown.joined(separator: "; ") + (texts.count > shown.count ? "; and \(texts.count - shown.count) more" : "")
  }

  private static let mostShown = 3

  // MARK: - Grade

  private var grade: Section? {
    guard let grade = document.grade else { return nil }
    var facts: [Fact] = []
    if let score = grade.score {
      let categories = grade.categories.map { "\($0.name.replacing("_", with: " ")) \($0.score)" }.joined(separator: ", ")
      facts.append(Fact("score", "\(score) of 100: \(categories)"))
    }
    if let ignoring = grade.gradeIgnoringTrust, ignoring != grade.grade { facts.append(Fact("without trust", ignoring)) }
    let caps = isVerbose ? grade.caps[...] : grade.caps.prefix(Self.mostCaps)
    for cap in caps { facts.append(Fact("limited to \(cap.grade)", cap.reason)) }
    if grade.caps.count > caps.count { facts.append(Fact("other limits", "\(grade.caps.count - caps.count)")) }
    if !grade.improvements.isEmpty { facts.append(Fact("to raise it", list: grade.improvements)) }
    if !grade.undetermined.isEmpty {
      facts.append(
        Fact("undetermined", isVerbose ? grade.undetermined.joined(separator: "; ") : "\(grade.undetermined.count) facts; see -v"))
    }
    return Section(
      title: "Grade: \(Self.name(of: grade))", remark: " (\(grade.guide))", labelWidth: .fitting(25), prefix: "grade, ",
      items: [.facts(facts)])
  }

  private static let mostCaps = 5
}
