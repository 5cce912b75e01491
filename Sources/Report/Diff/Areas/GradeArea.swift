internal import Policies

/// Compares grades by the same guide.
struct GradeArea: ComparisonArea {
  let name = "grade"
  let title = "Grade"

  func changes(_ pair: DocumentPair) -> [DocumentChange] {
    guard let old = pair.before.document.grade, let new = pair.after.document.grade else { return [] }
    guard old.guide == new.guide else { return [DocumentChange("guide", before: old.guide, after: new.guide, .undetermined)] }
    guard old.grade != new.grade else { return [] }
    let reason = new.caps.first?.reason
    return [DocumentChange("grade", before: old.grade, after: new.grade, effect(old.grade, new.grade), note: reason)]
  }

  private func effect(_ old: String?, _ new: String?) -> ChangeEffect {
    guard let old, let new, let first = Self.order.firstIndex(of: old), let second = Self.order.firstIndex(of: new) else {
      return .undetermined
    }
    return second > first ? .worse : .better
  }

  /// The best first.
  private static let order = ["A+", "A", "A-", "B", "C", "D", "E", "F", "M", "T"]
}
