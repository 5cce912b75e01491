/// The results of examinations, by type.
package struct ExaminationResults: Hashable, Sendable {
  private var values: [String: any ExaminationResult] = [:]

  package init() {}

  /// Nil if there is no result of the type.
  package subscript<Result: ExaminationResult>(type: Result.Type) -> Result? {
    get { values[Result.key] as? Result }
    set { values[Result.key] = newValue == Result.absent ? nil : newValue }
  }

  /// Takes the results of `other` that differ from those of `start`.
  package mutating func take(_ other: ExaminationResults, changedSince start: ExaminationResults) {
    for (key, value) in other.values where start.values[key].map({ AnyHashable($0) }) != AnyHashable(value) { values[key] = value }
  }

  /// The facts of all results by section, in display order; sections without facts are omitted.
  package func sections(isVerbose: Bool, isGrouped: Bool) -> [(section: FactSection, facts: [Fact])] {
    let options = FactOptions(self, isVerbose: isVerbose, isGrouped: isGrouped)
    let present = Self.all.enumerated().compactMap { index, type in
      values[type.key].map { (section: type.section, rank: (type.section.position, type.position, index), facts: $0.facts(options)) }
    }
    var sections: [(section: FactSection, facts: [Fact])] = []
    for entry in present.sorted(by: { $0.rank < $1.rank }) where !entry.facts.isEmpty {
      if sections.last?.section == entry.section {
        sections[sections.count - 1].facts += entry.facts
      } else {
        sections.append((entry.section, entry.facts))
      }
    }
    return sections
  }

  package static func == (left: ExaminationResults, right: ExaminationResults) -> Bool {
    left.values.mapValues { AnyHashable($0) } == right.values.mapValues { AnyHashable($0) }
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(values.mapValues { AnyHashable($0) }) }
}

extension ExaminationResults: Codable {
  /// A document without the member has no result.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    for type in Self.all { try decode(type, from: container) }
  }

  /// One member per type, in the order of the list.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    for type in Self.all { try encode(type, to: &container) }
  }

  private mutating func decode<Result: ExaminationResult>(_ type: Result.Type, from container: KeyedDecodingContainer<Key>) throws {
    self[type] = try container.decodeIfPresent(type, forKey: Key(stringValue: type.key))
  }

  private func encode<Result: ExaminationResult>(_ type: Result.Type, to container: inout KeyedEncodingContainer<Key>) throws {
    try container.encodeIfPresent(self[type] ?? Result.absent, forKey: Key(stringValue: type.key))
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
