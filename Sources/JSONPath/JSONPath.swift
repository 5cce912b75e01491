public import Bytes

/// A JSONPath query (RFC 9535).
///
/// Of several members with one name, a name selects the first and a wildcard all. Queries and documents may be untrusted: the work, the
/// number of results and the nesting are bounded.
public struct JSONPath: Hashable, Sendable {
  public let text: String
  let query: PathQuery

  /// Throws for a query that is not well-formed or not valid, which includes the types of function expressions (section 2.4.3).
  public init(_ text: String) throws(JSONPathError) {
    self.text = text
    query = try PathParser.parse(text)
  }

  /// True if the query selects at most one node, whatever the document.
  public var isSingular: Bool { query.isSingular }

  /// The selected nodes, in the order of section 2. Throws if a limit is exceeded.
  public func nodes(in document: JSONValue, limits: Limits = Limits()) throws(JSONPathError) -> [Node] {
    var evaluation = PathEvaluation(document, limits)
    return try evaluation.nodes(of: query)
  }

  /// A value of the document, and where it is.
  public struct Node: Sendable {
    public let value: JSONValue
    let location: NodeLocation

    /// The normalized path (RFC 9535, section 2.7).
    public var path: String { location.path }
  }

  public struct Limits: Hashable, Sendable {
    /// Visited nodes, compared values and steps of regular expressions.
    public var steps: Int
    public var nodes: Int

    public init(steps: Int = 50_000_000, nodes: Int = 1_000_000) {
      self.steps = steps
      self.nodes = nodes
    }
  }
}

/// The reason why a query is invalid, or exceeds a limit.
public struct JSONPathError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The place in the query, in characters from 1; nil for an exceeded limit.
  public let column: Int?
  public let reason: String
  public var hint: String?

  public init(column: Int?, reason: String, hint: String? = nil) {
    self.column = column
    self.reason = reason
    self.hint = hint
  }

  public var description: String { column.map { "\(reason) at column \($0)" } ?? reason }
}
