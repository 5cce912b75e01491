internal import Bytes
internal import RegularExpressions

/// Evaluates a query on a document (RFC 9535, section 2.1.2), depth first, which yields the nodes in their order.
///
/// Each segment of a query descends at least one level of the document, so the recursion is bounded by its depth.
struct PathEvaluation {
  struct Visit {
    let value: JSONValue
    /// Nil within filters, where it is not needed.
    let location: NodeLocation?

    func child(_ value: JSONValue, _ step: @autoclosure () -> NodeLocation.Step) -> Visit {
      Visit(value: value, location: location.map { NodeLocation(step(), below: $0) })
    }
  }

  private let root: JSONValue
  private let limits: JSONPath.Limits
  private var steps: Int
  /// By pattern and kind; nil for an invalid pattern.
  private var expressions: [PatternKey: RegularExpression?] = [:]

  private struct PatternKey: Hashable {
    let pattern: String
    let function: PathFunction
  }

  init(_ root: JSONValue, _ limits: JSONPath.Limits) {
    self.root = root
    self.limits = limits
    steps = limits.steps
  }

  mutating func nodes(of query: PathQuery) throws(JSONPathError) -> [JSONPath.Node] {
    var nodes: [JSONPath.Node] = []
    let (most, start) = (limits.nodes, NodeLocation())
    _ = try walk(query.segments[...], from: Visit(value: root, location: start)) { visit throws(JSONPathError) in
      guard nodes.count < most else { throw JSONPathError(column: nil, reason: "the query selects more than \(most) nodes") }
      nodes.append(JSONPath.Node(value: visit.value, location: visit.location ?? start))
      return true
    }
    return nodes
  }

  /// Receives a node; returns false to end the evaluation.
  private typealias Sink = (Visit) throws(JSONPathError) -> Bool

  private mutating func spend(_ count: Int) throws(JSONPathError) {
    steps -= count
    guard steps > 0 else {
      throw JSONPathError(
        column: nil, reason: "the query takes more than \(limits.steps) steps on this document",
        hint: "use names instead of '..', and filters without nested queries")
    }
  }

  // MARK: segments

  private mutating func walk(_ segments: ArraySlice<PathSegment>, from visit: Visit, _ sink: Sink) throws(JSONPathError) -> Bool {
    try spend(1)
    guard let segment = segments.first else { return try sink(visit) }
    return try segment.isDescendant
      ? descend(segment, segments.dropFirst(), from: visit, sink) : select(segment, segments.dropFirst(), from: visit, sink)
  }

