/// The facts of a subject at one address: names or numbers.
struct SubjectFacts<Value: Hashable & Sendable>: Hashable, Sendable {
  struct Fact: Hashable, Sendable {
    var value: Value
    /// The observation in words: `accepts TLSv1.0`.
    var words: String
    /// The issue of the certificate that the fact is about; nil for others.
    var issued: PolicyDate?
  }

  /// Known facts.
  var facts: [Fact] = []
  /// Facts that may hold: `words` is the reason for which they are undetermined.
  var doubts: [Fact] = []
  /// The reasons for which there may be other facts; empty if the list is complete.
  var gaps: [String] = []

  static func unknown(_ reason: String) -> SubjectFacts { SubjectFacts(gaps: [reason]) }

  mutating func add(_ value: Value, _ words: String, issued: PolicyDate? = nil) {
    guard !facts.contains(where: { $0.value == value && $0.words == words && $0.issued == issued }) else { return }
    facts.append(Fact(value: value, words: words, issued: issued))
  }

  mutating func doubt(_ value: Value, _ reason: String) {
    guard !doubts.contains(where: { $0.value == value }) else { return }
    doubts.append(Fact(value: value, words: reason))
  }

  mutating func gap(_ reason: String?) {
    if let reason, !gaps.contains(reason) { gaps.append(reason) }
  }

  func map<Other>(_ transform: (Value) -> Other?) -> SubjectFacts<Other> {
    var result = SubjectFacts<Other>(gaps: gaps)
    for fact in facts { if let value = transform(fact.value) { result.add(value, fact.words, issued: fact.issued) } }
    for fact in doubts { if let value = transform(fact.value) { result.doubt(value, fact.words) } }
    return result
  }
}

/// A yes/no property of a server at one address.
enum PropertyFact: Hashable, Sendable {
  /// With the observation in words.
  case yes(String)
  case no(String)
  /// With the reason.
  case undetermined(String)
  /// The property has no meaning for the server, for the reason given.
  case inapplicable(String)
}

/// The orders in which names are preferred.
struct PreferenceFacts: Hashable, Sendable {
  enum Selection: Hashable, Sendable {
    /// The server's order, which is that of `names`.
    case server
    /// The client's order.
    case client
    case undetermined
  }

  struct Order: Hashable, Sendable {
    /// `suites`.
    var subject: String
    var version: String
    /// All accepted names.
    var names: [String]
    var selection = Selection.server

    /// `suites in TLSv1.2`.
    var place: String { "\(subject) in \(version)" }
  }

  var orders: [Order] = []
  var gaps: [String] = []
}
