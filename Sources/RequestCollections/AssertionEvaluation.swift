internal import Bytes
internal import JSONPath
internal import JSONSchema
internal import RegularExpressions
internal import YAML

/// A requirement that a response does not satisfy.
public struct AssertionFailure: Hashable, Sendable {
  public let position: SourcePosition
  /// `status`, `header Content-Type` …
  public let subject: String
  /// `equals 200`
  public let expected: String
  /// The value found, shortened; it is untrusted.
  public let actual: String
}

extension Assertion {
  /// Nil if the response satisfies the assertion.
  func failure(in view: inout ResponseView, _ scope: inout VariableScope) throws(CollectionError) -> AssertionFailure? {
    switch requirement {
    case .schema(let schema):
      do throws(ResponseView.Fault) {
        guard let violation = schema.violations(in: try view.json()).first else { return nil }
        let place = violation.pointer.isEmpty ? "the document" : violation.pointer
        return failure("body", "matches the schema", "\(place) \(violation.detail)")
      } catch {
        return failure("body", "matches the schema", error.reason)
      }
    case .predicate(let subject, let predicate):
      let check = try PredicateCheck(predicate, subject, in: &scope)
      do throws(ResponseView.Fault) {
        let found = try view.found(subject)
        return check.isSatisfied(by: found) ? nil : failure(subject.title, check.expectation, check.description(of: found))
      } catch {
        return failure(subject.title, check.expectation, error.reason)
      }
    }
  }

  private func failure(_ subject: String, _ expected: String, _ actual: String) -> AssertionFailure {
    AssertionFailure(position: position, subject: subject, expected: expected.shortened, actual: actual.shortened)
  }
}

/// A predicate with the value that it compares with.
private struct PredicateCheck {
  let predicate: Assertion.Predicate
  let subject: ResponseSubject
  let operand: JSONValue

  init(_ predicate: Assertion.Predicate, _ subject: ResponseSubject, in scope: inout VariableScope) throws(CollectionError) {
    self.predicate = predicate
    self.subject = subject
    switch predicate {
    case .equals(let value), .notEquals(let value), .contains(let value), .lessThan(let value), .greaterThan(let value):
      operand = try scope.value(value)
    case .matches(let pattern): operand = .string(pattern.pattern)
    case .exists(let expected): operand = .bool(expected)
    case .count(let count): operand = .integer(Int64(count))
    }
  }

  var expectation: String {
    let value = operand.quoted
    return switch predicate {
    case .equals: "equals \(value)"
    case .notEquals: "not equals \(value)"
    case .contains: "contains \(value)"
    case .matches: "matches /\(operand.text)/"
    case .exists(let expected): expected ? "exists" : "does not exist"
    case .count: "count \(value)"
    case .lessThan: "less than \(value)"
    case .greaterThan: "greater than \(value)"
    }
  }

  func description(of found: ResponseView.Found) -> String {
    if case .count = predicate { return "count \(count(found))" }
    switch found.values.count {
    case 0: return "nothing"
    case 1:
      if case .time = subject, case .number(let number) = found.values[0] { return "\(number.rounded()) ms" }
      return found.values[0].quoted
    default: return JSONValue.array(Array(found.values.prefix(16))).quoted
    }
  }

  func isSatisfied(by found: ResponseView.Found) -> Bool {
    switch predicate {
    case .exists(let expected): return found.values.isEmpty != expected
    case .count(let count): return self.count(found) == count
    case .notEquals: return !found.values.isEmpty && !candidates(found).contains(where: equalsOperand)
    case .equals: return candidates(found).contains(where: equalsOperand)
    case .contains: return candidates(found).contains(where: holdsOperand)
    case .matches(let pattern):
      return candidates(found).contains { value in
        var steps = Self.mostSteps
        return pattern.matches(value.text, steps: &steps) ?? false
      }
    case .lessThan: return candidates(found).contains { isOrdered($0, operandFirst: false) }
    case .greaterThan: return candidates(found).contains { isOrdered($0, operandFirst: true) }
    }
  }

