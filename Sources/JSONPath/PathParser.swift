internal import Bytes

/// Parses a query (RFC 9535, appendix A); filters are in an extension.
struct PathParser {
  let scalars: [Unicode.Scalar]
  var place = 0
  private var depth = 0

  static func parse(_ text: String) throws(JSONPathError) -> PathQuery {
    var parser = PathParser(Array(text.unicodeScalars))
    guard parser.scalars.count <= longest else { throw parser.error("a query longer than \(longest) characters") }
    guard parser.peek != nil else {
      throw parser.error("an empty query", hint: "as in $.name; quote the query, so that the shell does not expand $")
    }
    guard parser.take("$") else {
      throw parser.error("\(parser.found) where '$' is expected", hint: "a query begins at the root, as in $.name or $[0]")
    }
    let query = PathQuery(isRelative: false, segments: try parser.segments())
    guard parser.peek == nil else { throw parser.strayText() }
    return query
  }

  private init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

  // MARK: characters

  var peek: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

  mutating func take(_ text: String) -> Bool {
    let wanted = text.unicodeScalars
    guard scalars[place...].starts(with: wanted) else { return false }
    place += wanted.count
    return true
  }

  mutating func skipBlanks() {
    while let scalar = peek, scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r" { place += 1 }
  }

  func error(_ reason: String, at place: Int? = nil, hint: String? = nil) -> JSONPathError {
    JSONPathError(column: (place ?? self.place) + 1, reason: reason, hint: hint)
  }

  /// The character at the current place, for errors.
  var found: String {
    guard let scalar = peek else { return "the end" }
    return scalar.value < 0x20 || scalar.value == 0x7f ? "a control character" : "'\(scalar)'"
  }

  private func strayText() -> JSONPathError {
    if let scalar = peek, scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r" {
      return error("white space after the query")
    }
    return error("unexpected \(found)", hint: "a segment begins with '.' or '['; other names are quoted, as in $['a-b']")
  }

  /// Runs `body` one level deeper; bounds recursion.
  mutating func nested<T>(_ body: (inout PathParser) throws(JSONPathError) -> T) throws(JSONPathError) -> T {
    guard depth < Self.deepest else { throw error("nested deeper than \(Self.deepest)") }
    depth += 1
    defer { depth -= 1 }
    return try body(&self)
  }

  // MARK: segments

  mutating func segments() throws(JSONPathError) -> [PathSegment] {
    var segments: [PathSegment] = []
    while true {
      let end = place
      skipBlanks()
      if take("..") {
        segments.append(PathSegment(isDescendant: true, selectors: try afterDots(isDescendant: true)))
      } else if take(".") {
        segments.append(PathSegment(isDescendant: false, selectors: try afterDots(isDescendant: false)))
      } else if peek == "[" {
        segments.append(PathSegment(isDescendant: false, selectors: try bracketed()))
      } else {
        // Blanks belong to a query only between its segments.
        place = end
        return segments
      }
    }
  }

  private mutating func afterDots(isDescendant: Bool) throws(JSONPathError) -> [PathSelector] {
    if take("*") { return [.wildcard] }
    if isDescendant, peek == "[" { return try bracketed() }
    let start = place
    while let scalar = peek, Self.isName(scalar, isFirst: place == start) { place += 1 }
    guard place > start else {
      let hint = isDescendant ? "as in $..name, $..* or $..[0]" : "as in $.name or $.*; other names are quoted, as in $['a-b']"
      throw error("\(found) where a member name is expected", hint: hint)
    }
    return [.name(text(scalars[start..<place]))]
  }

  private mutating func bracketed() throws(JSONPathError) -> [PathSelector] {
    try nested { parser throws(JSONPathError) in
      parser.place += 1
      var selectors: [PathSelector] = []
      repeat {
        parser.skipBlanks()
        selectors.append(try parser.selector())
        parser.skipBlanks()
      } while parser.take(",")
      guard parser.take("]") else {
        throw parser.error("\(parser.found) where ',' or ']' is expected")
      }
      return selectors
    }
  }

  private mutating func selector() throws(JSONPathError) -> PathSelector {
    switch peek {
    case "*":
      place += 1
      return .wildcard
    case "'", "\"": return .name(try string())
    case "?":
      place += 1
      skipBlanks()
      return .filter(try filter())
    case let scalar? where scalar == ":" || scalar == "-" || ("0"..."9").contains(scalar): return try indexOrSlice()
    default:
      let isName = peek.map { Self.isName($0, isFirst: true) } ?? false
      throw error(
        "\(found) where a selector is expected",
        hint: isName ? "names in brackets are quoted, as in ['name']" : "as in ['name'], [0], [1:3], [*] or [?@.price < 10]")
    }
  }

  private mutating func indexOrSlice() throws(JSONPathError) -> PathSelector {
    var numbers: [Int?] = [peek == ":" ? nil : try integer()]
    let end = place
    skipBlanks()
    guard peek == ":" else {
      place = end
      return .index(numbers[0] ?? 0)
    }
    while numbers.count < 3 {
      guard take(":") else { break }
      skipBlanks()
      let isGiven = peek.map { $0 == "-" || ("0"..."9").contains($0) } ?? false
      numbers.append(isGiven ? try integer() : nil)
      skipBlanks()
    }
    return .slice(start: numbers[0], end: numbers.count > 1 ? numbers[1] : nil, step: (numbers.count > 2 ? numbers[2] : nil) ?? 1)
  }

  /// An integer of I-JSON, without leading zeros and without `-0`.
  private mutating func integer() throws(JSONPathError) -> Int {
    let start = place
    let isNegative = take("-")
    var value = 0
    let first = place
    while let scalar = peek, ("0"..."9").contains(scalar) {
      value = min(value * 10 + Int(scalar.value - 0x30), Self.largest + 1)
      place += 1
    }
    guard place > first else { throw error("\(found) where a digit is expected") }
    guard scalars[first] != "0" || (place == first + 1 && !isNegative) else {
      throw error("an index with a leading zero, or -0", at: start, hint: "write 0 or a number that begins with another digit")
    }
    guard value <= Self.largest else { throw error("an index beyond 9007199254740991", at: start) }
    return isNegative ? -value : value
  }

  func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  static func isName(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "_": true
    case "0"..."9": !isFirst
    default: scalar.value >= 0x80
    }
  }

  /// The largest exact integer of I-JSON (RFC 7493, section 2.2).
  private static let largest = 9_007_199_254_740_991
  private static let longest = 16_384
  private static let deepest = 64
}

