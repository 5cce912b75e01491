internal import Bytes
internal import RegularExpressions

/// Reads captures and asserts of Hurl.
struct HurlExpectation {
  private enum Word: Hashable {
    case bare(String)
    case quoted(String)
    case pattern(String)

    var text: String {
      switch self {
      case .bare(let text), .quoted(let text), .pattern(let text): text
      }
    }
  }

  private var words: ArraySlice<Word>

  /// Nil if the line is malformed or has a comment only.
  init?(_ line: Substring) {
    guard let words = Self.words(line), !words.isEmpty else { return nil }
    self.words = words[...]
  }

  /// The subject of a capture; nil if it has no equivalent.
  mutating func capture() -> PortableSubject? {
    guard let subject = subject(), words.isEmpty else { return nil }
    return subject
  }

  mutating func assertion() -> PortableAssertion? {
    guard var subject = subject() else { return nil }
    var isCount = false
    while let word = bare, ["count", "daysAfterNow"].contains(word) {
      words.removeFirst()
      if word == "count", !isCount {
        isCount = true
      } else if case .certificate("not-after") = subject {
        subject = .certificate("days-left")
      } else {
        return nil
      }
    }
    let isNegated = bare == "not"
    if isNegated { words.removeFirst() }
    guard let name = bare else { return nil }
    words.removeFirst()
    let operand = words.popFirst()
    guard words.isEmpty, let predicate = Self.predicate(name, operand, of: subject, isCount: isCount) else { return nil }
    guard isNegated else { return PortableAssertion(subject, predicate) }
    switch predicate {
    case .exists(let flag): return PortableAssertion(subject, .exists(!flag))
    case .equals(let value): return PortableAssertion(subject, .notEquals(value))
    case .notEquals(let value): return PortableAssertion(subject, .equals(value))
    default: return nil
    }
  }

  private var bare: String? { if case .bare(let text)? = words.first { text } else { nil } }

  private mutating func subject() -> PortableSubject? {
    guard let name = bare else { return nil }
    words.removeFirst()
    switch name {
    case "status": return .status
    case "body": return .body
    case "duration": return .time
    default: break
    }
    guard let argument = words.popFirst() else { return nil }
    switch (name, argument) {
    case ("header", .quoted(let name)): return .header(name)
    case ("cookie", .quoted(let name)) where !name.hasSuffix("]"): return .cookie(name)
    case ("jsonpath", .quoted(let path)): return .jsonPath(path)
    case ("regex", .quoted(let text)), ("regex", .pattern(let text)): return Self.pattern(text)
    case ("certificate", .quoted(let part)): return Self.certificate.first { $0.0 == part }.map { .certificate($0.1) }
    default: return nil
    }
  }

  /// Hurl captures the first group, without which it fails.
  private static func pattern(_ text: String) -> PortableSubject? { hasGroup(text) == true ? .pattern(text, after: nil) : nil }

  /// Nil if it is no regular expression here.
  private static func hasGroup(_ text: String) -> Bool? {
    (try? RegularExpression(text, options: RegularExpression.Options(captures: true)))?.hasGroup
  }

  private static func predicate(
    _ name: String, _ operand: Word?, of subject: PortableSubject, isCount: Bool
  ) -> PortableAssertion.Predicate? {
    if name == "exists" { return operand == nil && !isCount ? .exists(true) : nil }
    guard let operand else { return nil }
    if name == "matches" {
      if case .bare = operand { return nil }
      return isCount ? nil : .matches(operand.text)
    }
    guard let value = value(operand) else { return nil }
    if isCount {
      guard name == "==", case .integer(let count) = value, count >= 0 else { return nil }
      return .count(Int(count))
    }
    if case .time = subject {
      guard case .integer(let milliseconds) = value else { return nil }
      switch name {
      case "<": return .lessThan(.string("\(milliseconds)ms"))
      case ">": return .greaterThan(.string("\(milliseconds)ms"))
      default: return nil
      }
    }
    switch name {
    case "==": return .equals(value)
    case "!=": return .notEquals(value)
    case "<": return .lessThan(value)
    case ">": return .greaterThan(value)
    case "contains": return .contains(value)
    case "startsWith": if case .string(let text) = value, !FormText.holdsPlaceholder(text) { return .matches("^" + escaped(text)) }
    case "endsWith": if case .string(let text) = value, !FormText.holdsPlaceholder(text) { return .matches(escaped(text) + "$") }
    default: break
    }
    return nil
  }

  private static func escaped(_ text: String) -> String {
    String(text.flatMap { "\\^$.|?*+()[]{}/".contains($0) ? ["\\", $0] : [$0] })
  }

  private static func value(_ word: Word) -> JSONValue? {
    switch word {
    case .quoted(let text): return .string(text)
    case .pattern: return nil
    case .bare(let text):
      if text.hasPrefix("{{"), text.hasSuffix("}}") { return .string(text) }
      return try? JSONParser.read(Array(text.utf8))
    }
  }

  // MARK: - Words

