internal import Bytes
internal import RegularExpressions

/// Validates one value.
///
/// The work is bounded: a schema that several references share is evaluated once for each part of the value, regardless of how many
/// references lead to it, and a step limit stops any longer validation. The depth is bounded by that of the value and by the chains of the
/// schema.
struct SchemaValidator {
  /// A schema and a part of the value.
  private struct Visit: Hashable {
    let node: Int
    let value: Int
  }

  private struct Child: Hashable {
    let parent: Int
    let index: Int
  }

  private enum Token {
    case name(String)
    case index(Int)
  }

  private let nodes: [SchemaNode]
  /// True if verdicts are cached, because schemas are shared.
  private let remembers: Bool
  private var violations: [SchemaViolation] = []
  private var omitted = 0
  private var path: [Token] = []
  private var depth = 0
  private var isTooDeep = false
  /// True if violations are collected; false within subschemas of which only the verdict counts.
  private var collects = true
  private let mostSteps: Int
  private var steps: Int
  private var verdicts: [Visit: Bool] = [:]
  private var collected: Set<Visit> = []
  /// Numbers of the parts of the value that have parts themselves.
  private var numbers: [Child: Int] = [:]

  init(_ nodes: [SchemaNode], remembers: Bool, steps: Int) {
    self.nodes = nodes
    mostSteps = steps
    self.steps = steps
    self.remembers = remembers
  }

  mutating func violations(in value: JSONValue) -> [SchemaViolation] {
    _ = evaluate(0, value, number: 0)
    if steps <= 0 {
      let detail = isTooDeep ? "is nested too deep for this schema" : "takes more than \(mostSteps) steps to validate"
      violations.append(SchemaViolation(pointer: "", keyword: "", detail: detail))
    } else if omitted > 0 {
      violations.append(SchemaViolation(pointer: "", keyword: "", detail: "has \(omitted) more violations"))
    }
    return violations
  }

  /// True if the value satisfies the schema; collects violations if `collects` is set.
  private mutating func evaluate(_ index: Int, _ value: JSONValue, number: Int?) -> Bool {
    guard spend(1) else { return false }
    guard depth < Self.deepest else {
      // Ends the validation, since a verdict that depends on the depth must not be negated by `not`.
      isTooDeep = true
      steps = 0
      return false
    }
    let visit = remembers ? number.map { Visit(node: index, value: $0) } : nil
    if let visit, let verdict = verdicts[visit], verdict || !collects || collected.contains(visit) { return verdict }
    depth += 1
    var isValid = true
    for keyword in nodes[index].keywords where !satisfies(keyword, of: nodes[index], value, number: number) {
      isValid = false
      if !collects { break }
    }
    depth -= 1
    if let visit, steps > 0 {
      verdicts[visit] = isValid
      if collects { collected.insert(visit) }
    }
    return isValid
  }

  /// Returns the verdict without collecting violations.
  private mutating func accepts(_ index: Int, _ value: JSONValue, number: Int?) -> Bool {
    let collected = collects
    collects = false
    defer { collects = collected }
    return evaluate(index, value, number: number)
  }

  private mutating func spend(_ count: Int) -> Bool {
    steps -= count
    return steps > 0
  }

  private mutating func fail(_ node: SchemaNode, _ keyword: String?, _ detail: String) {
    guard collects, steps > 0 else { return }
    guard violations.count < Self.mostViolations else {
      omitted += 1
      return
    }
    let place = path.map { token in
      switch token {
      case .name(let name): "/" + JSONPointer.escaped(name)
      case .index(let index): "/\(index)"
      }
    }
    violations.append(
      SchemaViolation(pointer: place.joined(), keyword: node.pointer + (keyword.map { "/" + $0 } ?? ""), detail: detail))
  }

  /// The number of a part; nil if no verdicts are cached for it.
  private mutating func number(of value: JSONValue, at index: Int, in parent: Int?) -> Int? {
    guard remembers, let parent else { return nil }
    switch value {
    case .array(let elements) where !elements.isEmpty: break
    case .object(let members) where !members.isEmpty: break
    default: return nil
    }
    let child = Child(parent: parent, index: index)
    if let number = numbers[child] { return number }
    // 0 is the whole value.
    numbers[child] = numbers.count + 1
    return numbers.count
  }

  private mutating func canonical(_ value: JSONValue) -> CanonicalValue {
    var count = 0
    defer { steps -= count }
    return CanonicalValue(value, counting: &count)
  }

  private static let mostViolations = 1_000
  private static let deepest = 400
}

// MARK: - Keywords

