/// Checks that a text is well-formed XML 1.0 (Fifth Edition, section 2.1) in UTF-8; the declarations of a document type are not read.
struct XMLCheck {
  struct InputError: Error, Hashable {
    /// Counted from 1.
    let line: Int
    let column: Int
    let reason: String
  }

  private var text: Substring.UnicodeScalarView
  private let whole: String.UnicodeScalarView
  /// The open elements.
  private var open: [String] = []
  private var hasRoot = false
  private var hasDocumentType = false

  /// The first error; nil if the text is well-formed.
  static func mistake(in bytes: [UInt8]) -> InputError? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return InputError(line: 1, column: 1, reason: "it is not UTF-8") }
    do throws(InputError) {
      var check = XMLCheck(text)
      try check.document()
      return nil
    } catch {
      return error
    }
  }

  private init(_ text: String) {
    whole = text.unicodeScalars
    self.text = whole[...]
    if self.text.first == "\u{feff}" { self.text.removeFirst() }
  }

  private func mistake(_ reason: String, at place: String.Index? = nil) -> InputError {
    let before = whole[..<(place ?? text.startIndex)]
    let column = before.reversed().prefix { $0 != "\n" }.count + 1
    return InputError(line: before.count { $0 == "\n" } + 1, column: column, reason: reason)
  }

  private mutating func document() throws(InputError) {
    if text.starts(with: "<?xml".unicodeScalars), text.dropFirst(5).first.map(Self.isBlank) ?? false { try declaration() }
    while let first = text.first {
      if first == "<" {
        try markup()
      } else if open.isEmpty {
        guard Self.isBlank(first) else { throw mistake("text stands outside the root element") }
        text.removeFirst()
      } else {
        try characters()
      }
    }
    if let name = open.last { throw mistake("the element '\(name)' is not closed") }
    guard hasRoot else { throw mistake("there is no element") }
  }

  private mutating func take(_ words: StaticString) -> Bool {
    let words = words.description.unicodeScalars
    guard text.starts(with: words) else { return false }
    text.removeFirst(words.count)
    return true
  }

  /// Skips the words, and returns the text before them.
  private mutating func skip(through words: StaticString, of what: String) throws(InputError) -> Substring.UnicodeScalarView {
    let start = text.startIndex
    let (first, count) = (words.description.unicodeScalars.first, words.description.unicodeScalars.count)
    while let index = text.firstIndex(where: { $0 == first }) {
      try forbid(in: text[..<index])
      text = text[index...]
      if text.starts(with: words.description.unicodeScalars) {
        let found = whole[start..<index]
        text.removeFirst(count)
        return found
      }
      text.removeFirst()
    }
    throw mistake("\(what) does not end", at: start)
  }

  private mutating func blanks() { text = text.drop(while: Self.isBlank) }

  private mutating func name(of what: String) throws(InputError) -> String {
    guard let first = text.first, Self.startsName(first) else { throw mistake("the name of \(what) is missing") }
    let name = text.prefix { Self.startsName($0) || Self.goesOnName($0) }
    text = text[name.endIndex...]
    return String(name)
  }

  /// XML 1.0, section 2.2.
  private func forbid(in part: Substring.UnicodeScalarView) throws(InputError) {
    let index = part.firstIndex { $0.value < 0x20 && !Self.isBlank($0) || $0.value == 0xfffe || $0.value == 0xffff }
    if let index { throw mistake("a character that XML does not have", at: index) }
  }
}

// MARK: - Markup

extension XMLCheck {
  private mutating func declaration() throws(InputError) {
    let start = text.startIndex
    text.removeFirst(5)
    var names: [String] = []
    while !take("?>") {
      blanks()
      if take("?>") { break }
      let (name, value) = try attribute()
      guard ["version", "encoding", "standalone"].contains(name), !names.contains(name) else {
        throw mistake("'\(name)' is not for an XML declaration", at: start)
      }
      let isUTF8 = ["utf-8", "us-ascii"].contains(value.lowercased())
      if name == "encoding", !isUTF8 { throw mistake("the encoding is \(value), but only UTF-8 is read here", at: start) }
      if name == "version", !value.hasPrefix("1.") { throw mistake("there is no XML \(value)", at: start) }
      names.append(name)
    }
    guard names.first == "version" else { throw mistake("the XML declaration has no version", at: start) }
  }

  private mutating func markup() throws(InputError) {
    if take("<!--") {
      _ = try skip(through: "--", of: "a comment")
      guard take(">") else { throw mistake("'--' stands in a comment") }
    } else if take("<![CDATA[") {
      guard !open.isEmpty else { throw mistake("text stands outside the root element") }
      _ = try skip(through: "]]>", of: "a CDATA section")
    } else if take("<?") {
      let target = try name(of: "a processing instruction")
      guard target.lowercased() != "xml" else { throw mistake("an XML declaration stands first or nowhere") }
      _ = try skip(through: "?>", of: "a processing instruction")
    } else if take("<!DOCTYPE") {
      try documentType()
    } else if take("</") {
      try closingTag()
    } else {
      try openingTag()
    }
  }

