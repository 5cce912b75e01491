internal import Observation
internal import Policies

/// Writes the results of policies: the violations by section of the standard, and what could not be decided.
struct HTMLPolicies {
  let policies: [PolicyVerdict]
  /// The level of the heading of the report.
  let level: Int

  func write(to page: inout HTMLPage) {
    guard !policies.isEmpty else { return }
    page.element(.section) { page in
      page.heading(level + 1, "Policies: \(policies.count { $0.result == .pass }) of \(policies.count) passed")
      for policy in policies { write(policy, to: &page) }
    }
  }

  private func write(_ policy: PolicyVerdict, to page: inout HTMLPage) {
    page.heading(level + 2, entry: policy.title) { page in
      page.sign(policy.result.sign)
      page.value(policy.title)
      page.element(.span, [.class("remark")], " \(policy.result.words)")
    }
    page.element(.p, [.class("note")]) { page in
      page.element(.code) { $0.value(policy.policy) }
      page.text(" of ")
      page.value(policy.date)
      page.text(", ")
      page.references([policy.reference]) { _ in true }
    }
    let open = policy.rules.filter { $0.result == .fail || $0.result == .undetermined || !$0.discouraged.isEmpty }
    table(of: open, to: &page)
    let others = policy.rules.filter { $0.result == .pass || $0.result == .notApplicable }
    guard !others.isEmpty else { return }
    let passed = others.count { $0.result == .pass }
    page.element(.details) { page in
      page.element(
        .summary, "\(AmountFormatter.of(passed, "rule")) passed, \(AmountFormatter.grouped(others.count - passed)) not applicable")
      page.element(.ul, [.class("lines")]) { page in
        for rule in others {
          page.element(.li) { page in
            page.sign(rule.result.sign)
            page.value(Self.section(rule) + ": \(rule.title)" + (rule.result == .pass ? "" : " (not applicable)"))
          }
        }
      }
    }
  }

  private func table(of rules: [RuleVerdict], to page: inout HTMLPage) {
    guard !rules.isEmpty else { return }
    page.scrollingTable("Rules") { page in
      page.element(.caption, "Rules that are violated, undetermined or only discouraged")
      page.columns(["Section", "Rule", "Result", "Observations"])
      page.element(.tbody) { page in
        for rule in rules { row(rule, to: &page) }
      }
    }
  }

  private func row(_ rule: RuleVerdict, to page: inout HTMLPage) {
    page.element(.tr) { page in
      page.element(.th, [.set("scope", "row")]) { $0.value(Self.section(rule)) }
      page.element(.td) { $0.value(rule.title) }
      page.element(.td) { page in
        page.sign(rule.result.sign)
        page.text(rule.result.words)
      }
      page.element(.td) { page in
        page.element(.ul) { page in
          for remark in rule.violations { page.element(.li) { $0.value(Self.words(remark)) } }
          for remark in rule.discouraged { page.element(.li) { $0.value("discouraged: " + Self.words(remark)) } }
          for reason in rule.undetermined { page.element(.li) { $0.value("undetermined: " + reason) } }
        }
      }
    }
  }

  private static func section(_ rule: RuleVerdict) -> String {
    (rule.section.isEmpty ? rule.id : rule.section) + (rule.isPrimary ? "" : " (secondary source)")
  }

  private static func words(_ remark: PolicyRemark) -> String {
    remark.observation + (remark.address.map { " at \($0)" } ?? "") + (remark.note.map { " (\($0))" } ?? "")
  }
}

/// Writes a grade: the letter, the categories, and what limits it.
struct HTMLGrade {
  let grade: GradeVerdict
  /// The level of the heading of the report.
  let level: Int

  func write(to page: inout HTMLPage) {
    page.element(.section) { page in
      page.heading(level + 1, "Grade: \(grade.grade ?? "undetermined")")
      page.element(.p, [.class("note")]) { $0.value("By the \(grade.guide)\(remark).") }
      categories(to: &page)
      list("Limited by", grade.caps.map { "\($0.grade) at most: \($0.reason)" + ($0.section.map { " (\($0))" } ?? "") }, .notice, to: &page)
      list("To improve it", grade.improvements, .none, to: &page)
      list("Undetermined", grade.undetermined, .open, to: &page)
    }
  }

  /// The letter next to the verdict.
  func badge(to page: inout HTMLPage) {
    page.element(.p, [.class("grade")]) { page in
      page.element(.span, [.class("letter")], HTMLText.line(grade.grade ?? "?", columns: 3))
      page.element(.span, grade.grade == nil ? "grade undetermined" : "grade")
    }
  }

  private var remark: String {
    let score = grade.score.map { ", with a score of \($0) of 100" } ?? ""
    guard let other = grade.gradeIgnoringTrust, other != grade.grade else { return score }
    return score + "; \(other) without problems of trust"
  }

  private func categories(to page: inout HTMLPage) {
    guard !grade.categories.isEmpty else { return }
    page.scrollingTable("Categories") { page in
      page.element(.caption, "Scores of the categories")
      page.columns(["Category", "Score", "Weight", "Basis"])
      page.element(.tbody) { page in
        for category in grade.categories {
          page.element(.tr) { page in
            page.element(.th, [.set("scope", "row")]) { $0.value(category.name.spaced) }
            page.element(.td, "\(category.score)")
            page.element(.td, "\(category.weight) %")
            page.element(.td) { $0.value(category.basis.joined(separator: "; ")) }
          }
        }
      }
    }
  }

  private func list(_ title: String, _ texts: [String], _ sign: HTMLSign, to page: inout HTMLPage) {
    guard !texts.isEmpty else { return }
    page.heading(level + 2, title)
    page.element(.ul, [.class("lines")]) { page in
      for text in texts {
        page.element(.li) { page in
          page.sign(sign)
          page.value(text)
        }
      }
    }
  }
}

extension PolicyResult {
  fileprivate var words: String { rawValue.spaced }

  fileprivate var sign: HTMLSign {
    switch self {
    case .pass: .good
    case .fail: .bad
    case .undetermined: .open
    case .notApplicable: .none
    }
  }
}
