/// A grade by a rating guide, and what it rests on.
public struct GradeVerdict: Codable, Hashable, Sendable {
  /// The guide and its version: `SSL Labs Server Rating Guide 2009r`.
  public var guide: String
  /// `A+` to `F`; `T` for a chain that is not trusted, `M` for a name mismatch; nil if it is undetermined.
  public var grade: String?
  /// The grade without problems of trust; nil if it is undetermined.
  public var gradeIgnoringTrust: String?
  /// From 0 to 100; nil if it is undetermined.
  public var score: Int?
  public var categories: [GradeCategory]
  /// The facts that limit the grade, the lowest limit first.
  public var caps: [GradeCap]
  /// The changes that would raise the grade, the most effective first.
  public var improvements: [String]
  /// The facts that could not be decided.
  public var undetermined: [String]

  public init(
    guide: String, grade: String?, gradeIgnoringTrust: String? = nil, score: Int? = nil, categories: [GradeCategory] = [],
    caps: [GradeCap] = [], improvements: [String] = [], undetermined: [String] = []
  ) {
    self.guide = guide
    self.grade = grade
    self.gradeIgnoringTrust = gradeIgnoringTrust
    self.score = score
    self.categories = categories
    self.caps = caps
    self.improvements = improvements
    self.undetermined = undetermined
  }

  private enum CodingKeys: String, CodingKey {
    case guide, grade
    case gradeIgnoringTrust = "grade_ignoring_trust"
    case score, categories, caps, improvements, undetermined
  }
}

/// The score of one category of a rating guide.
public struct GradeCategory: Codable, Hashable, Sendable {
  /// `protocol`, `key_exchange`, `cipher`.
  public var name: String
  /// From 0 to 100.
  public var score: Int
  /// In percent of the total.
  public var weight: Int
  /// The facts that the score is computed from.
  public var basis: [String]

  public init(name: String, score: Int, weight: Int, basis: [String] = []) {
    self.name = name
    self.score = score
    self.weight = weight
    self.basis = basis
  }
}

/// A fact that limits a grade.
public struct GradeCap: Codable, Hashable, Sendable {
  /// The best grade that is possible with it.
  public var grade: String
  public var reason: String
  /// The section of the guide.
  public var section: String?

  public init(grade: String, reason: String, section: String? = nil) {
    self.grade = grade
    self.reason = reason
    self.section = section
  }
}
