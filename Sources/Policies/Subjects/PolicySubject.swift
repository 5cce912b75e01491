/// A subject of rules: how its facts are read from the observations.
struct PolicySubject: Sendable {
  enum Reading: Sendable {
    /// `missing` describes the absence of a name: `does not accept TLSv1.3`.
    case names(missing: @Sendable (String) -> String, @Sendable (PolicyInput) -> SubjectFacts<String>)
    /// `unit` follows a bound in words: `bits`.
    case numbers(unit: String, @Sendable (PolicyInput) -> SubjectFacts<Int>)
    case property(@Sendable (PolicyInput) -> PropertyFact)
  }

  /// As in policies: `versions`.
  let name: String
  let reading: Reading
  /// The order of preference of the names; nil if they have none.
  var preference: (@Sendable (PolicyInput) -> PreferenceFacts)?
  /// True if a complete list without names is a result by itself: no vulnerability was found.
  var isConclusiveIfEmpty = false

  static func named(_ name: String) -> PolicySubject? { all.first { $0.name == name } }

  /// All subjects.
  static let all: [PolicySubject] = cipherSubjects + certificateSubjects + propertySubjects
}

extension PolicySubject {
  /// Names that a server accepts.
  static func accepted(_ name: String, _ read: @escaping @Sendable (PolicyInput) -> SubjectFacts<String>) -> PolicySubject {
    PolicySubject(name: name, reading: .names(missing: { "does not accept \($0)" }, read))
  }

  static func names(
    _ name: String, missing: @escaping @Sendable (String) -> String, _ read: @escaping @Sendable (PolicyInput) -> SubjectFacts<String>
  ) -> PolicySubject {
    PolicySubject(name: name, reading: .names(missing: missing, read))
  }

  /// Names of problems: an examined server without any is a result.
  static func problems(
    _ name: String, missing: @escaping @Sendable (String) -> String, _ read: @escaping @Sendable (PolicyInput) -> SubjectFacts<String>
  ) -> PolicySubject {
    var subject = names(name, missing: missing, read)
    subject.isConclusiveIfEmpty = true
    return subject
  }

  static func numbers(_ name: String, unit: String, _ read: @escaping @Sendable (PolicyInput) -> SubjectFacts<Int>) -> PolicySubject {
    PolicySubject(name: name, reading: .numbers(unit: unit, read))
  }

  static func property(_ name: String, _ read: @escaping @Sendable (PolicyInput) -> PropertyFact) -> PolicySubject {
    PolicySubject(name: name, reading: .property(read))
  }
}