  /// Each line of a header counts; several nodes of a query are one array.
  private func candidates(_ found: ResponseView.Found) -> [JSONValue] {
    guard case .jsonPath = subject, found.values.count > 1 else { return found.values }
    return [.array(found.values)]
  }

  private func count(_ found: ResponseView.Found) -> Int {
    guard found.isSingular, found.values.count == 1 else { return found.values.count }
    return switch found.values[0] {
    case .array(let elements): elements.count
    case .object(let members): members.count
    case .string(let text): text.unicodeScalars.count
    default: 1
    }
  }

  /// Values of JSON have types; all others are texts.
  private func equalsOperand(_ value: JSONValue) -> Bool {
    if case .jsonPath = subject { return value.isEquivalent(to: operand) }
    if case .time = subject { return false }
    return value.isEquivalent(to: operand) || value.text == operand.text
  }

  private func holdsOperand(_ value: JSONValue) -> Bool {
    switch value {
    case .array(let elements): elements.contains { $0.isEquivalent(to: operand) }
    case .object(let members): members.contains { $0.key == operand.text }
    default: value.text.holds(operand.text)
    }
  }

  /// Compares numbers, points in time or, for the time of a request, durations; a duration without a unit is in seconds.
  private func isOrdered(_ value: JSONValue, operandFirst: Bool) -> Bool {
    if case .time = subject, case .number(let milliseconds) = value {
      guard let limit = DurationText.read(operand.text).map({ $0 / .milliseconds(1) }) else { return false }
      return operandFirst ? limit < milliseconds : milliseconds < limit
    }
    if let number = value.decimal, let limit = operand.decimal { return operandFirst ? limit < number : number < limit }
    guard let moment = Timestamp(value.text), let limit = Timestamp(operand.text) else { return false }
    return operandFirst ? limit < moment : moment < limit
  }

  private static let mostSteps = 50_000_000
}

extension JSONValue {
  /// The same value, where members of objects have no order and numbers no notation.
  fileprivate func isEquivalent(to other: JSONValue) -> Bool {
    switch (self, other) {
    case (.array(let left), .array(let right)):
      return left.count == right.count && zip(left, right).allSatisfy { $0.isEquivalent(to: $1) }
    case (.object(let left), .object(let right)):
      guard left.count == right.count else { return false }
      let (left, right) = (left.sorted { $0.key < $1.key }, right.sorted { $0.key < $1.key })
      return zip(left, right).allSatisfy { $0.key == $1.key && $0.value.isEquivalent(to: $1.value) }
    default:
      if let left = DecimalNumber(self), let right = DecimalNumber(other) { return left == right }
      return self == other
    }
  }

  /// A number, or the number that a text is.
  fileprivate var decimal: DecimalNumber? {
    if case .string(let text) = self { return DecimalNumber(YAMLScalar(text, isPlain: true).json) }
    return DecimalNumber(self)
  }

  fileprivate var quoted: String { String(decoding: JSONWriter(pretty: false).bytes(of: self), as: UTF8.self) }
}

extension String {
  /// At most 200 characters.
  fileprivate var shortened: String {
    let scalars = unicodeScalars
    guard scalars.count > 200 else { return self }
    return String(String.UnicodeScalarView(scalars.prefix(200))) + "…"
  }
}

extension ResponseSubject {
  var title: String {
    switch self {
    case .status: "status"
    case .header(let name): "header \(name)"
    case .cookie(let name): "cookie \(name)"
    case .jsonPath(let path): "jsonpath \(path.text)"
    case .pattern(let pattern, _): "regex \(pattern.pattern)"
    case .body: "body"
    case .certificate(let field): "certificate \(field.rawValue)"
    case .tls(let field): "tls \(field.rawValue)"
    case .time: "time"
    }
  }
}
