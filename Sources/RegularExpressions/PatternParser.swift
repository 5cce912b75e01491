/// The syntax tree of a regular expression.
indirect enum PatternNode: Hashable, Sendable {
  case set(ScalarSet)
  case scalar(Unicode.Scalar)
  case assertion(PatternAssertion)
  case sequence([PatternNode])
  case alternatives([PatternNode])
  /// `most` is nil for no upper bound.
  case repeated(PatternNode, least: Int, most: Int?, isLazy: Bool)
  /// The first group with a number.
  case group(PatternNode)
}

enum PatternAssertion: Hashable, Sendable { case start, end, wordBoundary, noWordBoundary }

/// The first fault of a regular expression.
public struct PatternError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Unicode scalars before the fault.
  public let offset: Int
  public let reason: String
  /// True if the syntax is valid in ECMA-262 but not supported by this engine.
  public internal(set) var isUnsupported = false

  public var description: String { "\(reason) (at character \(offset + 1))" }
}

/// Parses a regular expression of ECMA-262 (section 22.2.1, with the flag `u`), without back-references and look-around, which cannot be
/// matched in linear time, or of I-Regexp (RFC 9485, section 4).
///
/// More lenient than the flag `u` in one point: every ASCII punctuation character may be escaped.
struct PatternParser {
  private let scalars: [Unicode.Scalar]
  private let isInteroperable: Bool
  private var place = 0
  private var hasGroup = false

  static func parse(_ text: String, _ syntax: RegularExpression.Syntax) throws(PatternError) -> PatternNode {
    var parser = PatternParser(scalars: Array(text.unicodeScalars), isInteroperable: syntax == .interoperable)
    guard parser.scalars.count <= longest else { throw parser.unsupported("longer than \(longest) characters") }
    let node = try parser.disjunction(depth: 0)
    guard parser.peek == nil else { throw parser.error("')' without '('") }
    return node
  }

  private init(scalars: [Unicode.Scalar], isInteroperable: Bool) {
    self.scalars = scalars
    self.isInteroperable = isInteroperable
  }

  private var peek: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

  private mutating func next() -> Unicode.Scalar? {
    guard let scalar = peek else { return nil }
    place += 1
    return scalar
  }

  private mutating func take(_ text: StaticString) -> Bool {
    let wanted = text.description.unicodeScalars
    guard scalars[place...].starts(with: wanted) else { return false }
    place += wanted.count
    return true
  }

  private func error(_ reason: String) -> PatternError { PatternError(offset: place, reason: reason) }

  private func unsupported(_ reason: String) -> PatternError { PatternError(offset: place, reason: reason, isUnsupported: true) }

  // MARK: terms

  private mutating func disjunction(depth: Int) throws(PatternError) -> PatternNode {
    guard depth <= Self.deepest else { throw unsupported("groups nested deeper than \(Self.deepest)") }
    var alternatives = [try alternative(depth: depth)]
    while take("|") { alternatives.append(try alternative(depth: depth)) }
    return alternatives.count == 1 ? alternatives[0] : .alternatives(alternatives)
  }

  private mutating func alternative(depth: Int) throws(PatternError) -> PatternNode {
    var terms: [PatternNode] = []
    while let scalar = peek, scalar != "|", scalar != ")" {
      let node = try atom(depth: depth)
      if case .assertion = node {
        terms.append(node)
      } else {
        terms.append(try quantified(node))
      }
    }
    return terms.count == 1 ? terms[0] : .sequence(terms)
  }

  private mutating func atom(depth: Int) throws(PatternError) -> PatternNode {
    guard let scalar = next() else { throw error("the pattern ends early") }
    switch scalar {
    case "^": return .assertion(.start)
    case "$": return .assertion(.end)
    case ".": return .set(isInteroperable ? .nonLineEnds : .nonTerminators)
    case "[": return .set(isInteroperable ? try interoperableClass() : try characterClass())
    case "(": return try group(depth: depth)
    case "\\": return try atomEscape()
    case "*", "+", "?":
      place -= 1
      throw error("nothing before '\(scalar)' to repeat")
    case "{", "}", "]":
      place -= 1
      throw error("'\(scalar)' must be escaped: \\\(scalar)")
    default: return .scalar(scalar)
    }
  }

