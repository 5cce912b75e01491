/// A set of Unicode scalars: a character class of a regular expression.
struct ScalarSet: Hashable, Sendable {
  /// A test of the general category (`\p{Lu}`).
  struct CategoryTest: Hashable, Sendable {
    let categories: Set<Unicode.GeneralCategory>
    var isNegated = false
  }

  /// Sorted, without overlap.
  private(set) var ranges: [ClosedRange<UInt32>]
  private(set) var tests: [CategoryTest] = []
  private var isNegated = false
  private var ignoresCase = false

  init(_ ranges: [ClosedRange<UInt32>]) { self.ranges = Self.merged(ranges) }

  init(_ test: CategoryTest) {
    ranges = []
    tests = [test]
  }

  mutating func formUnion(_ other: ScalarSet) {
    // Class escapes are never negated as a whole; their complements are ranges or negated tests.
    ranges = Self.merged(ranges + other.ranges)
    tests += other.tests
  }

  func negated() -> ScalarSet {
    var copy = self
    copy.isNegated.toggle()
    return copy
  }

  /// The set with the upper and lower case of its letters.
  func ignoringCase() -> ScalarSet {
    var copy = self
    copy.ignoresCase = true
    return copy
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    let isHeld = ignoresCase ? Self.caseVariants(of: scalar).contains { holds($0) } : holds(scalar)
    return isHeld != isNegated
  }

  /// The character, and its upper and lower case if these are single characters.
  static func caseVariants(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    var variants = [scalar]
    for mapping in [scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping] {
      if let first = mapping.unicodeScalars.first, mapping.unicodeScalars.count == 1, !variants.contains(first) { variants.append(first) }
    }
    return variants
  }

  private func holds(_ scalar: Unicode.Scalar) -> Bool {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      let range = ranges[middle]
      if scalar.value < range.lowerBound {
        high = middle
      } else if scalar.value > range.upperBound {
        low = middle + 1
      } else {
        return true
      }
    }
    guard !tests.isEmpty else { return false }
    let category = scalar.properties.generalCategory
    return tests.contains { $0.categories.contains(category) != $0.isNegated }
  }

  private static func merged(_ ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
    var merged: [ClosedRange<UInt32>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }

  private static func complement(_ ranges: [ClosedRange<UInt32>]) -> ScalarSet {
    var (gaps, next): ([ClosedRange<UInt32>], UInt32) = ([], 0)
    for range in merged(ranges) {
      if range.lowerBound > next { gaps.append(next...range.lowerBound - 1) }
      next = range.upperBound + 1
    }
    gaps.append(next...0x10_ffff)
    return ScalarSet(gaps)
  }
}

// MARK: - The sets of ECMA-262

extension ScalarSet {
  static let digits = ScalarSet(digitRanges)
  static let nonDigits = complement(digitRanges)
  static let word = ScalarSet(wordRanges)
  static let nonWord = complement(wordRanges)
  static let space = ScalarSet(spaceRanges)
  static let nonSpace = complement(spaceRanges)
  /// `.` without the flag `s`.
  static let nonTerminators = complement([0x0a...0x0a, 0x0d...0x0d, 0x2028...0x2029])
  /// `.` of I-Regexp (RFC 9485, section 5.3).
  static let nonLineEnds = complement([0x0a...0x0a, 0x0d...0x0d])

  private static let digitRanges: [ClosedRange<UInt32>] = [0x30...0x39]
  private static let wordRanges: [ClosedRange<UInt32>] = [0x30...0x39, 0x41...0x5a, 0x5f...0x5f, 0x61...0x7a]
  /// WhiteSpace and LineTerminator (ECMA-262, sections 12.2 and 12.3).
  private static let spaceRanges: [ClosedRange<UInt32>] = [
    0x09...0x0d, 0x20...0x20, 0xa0...0xa0, 0x1680...0x1680, 0x2000...0x200a, 0x2028...0x2029, 0x202f...0x202f, 0x205f...0x205f,
    0x3000...0x3000, 0xfeff...0xfeff,
  ]

  /// The general categories of a property escape, by their short and long names; nil for other properties.
  static func categories(named name: String) -> Set<Unicode.GeneralCategory>? {
    let value = ["General_Category=", "gc="].first { name.hasPrefix($0) }.map { String(name.dropFirst($0.count)) } ?? name
    return categoryTable.first { $0.names.contains(value) }?.categories
  }

  private static let categoryTable: [(names: [String], categories: Set<Unicode.GeneralCategory>)] = [
    (["L", "Letter"], [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter]),
    (["LC", "Cased_Letter"], [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter]),
    (["Lu", "Uppercase_Letter"], [.uppercaseLetter]), (["Ll", "Lowercase_Letter"], [.lowercaseLetter]),
    (["Lt", "Titlecase_Letter"], [.titlecaseLetter]), (["Lm", "Modifier_Letter"], [.modifierLetter]),
    (["Lo", "Other_Letter"], [.otherLetter]), (["M", "Mark", "Combining_Mark"], [.nonspacingMark, .spacingMark, .enclosingMark]),
    (["Mn", "Nonspacing_Mark"], [.nonspacingMark]), (["Mc", "Spacing_Mark"], [.spacingMark]),
    (["Me", "Enclosing_Mark"], [.enclosingMark]), (["N", "Number"], [.decimalNumber, .letterNumber, .otherNumber]),
    (["Nd", "Decimal_Number", "digit"], [.decimalNumber]), (["Nl", "Letter_Number"], [.letterNumber]),
    (["No", "Other_Number"], [.otherNumber]),
    (
      ["P", "Punctuation", "punct"],
      [
        .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
        .otherPunctuation,
      ]
    ),
    (["Pc", "Connector_Punctuation"], [.connectorPunctuation]), (["Pd", "Dash_Punctuation"], [.dashPunctuation]),
    (["Ps", "Open_Punctuation"], [.openPunctuation]), (["Pe", "Close_Punctuation"], [.closePunctuation]),
    (["Pi", "Initial_Punctuation"], [.initialPunctuation]), (["Pf", "Final_Punctuation"], [.finalPunctuation]),
    (["Po", "Other_Punctuation"], [.otherPunctuation]),
    (["S", "Symbol"], [.mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol]), (["Sm", "Math_Symbol"], [.mathSymbol]),
    (["Sc", "Currency_Symbol"], [.currencySymbol]), (["Sk", "Modifier_Symbol"], [.modifierSymbol]),
    (["So", "Other_Symbol"], [.otherSymbol]), (["Z", "Separator"], [.spaceSeparator, .lineSeparator, .paragraphSeparator]),
    (["Zs", "Space_Separator"], [.spaceSeparator]), (["Zl", "Line_Separator"], [.lineSeparator]),
    (["Zp", "Paragraph_Separator"], [.paragraphSeparator]), (["C", "Other"], [.control, .format, .surrogate, .privateUse, .unassigned]),
    (["Cc", "Control", "cntrl"], [.control]), (["Cf", "Format"], [.format]), (["Co", "Private_Use"], [.privateUse]),
    (["Cn", "Unassigned"], [.unassigned]),
  ]
}