extension SchemaValidator {
  private mutating func satisfies(_ keyword: SchemaKeyword, of node: SchemaNode, _ value: JSONValue, number: Int?) -> Bool {
    switch keyword {
    case .never:
      fail(node, nil, "is not allowed")
      return false
    case .type, .constant, .enumeration: return hasValue(keyword, of: node, value)
    case .bound, .multipleOf: return isInBounds(keyword, of: node, value)
    case .count(let kind, let count): return hasCount(kind, count, of: node, value)
    case .pattern, .format: return isText(keyword, of: node, value)
    case .uniqueItems: return isUnique(value, of: node)
    case .required, .dependentRequired: return hasMembers(keyword, of: node, value)
    case .members(let members): return checkMembers(members, of: node, value, number)
    case .propertyNames(let schema): return checkNames(schema, of: node, value)
    case .items(let prefix, let rest): return checkItems(prefix, rest, value, number)
    case .contains(let schema, let least, let most): return checkContains(schema, (least, most ?? .max), of: node, value, number)
    case .reference(let schema): return evaluate(schema, value, number: number)
    case .combination(let kind, let schemas): return combine(kind, schemas, of: node, value, number)
    case .not(let schema):
      if !accepts(schema, value, number: number) { return true }
      fail(node, "not", "must not match this schema")
      return false
    case .conditional(let condition, let then, let otherwise):
      guard let branch = accepts(condition, value, number: number) ? then : otherwise else { return true }
      return evaluate(branch, value, number: number)
    case .dependentSchemas(let rules):
      guard case .object(let members) = value else { return true }
      let names = Set(members.map { ExactText($0.key) })
      var isValid = true
      for rule in rules where names.contains(rule.name) { isValid = evaluate(rule.schema, value, number: number) && isValid }
      return isValid
    }
  }

  private mutating func hasValue(_ keyword: SchemaKeyword, of node: SchemaNode, _ value: JSONValue) -> Bool {
    switch keyword {
    case .type(let types):
      if types.contains(where: { $0.holds(value) }) { return true }
      fail(node, "type", "is \(JSONType.title(of: value)), not \(types.map(\.title).joined(separator: " or "))")
    case .constant(let wanted):
      if canonical(value) == wanted { return true }
      fail(node, "const", "is not the required value")
    case .enumeration(let allowed):
      if allowed.contains(canonical(value)) { return true }
      fail(node, "enum", "is not one of the \(allowed.count) allowed values")
    default: return true
    }
    return false
  }

  private mutating func isInBounds(_ keyword: SchemaKeyword, of node: SchemaNode, _ value: JSONValue) -> Bool {
    guard let number = DecimalNumber(value) else { return true }
    switch keyword {
    case .bound(let bound, let limit):
      let (holds, words) =
        switch bound {
        case .minimum: (number >= limit, "less than")
        case .maximum: (number <= limit, "greater than")
        case .exclusiveMinimum: (number > limit, "not greater than")
        case .exclusiveMaximum: (number < limit, "not less than")
        }
      if holds { return true }
      fail(node, bound.rawValue, "is \(words) \(limit)")
    case .multipleOf(let divisor):
      if number.isMultiple(of: divisor) { return true }
      fail(node, "multipleOf", "is not a multiple of \(divisor)")
    default: return true
    }
    return false
  }

  private mutating func hasCount(_ kind: SchemaKeyword.Count, _ limit: Int, of node: SchemaNode, _ value: JSONValue) -> Bool {
    let (count, noun): (Int, String)
    switch (kind, value) {
    case (.minLength, .string(let text)), (.maxLength, .string(let text)): (count, noun) = (text.unicodeScalars.count, "character")
    case (.minItems, .array(let elements)), (.maxItems, .array(let elements)): (count, noun) = (elements.count, "item")
    case (.minProperties, .object(let members)), (.maxProperties, .object(let members)):
      (count, noun) = (Set(members.map { ExactText($0.key) }).count, "member")
    default: return true
    }
    let isLeast = kind.rawValue.hasPrefix("min")
    if isLeast ? count >= limit : count <= limit { return true }
    fail(node, kind.rawValue, "has \(count) \(noun)\(count == 1 ? "" : "s"), \(isLeast ? "fewer" : "more") than \(limit)")
    return false
  }

  private mutating func isText(_ keyword: SchemaKeyword, of node: SchemaNode, _ value: JSONValue) -> Bool {
    guard case .string(let text) = value else { return true }
    switch keyword {
    case .pattern(let pattern):
      if pattern.matches(text, steps: &steps) ?? false { return true }
      fail(node, "pattern", "does not match the pattern \(pattern.pattern)")
    case .format(let format):
      if spend(text.utf8.count / 16), format.matches(text) { return true }
      fail(node, "format", "is not \(format.title)")
    default: return true
    }
    return false
  }

  private mutating func isUnique(_ value: JSONValue, of node: SchemaNode) -> Bool {
    guard case .array(let elements) = value else { return true }
    var seen: [CanonicalValue: Int] = [:]
    for (index, element) in elements.enumerated() {
      if let first = seen.updateValue(index, forKey: canonical(element)) {
        fail(node, "uniqueItems", "has equal items at \(first) and \(index)")
        return false
      }
    }
    return true
  }