  private mutating func group(depth: Int) throws(PatternError) -> PatternNode {
    var isNumbered = true
    if !isInteroperable, take("?") {
      if take("<=") || take("<!") { throw unsupported("look-behind is not supported") }
      if take("=") || take("!") { throw unsupported("look-ahead is not supported") }
      if take("<") {
        let start = place
        while let scalar = peek, scalar != ">", ScalarSet.word.contains(scalar) || scalar == "$" || scalar.value >= 0x80 { place += 1 }
        guard place > start, take(">") else { throw error("invalid group name") }
      } else if take(":") {
        isNumbered = false
      } else {
        throw unsupported("unknown kind of group '(?'")
      }
    }
    let isFirst = isNumbered && !hasGroup
    if isFirst { hasGroup = true }
    let node = try disjunction(depth: depth + 1)
    guard take(")") else { throw error("')' is missing") }
    // A group of one assertion may be repeated, an assertion may not.
    return isFirst ? .group(node) : .sequence([node])
  }

  private mutating func quantified(_ node: PatternNode) throws(PatternError) -> PatternNode {
    var (least, most): (Int, Int?)
    switch peek {
    case "*": (least, most) = (0, nil)
    case "+": (least, most) = (1, nil)
    case "?": (least, most) = (0, 1)
    case "{":
      place += 1
      (least, most) = try bounds()
      place -= 1
    default: return node
    }
    place += 1
    let isLazy = !isInteroperable && take("?")
    return .repeated(node, least: least, most: most, isLazy: isLazy)
  }

  /// `n}`, `n,}` or `n,m}`.
  private mutating func bounds() throws(PatternError) -> (Int, Int?) {
    let least = try number()
    var most: Int? = least
    if take(",") { most = peek == "}" ? nil : try number() }
    guard take("}") else { throw error("invalid repetition; write {n}, {n,} or {n,m}, or escape '{'") }
    guard most.map({ $0 >= least }) ?? true else { throw error("the bounds of a repetition are out of order") }
    return (least, most)
  }

  private mutating func number() throws(PatternError) -> Int {
    let start = place
    var value = 0
    while let scalar = peek, ("0"..."9").contains(scalar) {
      value = min(value * 10 + Int(scalar.value - 0x30), Self.longest * 10)
      place += 1
    }
    guard place > start else { throw error("invalid repetition; write {n}, {n,} or {n,m}, or escape '{'") }
    return value
  }

  private static let longest = 16_384
  private static let deepest = 64
}

// MARK: - Escapes and classes

extension PatternParser {
  private mutating func atomEscape() throws(PatternError) -> PatternNode {
    if let set = try setEscape() { return .set(set) }
    switch peek {
    case _ where isInteroperable: break
    case "b":
      place += 1
      return .assertion(.wordBoundary)
    case "B":
      place += 1
      return .assertion(.noWordBoundary)
    case "1", "2", "3", "4", "5", "6", "7", "8", "9", "k": throw unsupported("back-references are not supported")
    default: break
    }
    let value = try characterEscape()
    // A lone surrogate occurs in no text.
    return Unicode.Scalar(value).map { .scalar($0) } ?? .set(ScalarSet([]))
  }

  /// `\d` and similar classes, `\p{…}`; nil for other escapes.
  private mutating func setEscape() throws(PatternError) -> ScalarSet? {
    if !isInteroperable, let set = Self.classEscapes.first(where: { $0.letter == peek })?.set {
      place += 1
      return set
    }
    switch peek {
    case "p", "P":
      let isNegated = next() == "P"
      guard take("{") else { throw error("'{' is missing after \\p") }
      var name = ""
      while let scalar = next(), scalar != "}" { name.unicodeScalars.append(scalar) }
      // I-Regexp has only the short names, and no LC.
      let isAllowed = !isInteroperable || name.unicodeScalars.count <= 2 && name != "LC"
      guard isAllowed, let categories = ScalarSet.categories(named: name) else {
        throw unsupported("the property '\(name)' is not supported, only general categories such as \\p{L}")
      }
      return ScalarSet(ScalarSet.CategoryTest(categories: categories, isNegated: isNegated))
    default: return nil
    }
  }

  private static let classEscapes: [(letter: Unicode.Scalar, set: ScalarSet)] = [
    ("d", .digits), ("D", .nonDigits), ("w", .word), ("W", .nonWord), ("s", .space), ("S", .nonSpace),
  ]