  private static func words(_ line: Substring) -> [Word]? {
    var words: [Word] = []
    var scalars = line.unicodeScalars[...]
    while let scalar = scalars.first {
      switch scalar {
      case " ", "\t": scalars.removeFirst()
      case "#": return words
      case "\"", "`":
        scalars.removeFirst()
        guard let text = quoted(&scalars, until: scalar) else { return nil }
        words.append(.quoted(text))
      case "/":
        scalars.removeFirst()
        guard let text = pattern(&scalars) else { return nil }
        words.append(.pattern(text))
      default:
        var text = String.UnicodeScalarView()
        while let scalar = scalars.first, scalar != " ", scalar != "\t" {
          text.append(scalar)
          scalars.removeFirst()
        }
        words.append(.bare(String(text)))
      }
    }
    return words
  }

  private static func quoted(_ scalars: inout Substring.UnicodeScalarView, until end: Unicode.Scalar) -> String? {
    var text = String.UnicodeScalarView()
    while let scalar = scalars.popFirst() {
      if scalar == end { return String(text) }
      guard scalar == "\\", end == "\"" else {
        text.append(scalar)
        continue
      }
      guard let next = scalars.popFirst() else { return nil }
      switch next {
      case "n": text.append("\n")
      case "r": text.append("\r")
      case "t": text.append("\t")
      case "b": text.append("\u{8}")
      case "f": text.append("\u{c}")
      case "u":
        let digits = scalars.dropFirst().prefix { $0 != "}" }
        guard scalars.first == "{", digits.count <= 6, let code = UInt32(String(String.UnicodeScalarView(digits)), radix: 16),
          let scalar = Unicode.Scalar(code)
        else { return nil }
        text.append(scalar)
        scalars = scalars.dropFirst(digits.count + 2)
      case "\"", "\\", "#": text.append(next)
      // Not an escape; of a regular expression, most likely.
      default: text.append(contentsOf: [scalar, next])
      }
    }
    return nil
  }

  private static func pattern(_ scalars: inout Substring.UnicodeScalarView) -> String? {
    var text = String.UnicodeScalarView()
    while let scalar = scalars.popFirst() {
      if scalar == "/" { return String(text) }
      if scalar == "\\", scalars.first == "/" {
        scalars.removeFirst()
        text.append("/")
      } else {
        text.append(scalar)
        if scalar == "\\", let next = scalars.popFirst() { text.append(next) }
      }
    }
    return nil
  }

  static let certificate = [
    ("Subject", "subject"), ("Issuer", "issuer"), ("Serial-Number", "serial"), ("Start-Date", "not-before"), ("Expire-Date", "not-after"),
  ]
}

extension HurlExpectation {
  /// A query; nil if Hurl has none.
  static func text(of subject: PortableSubject) -> String? {
    switch subject {
    case .status: "status"
    case .body: "body"
    case .time: "duration"
    case .header(let name): "header \(quoted(name))"
    case .cookie(let name): "cookie \(quoted(name))"
    case .jsonPath(let path): "jsonpath \(quoted(path))"
    case .pattern(let text, let after): expression(text, after).map { "regex \(quoted($0))" }
    case .certificate("days-left"): "certificate \"Expire-Date\" daysAfterNow"
    case .certificate(let part): certificate.first { $0.1 == part }.map { "certificate \(quoted($0.0))" }
    case .tls: nil
    }
  }

  /// One expression whose first group is the value; nil if there is none.
  private static func expression(_ text: String, _ after: String?) -> String? {
    guard let hasGroup = hasGroup(text) else { return nil }
    guard let after else { return hasGroup ? text : "(\(text))" }
    return Self.hasGroup(after) == false ? "(?:\(after))[\\s\\S]*?\(hasGroup ? "(?:\(text))" : "(\(text))")" : nil
  }

  /// A line of asserts; nil if Hurl has none.
  static func text(of assertion: PortableAssertion) -> String? {
    guard let query = text(of: assertion.subject) else { return nil }
    switch assertion.predicate {
    case .equals(let value): return text(of: value, for: assertion.subject).map { "\(query) == \($0)" }
    case .notEquals(let value): return text(of: value, for: assertion.subject).map { "\(query) != \($0)" }
    case .lessThan(let value): return text(of: value, for: assertion.subject).map { "\(query) < \($0)" }
    case .greaterThan(let value): return text(of: value, for: assertion.subject).map { "\(query) > \($0)" }
    case .contains(let value): return text(of: value, for: assertion.subject).map { "\(query) contains \($0)" }
    case .matches(let pattern): return "\(query) matches \(quoted(pattern))"
    case .exists(let flag): return flag ? "\(query) exists" : "\(query) not exists"
    case .count(let count): return "\(query) count == \(count)"
    }
  }

  private static func text(of value: JSONValue, for subject: PortableSubject) -> String? {
    if case .time = subject { return milliseconds(value).map { "\($0)" } }
    switch value {
    case .string(let text): return quoted(text)
    case .array, .object: return nil
    default: return String(decoding: JSONWriter(pretty: false).bytes(of: value), as: UTF8.self)
    }
  }

  /// A duration of `run`: `ms`, `s`, `m`, or seconds.
  private static func milliseconds(_ value: JSONValue) -> Int? {
    let text: String
    switch value {
    case .string(let string): text = string
    case .integer(let seconds): text = "\(seconds)"
    case .number(let seconds): text = "\(seconds)"
    default: return nil
    }
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard digits.utf8.count <= 12, let number = Double(digits), number < 1e9 else { return nil }
    switch text.dropFirst(digits.count) {
    case "ms": return Int(number)
    case "s", "": return Int(number * 1_000)
    case "m": return Int(number * 60_000)
    default: return nil
    }
  }

  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.isHostile: result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
