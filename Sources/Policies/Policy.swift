public import Bytes

/// A compliance policy: one version of a standard as rules.
public struct Policy: Hashable, Sendable {
  public var name: String
  public var version: String
  public var title: String
  public var publisher: String
  /// Of the version.
  public var date: PolicyDate
  /// The address of the standard.
  public var reference: String
  /// Of the data, if it was taken over.
  public var license: String?
  /// With those of included policies, which come first.
  public var rules: [PolicyRule]

  /// Name and version, as on the command line: `mozilla-intermediate@5.8`.
  public var id: String { "\(name)@\(version)" }
}

/// A requirement of a policy.
public struct PolicyRule: Hashable, Sendable {
  /// Unique within the policy; that of an included policy's rule has its name as a prefix.
  public var id: String
  /// Of the standard.
  public var section: String
  public var title: String
  /// False if the rule was taken from a secondary source.
  public var isPrimary: Bool
  /// True if a violation is only a remark.
  public var isRecommendation: Bool
  /// The condition: everything that the server has to accept for the rule to apply.
  public var condition: [PolicyCondition]
  /// The name of the subject: `versions`.
  public var subject: String
  public var requirement: PolicyRequirement
}

/// One condition of a rule.
public struct PolicyCondition: Hashable, Sendable {
  public var subject: String
  public var requirement: Requirement

  public enum Requirement: Hashable, Sendable {
    /// A name that matches one of the patterns is accepted.
    case accepts([NamePattern])
    case property(Bool)
  }
}

/// What a rule requires of its subject.
public enum PolicyRequirement: Hashable, Sendable {
  case names(NameLevels)
  /// The bounds that apply; several if they change with time.
  case numbers(minimum: [DatedBound], maximum: [DatedBound])
  case property(Bool)
  /// The server's order must not place a name of a later list before one of an earlier list.
  case order([[NamePattern]])
}

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

/// A name in which `*` stands for any characters.
public struct NamePattern: Hashable, Sendable, CustomStringConvertible {
  public let description: String
  /// The parts between the asterisks.
  private let parts: [[UInt8]]

  public init(_ text: String) {
    description = text
    parts = text.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false).map(Array.init)
  }

  /// In time linear in the length of the name for each part.
  public func matches(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    guard let first = parts.first, let last = parts.last, parts.count > 1 else { return parts.first == bytes }
    guard bytes.count >= first.count + last.count, bytes.starts(with: first), bytes.suffix(last.count).elementsEqual(last) else {
      return false
    }
    var place = first.count
    let end = bytes.count - last.count
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard end - place >= part.count,
        let found = (place...(end - part.count)).first(where: { bytes[$0..<($0 + part.count)].elementsEqual(part) })
      else { return false }
      place = found + part.count
    }
    return true
  }
}

/// A day in the form `2026-03-24`.
public struct PolicyDate: Hashable, Sendable, Comparable, CustomStringConvertible {
  public let year: Int
  public let month: Int
  public let day: Int

  /// Nil unless the text is a day of the calendar.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts.map(\.utf8.count) == [4, 2, 2], parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]), Timestamp(year: year, month: month, day: day) != nil
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// The day of a time in UTC.
  public init(_ time: Timestamp) {
    self = PolicyDate(String(time.rfc3339.prefix(10))) ?? PolicyDate(year: 9_999, month: 12, day: 31)
  }

  private init(year: Int, month: Int, day: Int) { (self.year, self.month, self.day) = (year, month, day) }

  public static func < (left: PolicyDate, right: PolicyDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  public var description: String {
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(year)-\(padded(month))-\(padded(day))"
  }
}
