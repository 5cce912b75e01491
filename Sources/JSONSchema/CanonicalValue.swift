internal import Bytes

/// A JSON value in a form whose equality is that of JSON Schema Core 2020-12, section 4.2.2: numbers by value, strings by code point,
/// objects regardless of order. An object that repeats a name equals only an object that repeats it in the same way.
indirect enum CanonicalValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(DecimalNumber)
  case string(ExactText)
  case array([CanonicalValue])
  case object([Member])

  struct Member: Hashable, Sendable {
    let key: ExactText
    let value: CanonicalValue
  }

  /// Adds the number of values that were copied to `count`.
  init(_ value: JSONValue, counting count: inout Int) {
    count += 1
    switch value {
    case .null: self = .null
    case .bool(let flag): self = .bool(flag)
    case .integer, .unsigned, .number: self = DecimalNumber(value).map { .number($0) } ?? .null
    case .string(let text): self = .string(ExactText(text))
    case .array(let elements):
      var values: [CanonicalValue] = []
      for element in elements { values.append(CanonicalValue(element, counting: &count)) }
      self = .array(values)
    case .object(let members):
      var sorted: [Member] = []
      for member in members { sorted.append(Member(key: ExactText(member.key), value: CanonicalValue(member.value, counting: &count))) }
      self = .object(sorted.sorted { $0.key < $1.key })
    }
  }
}

/// Text that equals only the same code points; the equality of `String` is canonical equivalence (é and e with an accent are one).
struct ExactText: Hashable, Comparable, Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (left: ExactText, right: ExactText) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

  static func < (left: ExactText, right: ExactText) -> Bool { left.text.utf8.lexicographicallyPrecedes(right.text.utf8) }

  // Equal code points have equal hashes; those of equivalent texts may collide.
  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