  private mutating func descend(
    _ segment: PathSegment, _ rest: ArraySlice<PathSegment>, from visit: Visit, _ sink: Sink
  ) throws(JSONPathError) -> Bool {
    try spend(1)
    guard try select(segment, rest, from: visit, sink) else { return false }
    switch visit.value {
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        guard try descend(segment, rest, from: visit.child(element, .index(index)), sink) else { return false }
      }
    case .object(let members):
      for member in members {
        guard try descend(segment, rest, from: visit.child(member.value, .name(member.key)), sink) else { return false }
      }
    case .null, .bool, .integer, .unsigned, .number, .string: break
    }
    return true
  }

  private mutating func select(
    _ segment: PathSegment, _ rest: ArraySlice<PathSegment>, from visit: Visit, _ sink: Sink
  ) throws(JSONPathError) -> Bool {
    for selector in segment.selectors {
      guard try select(selector, rest, from: visit, sink) else { return false }
    }
    return true
  }

  private mutating func select(
    _ selector: PathSelector, _ rest: ArraySlice<PathSegment>, from visit: Visit, _ sink: Sink
  ) throws(JSONPathError) -> Bool {
    switch (selector, visit.value) {
    case (.name(let name), .object(let members)):
      guard let member = try member(name, of: members) else { return true }
      return try walk(rest, from: visit.child(member.value, .name(name)), sink)
    case (.index(let index), .array(let elements)):
      let place = index < 0 ? elements.count + index : index
      guard elements.indices.contains(place) else { return true }
      return try walk(rest, from: visit.child(elements[place], .index(place)), sink)
    case (.slice(let start, let end, let step), .array(let elements)):
      for place in Self.places(from: start, to: end, by: step, of: elements.count) {
        guard try walk(rest, from: visit.child(elements[place], .index(place)), sink) else { return false }
      }
    case (.wildcard, _), (.filter, _): return try selectChildren(selector, rest, from: visit, sink)
    case (.name, _), (.index, _), (.slice, _): break
    }
    return true
  }

  private mutating func selectChildren(
    _ selector: PathSelector, _ rest: ArraySlice<PathSegment>, from visit: Visit, _ sink: Sink
  ) throws(JSONPathError) -> Bool {
    switch visit.value {
    case .array(let elements):
      for (index, element) in elements.enumerated() where try accepts(element, selector) {
        guard try walk(rest, from: visit.child(element, .index(index)), sink) else { return false }
      }
    case .object(let members):
      for member in members where try accepts(member.value, selector) {
        guard try walk(rest, from: visit.child(member.value, .name(member.key)), sink) else { return false }
      }
    case .null, .bool, .integer, .unsigned, .number, .string: break
    }
    return true
  }

  private mutating func accepts(_ value: JSONValue, _ selector: PathSelector) throws(JSONPathError) -> Bool {
    try spend(1)
    guard case .filter(let filter) = selector else { return true }
    return try holds(filter, at: value)
  }

  private mutating func member(_ name: String, of members: [JSONValue.Member]) throws(JSONPathError) -> JSONValue.Member? {
    let place = members.firstIndex { $0.key.utf8.elementsEqual(name.utf8) }
    try spend(1 + (place ?? members.count) / 8)
    return place.map { members[$0] }
  }

  /// RFC 9535, section 2.3.4.2.2.
  private static func places(from start: Int?, to end: Int?, by step: Int, of count: Int) -> StrideTo<Int> {
    func clamped(_ place: Int?, _ preset: Int, _ range: ClosedRange<Int>) -> Int {
      guard let place else { return preset }
      return min(max(place < 0 ? count + place : place, range.lowerBound), range.upperBound)
    }
    if step > 0 { return stride(from: clamped(start, 0, 0...count), to: clamped(end, count, 0...count), by: step) }
    if step == 0 { return stride(from: 0, to: 0, by: 1) }
    return stride(from: clamped(start, count - 1, -1...count - 1), to: clamped(end, -1, -1...count - 1), by: step)
  }
}

// MARK: - Filters

extension PathEvaluation {
  private mutating func holds(_ filter: PathFilter, at current: JSONValue) throws(JSONPathError) -> Bool {
    try spend(1)
    switch filter {
    case .or(let terms):
      for term in terms where try holds(term, at: current) { return true }
      return false
    case .and(let terms):
      for term in terms where try !holds(term, at: current) { return false }
      return true
    case .not(let term): return try !holds(term, at: current)
    case .exists(let query):
      var isFound = false
      _ = try walk(query, at: current) { _ throws(JSONPathError) in
        isFound = true
        return false
      }
      return isFound
    case .comparison(let left, let comparison, let right):
      return try compare(try value(of: left, at: current), comparison, try value(of: right, at: current))
    case .test(let call):
      guard case .string(let text)? = try value(of: call.arguments[0], at: current),
        case .string(let pattern)? = try value(of: call.arguments[1], at: current)
      else { return false }
      return try matches(text, pattern, call.function)
    }
  }

  private mutating func walk(_ query: PathQuery, at current: JSONValue, _ sink: Sink) throws(JSONPathError) -> Bool {
    try walk(query.segments[...], from: Visit(value: query.isRelative ? current : root, location: nil), sink)
  }

  /// Nil for Nothing (section 2.4.1).
  private mutating func value(of operand: PathOperand, at current: JSONValue) throws(JSONPathError) -> JSONValue? {
    switch operand {
    case .literal(let value): return value
    case .query(let query): return try onlyValue(of: query, at: current)
    case .call(let call): return try result(of: call, at: current)
    }
  }

