import Bytes
import TestSupport

/// Random documents, and random queries that fit them.
struct JSONPathGenerator {
  private var random: SeededGenerator
  /// The number of filters around the current place.
  private var nesting = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func document() -> JSONValue { value(depth: 0) }

  mutating func query() -> String { "$" + segments(draw(20) == 0 ? 0 : 1 + draw(3)) }

  /// The query with one character changed, which may be invalid.
  mutating func mutated(_ query: String) -> String {
    var scalars = Array(query.unicodeScalars)
    let place = draw(scalars.count)
    switch draw(3) {
    case 0: scalars[place] = pick(Self.characters)
    case 1: scalars.insert(pick(Self.characters), at: place)
    default: scalars.remove(at: place)
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  private mutating func draw(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  private mutating func pick<T>(_ list: [T]) -> T { list[draw(list.count)] }

  // MARK: documents

  private mutating func value(depth: Int) -> JSONValue {
    guard depth < 4, depth == 0 || draw(5) > 1 else { return pick(Self.scalars) }
    guard depth == 0 ? draw(2) == 0 : draw(2) == 0 else { return .array((0..<draw(6)).map { _ in value(depth: depth + 1) }) }
    var members: [JSONValue.Member] = []
    for name in Self.names.shuffled(using: &random).prefix(draw(7)) { members.append(JSONValue.Member(name, value(depth: depth + 1))) }
    return .object(members)
  }

  // MARK: queries

  private mutating func segments(_ count: Int, filters: Bool = true) -> String {
    (0..<count).map { _ in segment(filters: filters) }.joined()
  }

  private mutating func segment(filters: Bool) -> String {
    let dots = draw(5) == 0 ? ".." : draw(2) == 0 ? "." : ""
    if !dots.isEmpty, draw(3) > 0 { return dots + (draw(3) == 0 ? "*" : pick(Self.plainNames)) }
    let selectors = (0...(draw(3) == 0 ? draw(3) : 0)).map { _ in blank() + selector(filters: filters) + blank() }
    return (dots == "." ? "" : dots) + "[" + selectors.joined(separator: ",") + "]"
  }

  private mutating func blank() -> String { draw(10) == 0 ? pick([" ", "\n", "\t", "  "]) : "" }

  /// Without filters for functions: the package rejects a selector after a filter there.
  private mutating func selector(filters: Bool) -> String {
    switch draw(filters ? 10 : 7) {
    case 0..<3: return name()
    case 3: return "*"
    case 4, 5: return "\(draw(9) - 4)"
    case 6: return [bound(), bound(), bound()].prefix(2 + draw(2)).joined(separator: ":")
    default:
      nesting += 1
      defer { nesting -= 1 }
      return "?" + blank() + filter(depth: 0)
    }
  }

  private mutating func bound() -> String { draw(3) == 0 ? "" : "\(draw(11) - 5)" }

  private mutating func name() -> String {
    let name = pick(Self.names)
    return draw(2) == 0
      ? "'\(name.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
      : "\"\(name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  private mutating func filter(depth: Int) -> String {
    let kind = draw(depth < 2 ? 12 : 8)
    switch kind {
    case 0, 1: return (draw(3) == 0 ? "!" : "") + relative(singular: false)
    case 2..<6: return comparable() + blank() + pick(["==", "!=", "<", "<=", ">", ">="]) + blank() + comparable()
    case 6:
      return
        "\(pick(["match", "search"]))(\(relative(singular: true)),\(blank())\(pick(nesting > 1 ? Self.literalPatterns : Self.patterns)))"
    case 7: return "(\(filter(depth: depth + 1)))"
    case 8: return "!(" + filter(depth: depth + 1) + ")"
    default: return filter(depth: depth + 1) + blank() + pick(["&&", "||"]) + blank() + filter(depth: depth + 1)
    }
  }

  private mutating func comparable() -> String {
    switch draw(8) {
    case 0..<3: return relative(singular: true)
    case 3: return "\(pick(["count", "value"]))(@\(segments(1 + draw(2), filters: false)))"
    case 4: return "length(\(relative(singular: true)))"
    default: return pick(Self.literals)
    }
  }

  private mutating func relative(singular: Bool) -> String {
    // In a filter within a filter, the package takes the outer current node for the root.
    let root = nesting == 1 && draw(6) == 0 ? "$" : "@"
    // Not @ by itself, whose existence the package takes for its value.
    guard singular else { return root + segments(1 + draw(2)) }
    return root
      + (0..<draw(3)).map { _ in draw(3) == 0 ? "[\(draw(5) - 2)]" : draw(2) == 0 ? ".\(pick(Self.plainNames))" : "[\(name())]" }.joined()
  }

  private static let plainNames = ["a", "b", "c", "é", "_d1"]
  private static let names = plainNames + ["", "a b", "'", "\"", "\\", "☺", "😀", "0"]
  private static let scalars: [JSONValue] = [
    .null, .bool(true), .bool(false), .integer(0), .integer(1), .integer(-1), .integer(2), .number(0.5), .number(1), .number(-2.5),
    .integer(100),
    .string(""), .string("a"), .string("ab"), .string("b"), .string("é"), .string("😀"), .string("Zoë"), .string("1"), .string("aXb"),
  ]
  private static let literals = [
    "null", "true", "false", "0", "1", "-1", "2", "0.5", "1e0", "1E2", "-2.5", "-0", "''", "'a'", "\"ab\"", "'\\u00e9'",
    "\"\\ud83d\\ude00\"", "'1'",
  ]
  private static let patterns = literalPatterns + ["@", "$.a", "1"]
  private static let literalPatterns = [
    "'a.*'", "'[a-z]+'", "\"a|b\"", "'\\\\p{Lu}.*'", "'.'", "'a{1,2}b?'", "'('", "'\\\\d'", "'[^a]'", "'(a|ab)(b|)'", "''",
    "'a*?'", "'[a-]'", "'[\\\\-a]'", "'(?:a)'", "'\\\\P{L}'",
  ]
  private static let characters = Array("$@.[]()?*'\"\\,:-019ae|&!<>= é".unicodeScalars)
}
