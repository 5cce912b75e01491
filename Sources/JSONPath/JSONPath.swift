package import Bytes

/// A JSONPath query (RFC 9535).
///
/// Of several members with one name, a name selects the first and a wildcard all. Queries and documents may be untrusted: the work, the
/// number of results and the nesting are bounded.
package struct JSONPath: Hashable, Sendable {
  package let text: String
  let query: PathQuery

  /// Throws for a query that is not well-formed or not valid, which includes the types of function expressions (section 2.4.3).
  package init(_ text: String) throws(JSONPathError) {
    self.text = text
    query = try PathParser.parse(text)
  }

  /// True if the query selects at most one node, whatever the document.
  package var isSingular: Bool { query.isSingular }

  /// The selected nodes, in the order of section 2. Throws if a limit is exceeded.
  package func nodes(in document: JSONValue, limits: Limits = Limits()) throws(JSONPathError) -> [Node] {
    var evaluation = PathEvaluation(document, limits)
    return try evaluation.nodes(of: query)
  }

  /// A value of the document, and where it is.
  package struct Node: Sendable {
    package let value: JSONValue
    let location: NodeLocation

    /// The normalized path (RFC 9535, section 2.7).
    package var path: String { location.path }
  }

  package struct Limits: Hashable, Sendable {
    /// Visited nodes, compared values and steps of regular expressions.
    package var steps: Int
    package var nodes: Int

    package init(steps: Int = 50_000_000, nodes: Int = 1_000_000) {
      self.steps = steps
      self.nodes = nodes
    }
  }
}

/// The reason why a query is invalid, or exceeds a limit.
package struct JSONPathError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The place in the query, in characters from 1; nil for an exceeded limit.
  package let column: Int?
  package let reason: String
  package var hint: String?

  package var description: String { column.map { "\(reason) at column \($0)" } ?? reason }
}