  private mutating func hasMembers(_ keyword: SchemaKeyword, of node: SchemaNode, _ value: JSONValue) -> Bool {
    guard case .object(let members) = value else { return true }
    let names = Set(members.map { ExactText($0.key) })
    var isValid = true
    func missing(_ needed: [ExactText]) -> [ExactText] { needed.filter { !names.contains($0) } }
    switch keyword {
    case .required(let needed):
      for name in missing(needed) {
        isValid = false
        fail(node, "required", "has no member '\(name.text)'")
      }
    case .dependentRequired(let rules):
      for rule in rules where names.contains(rule.name) {
        for name in missing(rule.needed) {
          isValid = false
          fail(node, "dependentRequired", "has '\(rule.name.text)' but no member '\(name.text)'")
        }
      }
    default: break
    }
    return isValid
  }
}

// MARK: - Subschemas

extension SchemaValidator {
  private mutating func checkMembers(
    _ rules: SchemaKeyword.Members, of node: SchemaNode, _ value: JSONValue, _ number: Int?
  ) -> Bool {
    guard case .object(let members) = value else { return true }
    var isValid = true
    for (index, member) in members.enumerated() {
      var schemas: [Int] = []
      if let schema = rules.named[ExactText(member.key)] { schemas.append(schema) }
      for (pattern, schema) in rules.matching {
        guard let matches = pattern.matches(member.key, steps: &steps) else { return false }
        if matches { schemas.append(schema) }
      }
      if schemas.isEmpty, let additional = rules.additional { schemas.append(additional) }
      guard !schemas.isEmpty else { continue }
      let part = self.number(of: member.value, at: index, in: number)
      path.append(.name(member.key))
      // Every member of a repeated name is checked, because receivers differ in which one they use.
      for schema in schemas { isValid = evaluate(schema, member.value, number: part) && isValid }
      path.removeLast()
      if !isValid, !collects { return false }
    }
    return isValid
  }

  private mutating func checkNames(_ schema: Int, of node: SchemaNode, _ value: JSONValue) -> Bool {
    guard case .object(let members) = value else { return true }
    var isValid = true
    for member in members where !accepts(schema, .string(member.key), number: nil) {
      isValid = false
      path.append(.name(member.key))
      fail(node, "propertyNames", "has a name that is not allowed")
      path.removeLast()
    }
    return isValid
  }

  private mutating func checkItems(_ prefix: [Int], _ rest: Int?, _ value: JSONValue, _ number: Int?) -> Bool {
    guard case .array(let elements) = value else { return true }
    var isValid = true
    for (index, element) in elements.enumerated() {
      guard let schema = index < prefix.count ? prefix[index] : rest else { break }
      let part = self.number(of: element, at: index, in: number)
      path.append(.index(index))
      isValid = evaluate(schema, element, number: part) && isValid
      path.removeLast()
      if !isValid, !collects { return false }
    }
    return isValid
  }

  private mutating func checkContains(
    _ schema: Int, _ range: (least: Int, most: Int), of node: SchemaNode, _ value: JSONValue, _ number: Int?
  ) -> Bool {
    guard case .array(let elements) = value else { return true }
    var count = 0
    for (index, element) in elements.enumerated() {
      let part = self.number(of: element, at: index, in: number)
      if accepts(schema, element, number: part) { count += 1 }
    }
    let isFew = count < range.least
    guard isFew || count > range.most else { return true }
    let words = isFew ? "fewer than \(range.least)" : "more than \(range.most)"
    fail(node, isFew ? (range.least == 1 ? "contains" : "minContains") : "maxContains", "has \(count) matching items, \(words)")
    return false
  }

  private mutating func combine(
    _ kind: SchemaKeyword.Combination, _ schemas: [Int], of node: SchemaNode, _ value: JSONValue, _ number: Int?
  ) -> Bool {
    switch kind {
    case .allOf:
      var isValid = true
      for schema in schemas {
        isValid = evaluate(schema, value, number: number) && isValid
        if !isValid, !collects { return false }
      }
      return isValid
    case .anyOf:
      for schema in schemas where accepts(schema, value, number: number) { return true }
      fail(node, "anyOf", "matches none of the \(schemas.count) schemas")
      return false
    case .oneOf:
      var matching: [Int] = []
      for (index, schema) in schemas.enumerated() where accepts(schema, value, number: number) { matching.append(index) }
      if matching.count == 1 { return true }
      let detail =
        matching.isEmpty
        ? "matches none of the \(schemas.count) schemas"
        : "matches the schemas \(matching.map(String.init).joined(separator: ", ")), not only one"
      fail(node, "oneOf", detail)
      return false
    }
  }
}

extension JSONType {
  func holds(_ value: JSONValue) -> Bool {
    switch (self, value) {
    case (.null, .null), (.boolean, .bool), (.object, .object), (.array, .array), (.string, .string): true
    case (.number, .integer), (.number, .unsigned), (.number, .number), (.integer, .integer), (.integer, .unsigned): true
    // 1.0 and 1e3 are integers.
    case (.integer, .number): DecimalNumber(value)?.isInteger ?? false
    default: false
    }
  }

  static func title(of value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .bool: "a boolean"
    case .integer, .unsigned, .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
