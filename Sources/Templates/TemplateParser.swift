internal import Bytes

/// Splits a text into literal pieces and placeholders.
struct TemplateParser {
  private let bytes: [UInt8]
  private var place = 0
  private var literal: [UInt8] = []
  private var pieces: [Template.Piece] = []

  static func parse(_ text: String) throws(TemplateError) -> [Template.Piece] {
    var parser = TemplateParser(bytes: Array(text.utf8))
    try parser.parse()
    return parser.pieces
  }

  static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first) || first == UInt8(ascii: "_") else { return false }
    return text.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || "_-.".utf8.contains($0) }
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func parse() throws(TemplateError) {
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "\\") {
        backslashes()
      } else if isAt("{{"), !isAt("{{{") {
        endLiteral()
        pieces.append(.placeholder(try placeholder()))
      } else {
        literal.append(bytes[place])
        place += 1
      }
    }
    endLiteral()
  }

  /// Backslashes are text, except before two braces: there two are one, and the last one of an odd number makes the braces text.
  private mutating func backslashes() {
    let count = bytes[place...].prefix { $0 == UInt8(ascii: "\\") }.count
    place += count
    guard isAt("{{") else {
      literal += bytes[place - count..<place]
      return
    }
    literal += repeatElement(UInt8(ascii: "\\"), count: count / 2)
    guard count % 2 == 1 else { return }
    literal += "{{".utf8
    place += 2
  }

  private mutating func endLiteral() {
    guard !literal.isEmpty else { return }
    pieces.append(.literal(String(decoding: literal, as: UTF8.self)))
    literal = []
  }

  private mutating func placeholder() throws(TemplateError) -> Template.Placeholder {
    let start = place
    place += 2
    var words: [Word] = []
    while true {
      while place < bytes.count, Self.isSpace(bytes[place]) { place += 1 }
      guard place < bytes.count else {
        throw TemplateError(.unterminated, at: start, "a placeholder without '}}'", hint: #"write \{{ for braces that are text"#)
      }
      if isAt("}}") { break }
      words.append(try word())
    }
    place += 2
    return Template.Placeholder(content: try content(words, from: start), offset: start)
  }

  private func content(_ words: [Word], from start: Int) throws(TemplateError) -> Template.Placeholder.Content {
    guard let first = words.first else {
      throw TemplateError(.emptyPlaceholder, at: start, "an empty placeholder", hint: "name a variable, as in {{host}}")
    }
    guard !first.isQuoted, Self.isName(first.text) else {
      throw TemplateError(
        .malformedName, at: first.offset, "'\(first.text)' is no name", hint: "names have letters, digits, '_', '-' and '.'")
    }
    if let function = TemplateFunction(rawValue: first.text) {
      return .call(function, try arguments(Array(words.dropFirst()), of: function, from: start))
    }
    guard words.count == 1 else {
      let near = NearestName(to: first.text, among: TemplateFunction.allCases.map(\.rawValue)).name
      throw TemplateError(
        .unknownFunction, at: first.offset, "unknown function '\(first.text)'",
        hint: near.map { "did you mean '\($0)'?" }
          ?? "functions are \(TemplateFunction.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    switch reference(first) {
    case .variable(let name), .text(let name): return .variable(name)
    case .environment(let name): return .environment(name)
    }
  }

  private func arguments(_ words: [Word], of function: TemplateFunction, from start: Int) throws(TemplateError) -> [Template.Argument] {
    guard function.argumentCounts.contains(words.count) else {
      throw TemplateError(
        .argumentCount, at: start, "\(function.rawValue) with \(words.count) arguments", hint: "write \(function.usage)")
    }
    var arguments: [Template.Argument] = []
    for (place, word) in words.enumerated() {
      if word.isQuoted || function.isKeyword(at: place) || Int64(word.text) != nil {
        arguments.append(Template.Argument(content: .text(word.text), offset: word.offset))
      } else {
        guard Self.isName(word.text) else {
          throw TemplateError(
            .malformedName, at: word.offset, "'\(word.text)' is no name", hint: "quote an argument that is text, as in \"a b\"")
        }
        arguments.append(Template.Argument(content: reference(word), offset: word.offset))
      }
    }
    try function.check(arguments, at: start)
    return arguments
  }

  private func reference(_ word: Word) -> Template.Argument.Content {
    word.text.hasPrefix("env.") ? .environment(String(word.text.dropFirst(4))) : .variable(word.text)
  }

  // MARK: words

  private struct Word {
    let text: String
    let offset: Int
    let isQuoted: Bool
  }

  private mutating func word() throws(TemplateError) -> Word {
    let start = place
    let quote = bytes[place]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") { return try quoted(quote) }
    while place < bytes.count, !Self.isSpace(bytes[place]), !isAt("}}") { place += 1 }
    return Word(text: String(decoding: bytes[start..<place], as: UTF8.self), offset: start, isQuoted: false)
  }

  /// Reads a string in quotes; in double quotes a backslash escapes, in single quotes all is literal.
  private mutating func quoted(_ quote: UInt8) throws(TemplateError) -> Word {
    let start = place
    var text: [UInt8] = []
    place += 1
    while place < bytes.count, bytes[place] != quote {
      if bytes[place] == UInt8(ascii: "\\"), quote == UInt8(ascii: "\""), place + 1 < bytes.count {
        place += 1
        text.append(Self.escaped(bytes[place]))
      } else {
        text.append(bytes[place])
      }
      place += 1
    }
    guard place < bytes.count else { throw TemplateError(.unterminated, at: start, "a quoted string without an end") }
    place += 1
    return Word(text: String(decoding: text, as: UTF8.self), offset: start, isQuoted: true)
  }

  private static func escaped(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "n"): 0x0a
    case UInt8(ascii: "r"): 0x0d
    case UInt8(ascii: "t"): 0x09
    default: byte
    }
  }

  private func isAt(_ text: String) -> Bool { bytes[place...].starts(with: text.utf8) }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte) }
}