  private mutating func onlyValue(of query: PathQuery, at current: JSONValue) throws(JSONPathError) -> JSONValue? {
    var (value, count): (JSONValue?, Int) = (nil, 0)
    _ = try walk(query, at: current) { visit throws(JSONPathError) in
      value = visit.value
      count += 1
      return count < 2
    }
    return count == 1 ? value : nil
  }

  private mutating func result(of call: PathCall, at current: JSONValue) throws(JSONPathError) -> JSONValue? {
    guard let argument = call.arguments.first else { return nil }
    switch (call.function, argument) {
    case (.length, _):
      switch try value(of: argument, at: current) {
      case .string(let text)?:
        try spend(text.utf8.count / 8)
        return .integer(Int64(text.unicodeScalars.count))
      case .array(let elements)?: return .integer(Int64(elements.count))
      case .object(let members)?: return .integer(Int64(members.count))
      default: return nil
      }
    case (.count, .query(let query)):
      var count: Int64 = 0
      _ = try walk(query, at: current) { _ throws(JSONPathError) in
        count += 1
        return true
      }
      return .integer(count)
    case (.value, .query(let query)): return try onlyValue(of: query, at: current)
    default: return nil
    }
  }

  /// An invalid pattern matches nothing (sections 2.4.6 and 2.4.7).
  private mutating func matches(_ text: String, _ pattern: String, _ function: PathFunction) throws(JSONPathError) -> Bool {
    let key = PatternKey(pattern: pattern, function: function)
    let expression: RegularExpression?
    if let known = expressions[key] {
      expression = known
    } else {
      try spend(pattern.utf8.count)
      let options = RegularExpression.Options(syntax: .interoperable, matchesWholeText: function == .match)
      expression = try? RegularExpression(pattern, options: options)
      if expressions.count >= Self.mostExpressions { expressions.removeAll() }
      expressions[key] = .some(expression)
    }
    guard let expression else { return false }
    let verdict = expression.matches(text, steps: &steps)
    try spend(1)
    return verdict ?? false
  }

  private mutating func compare(_ left: JSONValue?, _ comparison: PathComparison, _ right: JSONValue?) throws(JSONPathError) -> Bool {
    switch comparison {
    case .equal: try isEqual(left, right)
    case .notEqual: try !isEqual(left, right)
    case .less: Self.isLess(left, right)
    case .greater: Self.isLess(right, left)
    case .lessOrEqual: if Self.isLess(left, right) { true } else { try isEqual(left, right) }
    case .greaterOrEqual: if Self.isLess(right, left) { true } else { try isEqual(left, right) }
    }
  }

  private mutating func isEqual(_ left: JSONValue?, _ right: JSONValue?) throws(JSONPathError) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    try spend(1)
    switch (left, right) {
    case (.null, .null): return true
    case (.bool(let left), .bool(let right)): return left == right
    case (.string(let left), .string(let right)): return left.utf8.elementsEqual(right.utf8)
    case (.array(let left), .array(let right)):
      guard left.count == right.count else { return false }
      for (left, right) in zip(left, right) where try !isEqual(left, right) { return false }
      return true
    case (.object(let left), .object(let right)):
      guard left.count == right.count else { return false }
      for (left, right) in zip(Self.sorted(left), Self.sorted(right)) {
        guard left.key.utf8.elementsEqual(right.key.utf8), try isEqual(left.value, right.value) else { return false }
      }
      return true
    default:
      // Numbers are equal by value, however they are written.
      guard let left = DecimalNumber(left), let right = DecimalNumber(right) else { return false }
      return left == right
    }
  }

  private static func isLess(_ left: JSONValue?, _ right: JSONValue?) -> Bool {
    guard let left, let right else { return false }
    if case .string(let left) = left, case .string(let right) = right { return left.utf8.lexicographicallyPrecedes(right.utf8) }
    guard let left = DecimalNumber(left), let right = DecimalNumber(right) else { return false }
    return left < right
  }

  private static func sorted(_ members: [JSONValue.Member]) -> [JSONValue.Member] {
    members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }

  private static let mostExpressions = 100
}