// MARK: - Strings

extension PathParser {
  /// Parses a string in either kind of quotation marks.
  mutating func string() throws(JSONPathError) -> String {
    let start = place
    let mark = scalars[place]
    place += 1
    var content = String.UnicodeScalarView()
    while let scalar = peek {
      switch scalar {
      case mark:
        place += 1
        return String(content)
      case "\\":
        place += 1
        content.append(try escape(in: mark))
      case _ where scalar.value < 0x20: throw error("a control character in a string", hint: "write it as an escape, as in \\n or \\u0000")
      default:
        content.append(scalar)
        place += 1
      }
    }
    throw error("a string without its closing \(mark)", at: start)
  }

  private mutating func escape(in mark: Unicode.Scalar) throws(JSONPathError) -> Unicode.Scalar {
    guard let kind = peek else { throw error("the query ends after '\\'") }
    place += 1
    switch kind {
    case mark, "\\", "/": return kind
    case "b": return "\u{8}"
    case "f": return "\u{c}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u": return try unit()
    default:
      place -= 2
      throw error(
        "an unknown escape", hint: "the escapes are \\b \\f \\n \\r \\t \\/ \\\\ \\uXXXX, and a backslash before the quotation mark")
    }
  }

  /// Decodes one `\u` escape, or two that form a surrogate pair.
  private mutating func unit() throws(JSONPathError) -> Unicode.Scalar {
    let start = place - 2
    let first = try hexadecimal()
    if let scalar = Unicode.Scalar(first) { return scalar }
    if first < 0xdc00, take("\\u") {
      let second = try hexadecimal()
      if (0xdc00..<0xe000).contains(second), let scalar = Unicode.Scalar(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00)) {
        return scalar
      }
    }
    throw error("half of a surrogate pair", at: start)
  }

  private mutating func hexadecimal() throws(JSONPathError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let scalar = peek, scalar.isASCII, let digit = Character(scalar).hexDigitValue else {
        throw error("\(found) where a hexadecimal digit is expected")
      }
      value = value << 4 | UInt32(digit)
      place += 1
    }
    return value
  }
}
