/// The result of an examination of `probe`: a member of the JSON document, and the facts about it in reports.
///
/// One type per member, listed in `ExaminationResults.all`; only its examination and checks name it.
package protocol ExaminationResult: Codable, Hashable, Sendable {
  /// The key of the member.
  static var key: String { get }
  /// The value in a document without a result; nil is encoded as null.
  static var absent: Self? { get }
  /// The section of its facts.
  static var section: FactSection { get }
  /// Among the results of the same section, lowest first; equal ones are in the order of the list.
  static var position: Int { get }
  /// Neither escaped nor wrapped; none if reports show the result in another way.
  func facts(_ options: FactOptions) -> [Fact]
}

extension ExaminationResult {
  package static var absent: Self? { nil }
  package static var position: Int { 0 }
}

/// A result that is encoded as the only value that it has.
package protocol SingleValueResult: ExaminationResult {
  associatedtype Value: Codable & Hashable & Sendable
  var value: Value { get }
  init(_ value: Value)
}

extension SingleValueResult {
  package init(from decoder: any Decoder) throws { self.init(try Value(from: decoder)) }
  package func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

/// A section of a report on a probe.
package struct FactSection: Hashable, Sendable {
  package let title: String
  /// Sections are shown in ascending order.
  package let position: Int

  package init(_ title: String, position: Int) {
    self.title = title
    self.position = position
  }

  package static let beforeTLS = FactSection("Before TLS", position: 10)
  package static let verdict = FactSection("Verdict", position: 20)
  package static let negotiated = FactSection("Negotiated", position: 30)
  package static let serverNames = FactSection("Server names", position: 40)
  package static let applicationProtocols = FactSection("Application protocols", position: 50)
  package static let sessions = FactSection("Session resumption", position: 60)
  package static let behavior = FactSection("Behavior", position: 70)
  package static let fingerprints = FactSection("Fingerprints", position: 80)
  package static let clients = FactSection("Clients", position: 90)
}

/// The input of `ExaminationResult.facts`.
package struct FactOptions: Sendable {
  /// The results of the other examinations.
  package let results: ExaminationResults
  /// Lists are complete, and digests are shown.
  package let isVerbose: Bool
  /// Features with the same result share a fact.
  package let isGrouped: Bool

  package init(_ results: ExaminationResults, isVerbose: Bool, isGrouped: Bool) {
    self.results = results
    self.isVerbose = isVerbose
    self.isGrouped = isGrouped
  }
}
