internal import Observation

/// Grades a server by a rating guide.
public struct Grading: Sendable {
  private let guide: RatingGuide
  private let inputs: [PolicyInput]
  private let day: PolicyDate

  /// With the guide that the program contains.
  public init(_ inputs: [PolicyInput], on day: PolicyDate) throws(PolicyError) {
    guide = try RatingGuideReader.bundled()
    (self.inputs, self.day) = (inputs, day)
  }

  /// The grade of the worst address.
  public var verdict: GradeVerdict {
    let verdicts = inputs.map { verdict(of: $0) }
    // An address without a grade could be the worst one.
    guard let worst = verdicts.max(by: { Self.rank($0) < Self.rank($1) }) else {
      return GradeVerdict(guide: guide.title, grade: nil, undetermined: ["no address responded"])
    }
    return worst
  }

  private static func rank(_ verdict: GradeVerdict) -> Int { verdict.grade.map { RatingGuide.rank(of: $0) } ?? 99 }

  private func verdict(of input: PolicyInput) -> GradeVerdict {
    var verdict = GradeVerdict(guide: guide.title, grade: nil)
    var improvements: [(rank: Int, remedy: String)] = []
    var open: [String] = []

    /// The limits that the server violates.
    func violated(_ limits: [RatingGuide.Limit]) -> [(limit: RatingGuide.Limit, reason: String)] {
      limits.compactMap { limit in
        var evaluation = RuleEvaluation(limit.rule, input, day)
        evaluation.run()
        for reason in evaluation.undetermined where !open.contains(reason) { open.append(reason) }
        guard evaluation.result == .fail else { return nil }
        let words = evaluation.violations.prefix(Self.shownReasons).map(\.observation).joined(separator: ", ")
        let rest = evaluation.violations.count - Self.shownReasons
        return (limit, words + (rest > 0 ? " and \(rest) more" : ""))
      }
    }

    let categories = self.categories(input, &open)
    let caps = violated(guide.caps).sorted { RatingGuide.rank(of: $0.limit.grade) > RatingGuide.rank(of: $1.limit.grade) }
    let warnings = violated(guide.warnings)
    verdict.caps = caps.map { cap in
      GradeCap(grade: cap.limit.grade, reason: "\(cap.limit.rule.title): \(cap.reason)", section: cap.limit.rule.section)
    }
    verdict.caps += warnings.map { warning in
      GradeCap(grade: "A-", reason: "\(warning.limit.rule.title): \(warning.reason)", section: warning.limit.rule.section)
    }
    for (limit, _) in caps + warnings { improvements.append((RatingGuide.rank(of: limit.grade), limit.remedy)) }
    guard let categories else {
      verdict.undetermined = open
      verdict.improvements = Self.unique(improvements)
      return verdict
    }
    verdict.categories = categories
    let isZero = categories.contains { $0.score == 0 }
    let score = isZero ? 0 : categories.reduce(0) { $0 + $1.score * $1.weight } / 100
    verdict.score = score
    var openForMore: [String] = []
    let missing = guide.exceptional.filter { limit in
      var evaluation = RuleEvaluation(limit.rule, input, day)
      evaluation.run()
      openForMore += evaluation.undetermined
      return evaluation.result == .fail || evaluation.result == .undetermined
    }
    let trust = caps.map(\.limit.grade).filter { ["T", "M"].contains($0) }
    let limits = caps.map(\.limit.grade).filter { !["T", "M"].contains($0) }
    var best = guide.grades.first { score >= $0.score }?.grade ?? "F"
    if best == "A" {
      best = !warnings.isEmpty ? "A-" : missing.isEmpty && open.isEmpty && limits.isEmpty ? "A+" : "A"
      for limit in missing { improvements.append((RatingGuide.rank(of: "A"), limit.remedy)) }
      for reason in openForMore where !open.contains(reason) { open.append(reason) }
    }
    func capped(_ limits: [String]) -> String {
      ([best] + limits).max { RatingGuide.rank(of: $0) < RatingGuide.rank(of: $1) } ?? best
    }
    verdict.grade = capped(limits + trust)
    verdict.gradeIgnoringTrust = capped(limits)
    verdict.undetermined = open
    verdict.improvements = Self.unique(improvements)
    return verdict
  }

  private static let shownReasons = 3

  /// The most effective first, each once.
  private static func unique(_ improvements: [(rank: Int, remedy: String)]) -> [String] {
    improvements.sorted { $0.rank > $1.rank }.map(\.remedy).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

// MARK: - Scores

extension Grading {
  /// Nil if the versions, the suites or the keys are undetermined.
  private func categories(_ input: PolicyInput, _ open: inout [String]) -> [GradeCategory]? {
    let versions = input.versions
    let scores = versions.facts.compactMap { fact in guide.protocolScores[fact.value].map { (fact.value, $0) } }
    let bits = input.suiteBits
    let keys = keySizes(input)
    for gap in versions.gaps + versions.doubts.map(\.words) + bits.gaps + keys.gaps where !open.contains(gap) { open.append(gap) }
    guard let best = scores.map(\.1).max(), let worst = scores.map(\.1).min(), let strongest = bits.facts.map(\.value).max(),
      let weakest = bits.facts.map(\.value).min(), let key = keys.facts.min(by: { $0.value < $1.value })
    else { return nil }
    let keyScore = RatingGuide.value(of: key.value, in: guide.keySteps, best: 100)
    func cipherScore(_ bits: Int) -> Int { RatingGuide.value(of: bits, in: guide.cipherSteps, best: 100) }
    return [
      GradeCategory(
        name: "protocol", score: (best + worst) / 2, weight: guide.protocolWeight, basis: scores.map { "\($0.0): \($0.1)" }),
      GradeCategory(name: "key_exchange", score: keyScore, weight: guide.keyWeight, basis: [key.words]),
      GradeCategory(
        name: "cipher", score: (cipherScore(strongest) + cipherScore(weakest)) / 2, weight: guide.cipherWeight,
        basis: ["from \(weakest) to \(strongest) bits"]),
    ]
  }

  /// The sizes of the keys of the certificates and of the key exchange, as equivalent sizes of RSA.
  private func keySizes(_ input: PolicyInput) -> SubjectFacts<Int> {
    func equivalent(_ bits: Int) -> Int { RatingGuide.value(of: bits, in: guide.curveSteps, best: 15_360) }
    var sizes = input.keyBits(.own, of: ["RSA", "RSA-PSS", "DSA"])
    for fact in input.keyBits(.own, of: ["EC", "Ed25519", "Ed448"]).facts { sizes.add(equivalent(fact.value), fact.words) }
    for fact in input.finiteFieldBits.facts { sizes.add(fact.value, fact.words) }
    if input.suites(CipherVersions.all).facts.contains(where: { $0.value.contains("_anon_") }) {
      sizes.add(0, "suites without authentication")
    }
    return sizes
  }
}
