/// A rating guide: the scores of categories, and the rules that limit a grade.
struct RatingGuide: Hashable, Sendable {
  /// A rule, the best grade if it is violated, and the remedy.
  struct Limit: Hashable, Sendable {
    var rule: PolicyRule
    var grade: String
    var remedy: String
  }

  struct Threshold: Hashable, Sendable {
    var grade: String
    var score: Int
  }

  /// The score of values below a bound.
  struct Step: Hashable, Sendable {
    var below: Int
    var value: Int
  }

  var title: String
  /// From the best to the worst: each grade and its lowest score.
  var grades: [Threshold]
  var protocolWeight: Int
  var protocolScores: [String: Int]
  var keyWeight: Int
  var keySteps: [Step]
  /// The equivalent RSA size of elliptic curves.
  var curveSteps: [Step]
  var cipherWeight: Int
  var cipherSteps: [Step]
  var caps: [Limit]
  var warnings: [Limit]
  var exceptional: [Limit]

  /// The value of the first step above `number`; `best` beyond the last.
  static func value(of number: Int, in steps: [Step], best: Int) -> Int { steps.first { number < $0.below }?.value ?? best }

  /// The rank of a grade, 0 for the best; grades of trust are below all others.
  static func rank(of grade: String) -> Int { ["A+", "A", "A-", "B", "C", "D", "E", "F", "T", "M"].firstIndex(of: grade) ?? 99 }
}