  /// The code point of an escape that represents one character.
  private mutating func characterEscape() throws(PatternError) -> UInt32 {
    guard let scalar = next() else { throw error("the pattern ends after '\\'") }
    if isInteroperable, !"()*+-.?[\\]^nrt{|}".unicodeScalars.contains(scalar) {
      place -= 1
      throw error("'\\\(scalar)' is not an escape of I-Regexp")
    }
    switch scalar {
    case "t": return 0x09
    case "n": return 0x0a
    case "v": return 0x0b
    case "f": return 0x0c
    case "r": return 0x0d
    case "0":
      if let digit = peek, ("0"..."9").contains(digit) { throw error("octal escapes are not allowed") }
      return 0
    case "c":
      guard let letter = next(), letter.isASCII, letter.properties.isAlphabetic else { throw error("invalid control escape") }
      return letter.value & 0x1f
    case "x": return try hexadecimal(2)
    case "u": return try unicodeEscape()
    case _ where scalar.isASCII && scalar.value > 0x20 && scalar.value < 0x7f && !ScalarSet.word.contains(scalar), " ", "_":
      return scalar.value
    default:
      place -= 1
      throw error("unknown escape '\\\(scalar)'")
    }
  }

  private mutating func unicodeEscape() throws(PatternError) -> UInt32 {
    if take("{") {
      var (value, count): (UInt32, Int) = (0, 0)
      while let scalar = peek, let digit = Character(scalar).hexDigitValue, scalar.isASCII {
        value = min(value << 4 | UInt32(digit), 0x11_0000)
        count += 1
        place += 1
      }
      guard count > 0, value <= 0x10_ffff, take("}") else { throw error("invalid \\u{…}") }
      return value
    }
    let first = try hexadecimal(4)
    guard (0xd800..<0xdc00).contains(first) else { return first }
    let afterFirst = place
    if take("\\u"), peek != "{" {
      let second = try hexadecimal(4)
      if (0xdc00..<0xe000).contains(second) { return 0x10000 + (first - 0xd800) << 10 + (second - 0xdc00) }
    }
    place = afterFirst
    return first
  }

  private mutating func hexadecimal(_ count: Int) throws(PatternError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard let scalar = next(), scalar.isASCII, let digit = Character(scalar).hexDigitValue else {
        throw error("\(count) hexadecimal digits are missing")
      }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  /// Parses a character class after its `[`.
  private mutating func characterClass() throws(PatternError) -> ScalarSet {
    let isNegated = take("^")
    var ranges: [ClosedRange<UInt32>] = []
    var set = ScalarSet([])
    while !take("]") {
      let lower = try classAtom(into: &set)
      guard peek == "-", place + 1 < scalars.count, scalars[place + 1] != "]" else {
        if let lower { ranges.append(lower...lower) }
        continue
      }
      place += 1
      let upper = try classAtom(into: &set)
      guard let lower, let upper else { throw error("a class such as \\d cannot bound a range") }
      guard lower <= upper else { throw error("the bounds of a range are out of order") }
      ranges.append(lower...upper)
    }
    set.formUnion(ScalarSet(ranges))
    return isNegated ? set.negated() : set
  }

  /// Parses a character class of I-Regexp after its `[`: not empty, with `-` first, last or escaped.
  private mutating func interoperableClass() throws(PatternError) -> ScalarSet {
    let isNegated = take("^")
    let start = place
    var ranges: [ClosedRange<UInt32>] = []
    var set = ScalarSet([])
    while place == start || !take("]") {
      if take("-") {
        guard place == start + 1 || peek == "]" else { throw error("'-' must be first, last or escaped") }
        ranges.append(0x2d...0x2d)
        continue
      }
      let lower = try interoperableAtom(into: &set)
      guard peek == "-", place + 1 < scalars.count, scalars[place + 1] != "]" else {
        if let lower { ranges.append(lower...lower) }
        continue
      }
      place += 1
      let upper = try interoperableAtom(into: &set)
      guard let lower, let upper else { throw error("a class such as \\p{L} cannot bound a range") }
      guard lower <= upper else { throw error("the bounds of a range are out of order") }
      ranges.append(lower...upper)
    }
    set.formUnion(ScalarSet(ranges))
    return isNegated ? set.negated() : set
  }

  private mutating func interoperableAtom(into set: inout ScalarSet) throws(PatternError) -> UInt32? {
    if peek == "-" || peek == "[" || peek == "]" { throw error("'-', '[' and ']' must be escaped in a class") }
    return try classAtom(into: &set)
  }

  /// The code point of one character of a class; nil if a class escape was added to the set.
  private mutating func classAtom(into set: inout ScalarSet) throws(PatternError) -> UInt32? {
    guard let scalar = next() else { throw error("']' is missing") }
    guard scalar == "\\" else { return scalar.value }
    if let escaped = try setEscape() {
      set.formUnion(escaped)
      return nil
    }
    if !isInteroperable, take("b") { return 0x08 }
    return try characterEscape()
  }
}
