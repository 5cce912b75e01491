internal import Bytes

/// The syntax tree of a query, or of a query in a filter.
struct PathQuery: Hashable, Sendable {
  /// True if it begins at the current node (`@`), false at the root (`$`).
  let isRelative: Bool
  let segments: [PathSegment]

  /// True if it selects at most one node (RFC 9535, section 2.3.5.1).
  var isSingular: Bool {
    segments.allSatisfy { segment in
      guard !segment.isDescendant, segment.selectors.count == 1 else { return false }
      switch segment.selectors[0] {
      case .name, .index: return true
      case .wildcard, .slice, .filter: return false
      }
    }
  }
}

struct PathSegment: Hashable, Sendable {
  let isDescendant: Bool
  let selectors: [PathSelector]
}

enum PathSelector: Hashable, Sendable {
  case name(String)
  case wildcard
  case index(Int)
  case slice(start: Int?, end: Int?, step: Int)
  case filter(PathFilter)
}

/// A logical expression.
indirect enum PathFilter: Hashable, Sendable {
  case or([PathFilter])
  case and([PathFilter])
  case not(PathFilter)
  case exists(PathQuery)
  case comparison(PathOperand, PathComparison, PathOperand)
  /// A function whose result is logical.
  case test(PathCall)
}

/// A value: a literal, a singular query, or a function whose result is a value.
indirect enum PathOperand: Hashable, Sendable {
  case literal(JSONValue)
  case query(PathQuery)
  case call(PathCall)
}

enum PathComparison: String, CaseIterable, Hashable, Sendable {
  // Longer operators come before their prefixes.
  case equal = "=="
  case notEqual = "!="
  case lessOrEqual = "<="
  case greaterOrEqual = ">="
  case less = "<"
  case greater = ">"
}

/// A function expression. Each argument is an operand; a query for `count` and `value` need not be singular.
struct PathCall: Hashable, Sendable {
  let function: PathFunction
  let arguments: [PathOperand]
}

/// The function extensions of RFC 9535, section 2.4.
enum PathFunction: String, CaseIterable, Hashable, Sendable {
  case length, count, match, search, value

  enum Kind: Hashable, Sendable { case value, nodes, logical }

  var parameters: [Kind] {
    switch self {
    case .length: [.value]
    case .count, .value: [.nodes]
    case .match, .search: [.value, .value]
    }
  }

  var result: Kind {
    switch self {
    case .length, .count, .value: .value
    case .match, .search: .logical
    }
  }

  static let list = allCases.map(\.rawValue).joined(separator: ", ")
}
