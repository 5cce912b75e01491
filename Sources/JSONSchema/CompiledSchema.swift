public import Bytes

/// A document of JSON Schema 2020-12, ready to validate values.
///
/// Supports the keywords of the vocabularies Core, Applicator and Validation with `format` as an assertion, and local references. Any other
/// keyword is an error, so that no requirement is silently ignored.
public struct CompiledSchema: Sendable {
  private let nodes: [SchemaNode]
  /// True if several references lead to one schema, which can then be evaluated more than once for a value.
  private let sharesNodes: Bool

  /// Parses a schema; throws all faults found.
  public init(parsing bytes: [UInt8]) throws(SchemaError) {
    let document: JSONValue
    do throws(JSONParser.InputError) {
      document = try JSONParser.read(bytes)
    } catch {
      let place = error.position(in: bytes)
      throw SchemaError(faults: [.init(pointer: "", reason: "line \(place.line), column \(place.column): not JSON: \(error.reason)")])
    }
    var compiler = SchemaCompiler(document)
    nodes = try compiler.compile()
    sharesNodes = compiler.sharesNodes
  }

  /// All violations of the schema, in the order in which its keywords are evaluated, up to 1,000; empty for a valid value.
  public func violations(in value: JSONValue) -> [SchemaViolation] {
    violations(in: value, steps: Self.mostSteps)
  }

  /// Like `violations(in:)`, with another limit on the work.
  func violations(in value: JSONValue, steps: Int) -> [SchemaViolation] {
    var validator = SchemaValidator(nodes, remembers: sharesNodes, steps: steps)
    return validator.violations(in: value)
  }

  /// Schemas evaluated, and instructions of patterns executed: about a second of work.
  private static let mostSteps = 50_000_000
}

/// A requirement of a schema that a value does not satisfy.
public struct SchemaViolation: Hashable, Sendable {
  /// The location in the value (RFC 6901); empty for the whole value.
  public let pointer: String
  /// The location of the keyword in the schema (RFC 6901).
  public let keyword: String
  /// The fault without its location: `is a string, not an integer`.
  public let detail: String
}

/// The faults of a schema.
public struct SchemaError: Error, Hashable, Sendable, CustomStringConvertible {
  public struct Fault: Hashable, Sendable, CustomStringConvertible {
    /// The location in the document (RFC 6901); empty for the root.
    public let pointer: String
    public let reason: String

    public var description: String { pointer.isEmpty ? reason : "\(pointer): \(reason)" }
  }

  /// Sorted by location; never empty.
  public let faults: [Fault]

  public var description: String { faults.map(\.description).joined(separator: "; ") }
}