  /// Skips the declarations, including quoted texts and comments in them.
  private mutating func documentType() throws(InputError) {
    guard !hasRoot, !hasDocumentType else { throw mistake("a document type stands before the root element, and once") }
    hasDocumentType = true
    let start = text.startIndex
    var depth = 1
    while let first = text.first {
      if take("<!--") {
        _ = try skip(through: "-->", of: "a comment")
        continue
      }
      text.removeFirst()
      switch first {
      case "\"": _ = try skip(through: "\"", of: "a quoted text")
      case "'": _ = try skip(through: "'", of: "a quoted text")
      case "<", "[": depth += 1
      case "]": depth -= 1
      case ">":
        depth -= 1
        if depth == 0 { return }
      default: break
      }
    }
    throw mistake("a document type does not end", at: start)
  }

  private mutating func closingTag() throws(InputError) {
    let start = text.startIndex
    let name = try name(of: "an element")
    blanks()
    guard take(">") else { throw mistake("the end tag of '\(name)' does not end") }
    guard let last = open.popLast() else { throw mistake("'\(name)' is closed and was never open", at: start) }
    guard last == name else { throw mistake("'\(name)' is closed where '\(last)' is open", at: start) }
  }

  private mutating func openingTag() throws(InputError) {
    let start = text.startIndex
    text.removeFirst()
    let name = try name(of: "an element")
    if open.isEmpty, hasRoot { throw mistake("a second root element, '\(name)'", at: start) }
    hasRoot = true
    var names: Set<String> = []
    while true {
      let isApart = text.first.map(Self.isBlank) ?? false
      blanks()
      if take("/>") { return }
      if take(">") { break }
      guard !text.isEmpty else { throw mistake("the tag of '\(name)' does not end", at: start) }
      guard isApart else { throw mistake("a blank is missing before an attribute") }
      let place = text.startIndex
      let attribute = try attribute()
      guard names.insert(attribute.name).inserted else { throw mistake("the attribute '\(attribute.name)' stands there twice", at: place) }
    }
    guard open.count < Self.deepest else { throw mistake("nested deeper than \(Self.deepest)", at: start) }
    open.append(name)
  }

  private mutating func attribute() throws(InputError) -> (name: String, value: String) {
    let name = try name(of: "an attribute")
    blanks()
    guard take("=") else { throw mistake("the attribute '\(name)' has no value") }
    blanks()
    guard let quote = text.first, quote == "\"" || quote == "'" else { throw mistake("the value of '\(name)' is not quoted") }
    text.removeFirst()
    let start = text.startIndex
    while let first = text.first, first != quote {
      guard first != "<" else { throw mistake("'<' stands in a value") }
      if first == "&" { try reference() } else { text.removeFirst() }
    }
    let end = text.startIndex
    guard !text.isEmpty else { throw mistake("the value of '\(name)' does not end", at: start) }
    text.removeFirst()
    try forbid(in: whole[start..<end])
    return (name, String(whole[start..<end]))
  }

  private mutating func characters() throws(InputError) {
    let part = text.prefix { $0 != "<" && $0 != "&" }
    try forbid(in: part)
    var rest = part
    while let index = rest.firstIndex(of: "]") {
      rest = rest[index...]
      if rest.starts(with: "]]>".unicodeScalars) { throw mistake("']]>' stands in a text", at: index) }
      rest.removeFirst()
    }
    text = text[part.endIndex...]
    if text.first == "&" { try reference() }
  }

  /// XML 1.0, section 4.1.
  private mutating func reference() throws(InputError) {
    let start = text.startIndex
    let body = text.dropFirst().prefix { $0 != ";" && $0 != "<" && $0 != "&" && !Self.isBlank($0) }
    guard body.endIndex < text.endIndex, text[body.endIndex] == ";" else {
      throw mistake("'&' begins a reference that does not end", at: start)
    }
    text = text[body.endIndex...].dropFirst()
    let name = String(body)
    if name.hasPrefix("#") {
      let number = name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
      guard let scalar = number.flatMap(Unicode.Scalar.init), scalar.value >= 0x20 || Self.isBlank(scalar) else {
        throw mistake("there is no character '&\(name);'", at: start)
      }
    } else {
      // A document type may declare other entities; it is not read.
      guard hasDocumentType || ["amp", "lt", "gt", "quot", "apos"].contains(name) else {
        throw mistake("nothing is called '&\(name);'", at: start)
      }
    }
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r"
  }

  /// XML 1.0, section 2.3.
  private static func startsName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3a, 0x5f, 0x41...0x5a, 0x61...0x7a, 0xc0...0xd6, 0xd8...0xf6, 0xf8...0x2ff, 0x370...0x37d, 0x37f...0x1fff, 0x200c...0x200d,
      0x2070...0x218f, 0x2c00...0x2fef, 0x3001...0xd7ff, 0xf900...0xfdcf, 0xfdf0...0xfffd, 0x10000...0xeffff:
      true
    default: false
    }
  }

  private static func goesOnName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2d, 0x2e, 0x30...0x39, 0xb7, 0x300...0x36f, 0x203f...0x2040: true
    default: false
    }
  }

  private static let deepest = 1_000
}
