/// The patterns of each level, and the level of names that match none.
public struct NameLevels: Hashable, Sendable {
  public var required: [PatternEntry] = []
  public var anyOf: [PatternEntry] = []
  public var forbidden: [PatternEntry] = []
  public var allowed: [PatternEntry] = []
  public var discouraged: [PatternEntry] = []
  /// The level of a name without a match.
  public var others = NameLevel.allowed

  /// The level of an accepted name on that day, and the entry that decides.
  func level(of name: String, on day: PolicyDate) -> (level: NameLevel, entry: PatternEntry?) {
    func entry(in entries: [PatternEntry]) -> PatternEntry? {
      entries.first { $0.applies(on: day) && $0.matches(name) }
    }
    if let found = entry(in: forbidden) { return (.forbidden, found) }
    if let found = entry(in: discouraged) { return (.discouraged, found) }
    if let found = entry(in: allowed) ?? entry(in: required) ?? entry(in: anyOf) { return (.allowed, found) }
    return (others, nil)
  }
}

/// The level of an accepted name.
public enum NameLevel: String, Hashable, Sendable, CaseIterable {
  case allowed, discouraged, forbidden
}

/// Patterns with a remark and the days on which they apply.
public struct PatternEntry: Hashable, Sendable {
  public var patterns: [NamePattern]
  public var note: String?
  /// The first day; nil without one.
  public var from: PolicyDate?
  /// The last day; nil without one.
  public var until: PolicyDate?

  func applies(on day: PolicyDate) -> Bool {
    (from.map { $0 <= day } ?? true) && (until.map { day <= $0 } ?? true)
  }

  func matches(_ name: String) -> Bool { patterns.contains { $0.matches(name) } }

  /// `until 2028-12-31; only if no AEAD suite is possible`; nil without either.
  var remark: String? {
    let words = [until.map { "until \($0)" }, note].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: "; ")
  }
}

/// A bound and the days on which it applies.
public struct DatedBound: Hashable, Sendable {
  public var value: Int
  public var from: PolicyDate?
  public var until: PolicyDate?

  func applies(on day: PolicyDate) -> Bool {
    (from.map { $0 <= day } ?? true) && (until.map { day <= $0 } ?? true)
  }
}
