/// A regular expression that is matched in time linear in the text (Thompson's construction, simulated with sets of states), so that
/// patterns and texts may be untrusted. The unit is the Unicode scalar.
///
/// The syntax is that of ECMA-262 with the flag `u`, without back-references and look-around, or I-Regexp. Digits, words and word
/// boundaries are ASCII; only for `capture` a lazy quantifier differs from a greedy one.
public struct RegularExpression: Hashable, Sendable {
  public enum Syntax: Hashable, Sendable {
    /// ECMA-262, section 22.2.1.
    case ecmaScript
    /// I-Regexp (RFC 9485), with `^` and `$` as anchors, which its mappings to other syntaxes imply.
    case interoperable
  }

  public struct Options: Hashable, Sendable {
    public var syntax = Syntax.ecmaScript
    /// Letters match in upper and lower case, by the simple case mappings of Unicode.
    public var ignoresCase = false
    /// The whole text has to match; otherwise a match may begin and end anywhere.
    public var matchesWholeText = false
    /// The expression is for `capture`.
    public var captures = false

    public init(syntax: Syntax = .ecmaScript, ignoresCase: Bool = false, matchesWholeText: Bool = false, captures: Bool = false) {
      self.syntax = syntax
      self.ignoresCase = ignoresCase
      self.matchesWholeText = matchesWholeText
      self.captures = captures
    }
  }

  public let pattern: String
  public let options: Options
  let program: PatternProgram

  /// Throws for syntax that is invalid or not supported, and if the repetitions make the program too large.
  public init(_ pattern: String, options: Options = Options()) throws(PatternError) {
    self.pattern = pattern
    self.options = options
    program = try PatternProgram(try PatternParser.parse(pattern, options.syntax), options)
  }

  /// True if the pattern has a group with a number. Requires the option `captures`.
  public var hasGroup: Bool { program.instructions.contains(.mark(isEnd: false)) }

  /// The first syntax error of a pattern of ECMA-262, ignoring the size of its program; nil if there is none.
  public static func syntaxError(in pattern: String) -> PatternError? {
    do throws(PatternError) {
      _ = try PatternParser.parse(pattern, .ecmaScript)
      return nil
    } catch {
      return error
    }
  }

  public static func == (left: RegularExpression, right: RegularExpression) -> Bool {
    left.pattern.utf8.elementsEqual(right.pattern.utf8) && left.options == right.options
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(pattern) }
}

// MARK: - Matching

extension RegularExpression {
  /// True if the text matches.
  public func matches(_ text: String) -> Bool {
    var steps = Int.max
    return matches(text, steps: &steps) ?? false
  }

  /// True if the text matches; nil if the work exceeds `steps`, which is reduced by the work done: at most three times the product of the
  /// lengths of text and program.
  public func matches(_ text: String, steps: inout Int) -> Bool? {
    var simulation = PatternSimulation(program)
    var previous: Unicode.Scalar?
    var rest = text.unicodeScalars[...]
    while true {
      let following = rest.popFirst()
      if previous == nil || !program.isAnchored { simulation.begin(at: 0) }
      let start = simulation.close(between: previous, and: following, stopsAtMatch: true)
      steps -= simulation.takeWork()
      if start != nil { return true }
      guard steps > 0 else { return nil }
      guard let following, !(program.isAnchored && simulation.active.isEmpty) else { return false }
      simulation.advance(over: following)
      previous = following
    }
  }

  /// The leftmost match at or after `place`, and of those the longest, as `grep -E` has it (POSIX.1-2017, section 9.1); nil if there is
  /// none, or if the work exceeds `steps`.
  public func firstMatch(in text: [Unicode.Scalar], from place: Int = 0, steps: inout Int) -> Range<Int>? {
    guard text.indices.contains(place) || place == text.count else { return nil }
    var simulation = PatternSimulation(program)
    var best: Range<Int>?
    var place = place
    while true {
      let previous = place > 0 ? text[place - 1] : nil
      let following = place < text.count ? text[place] : nil
      if best == nil, place == 0 || !program.isAnchored { simulation.begin(at: place) }
      if let start = simulation.close(between: previous, and: following), start <= best?.lowerBound ?? start { best = start..<place }
      steps -= simulation.takeWork()
      guard steps > 0 else { return nil }
      guard let following, !simulation.active.isEmpty || best == nil && !program.isAnchored else { return best }
      simulation.advance(over: following)
      place += 1
    }
  }

  /// The matches that are not empty and do not overlap, from left to right; those found before the work exceeds `steps`.
  public func matches(in text: [Unicode.Scalar], steps: inout Int) -> [Range<Int>] {
    var (ranges, place): ([Range<Int>], Int) = ([], 0)
    while place < text.count, let range = firstMatch(in: text, from: place, steps: &steps) {
      if !range.isEmpty { ranges.append(range) }
      place = max(range.upperBound, range.isEmpty ? range.upperBound + 1 : place)
    }
    return ranges
  }
}

// MARK: - Captures

extension RegularExpression {
  /// A match, and what the first group of the pattern matched last; nil if that took no part.
  public struct Capture: Hashable, Sendable {
    public let range: Range<Int>
    public let group: Range<Int>?
  }

  /// The first match at or after `place` by the rules of ECMA-262, which prefer the leftmost start, then the earlier alternative, and longer
  /// or shorter repetitions as the quantifiers say; nil if there is none, or if the work exceeds `steps`. As in Perl, a further repetition keeps
  /// what the group matched in an earlier one. Requires the option `captures`.
  public func capture(in text: [Unicode.Scalar], from place: Int = 0, steps: inout Int) -> Capture? {
    guard text.indices.contains(place) || place == text.count else { return nil }
    var simulation = CaptureSimulation(program)
    var best: Capture?
    var place = place
    while true {
      let previous = place > 0 ? text[place - 1] : nil
      let following = place < text.count ? text[place] : nil
      if best == nil, place == 0 || !program.isAnchored { simulation.begin(at: place) }
      if let found = simulation.close(at: place, between: previous, and: following) {
        var group: Range<Int>?
        if let start = found.groupStart, let end = found.groupEnd { group = start..<end }
        best = Capture(range: found.start..<place, group: group)
      }
      steps -= simulation.takeWork()
      guard steps > 0 else { return nil }
      guard let following, !simulation.active.isEmpty || best == nil && !program.isAnchored else { return best }
      simulation.advance(over: following)
      place += 1
    }
  }
}
