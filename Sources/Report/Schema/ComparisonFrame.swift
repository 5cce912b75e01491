internal import Bytes
internal import Observation

/// The members of a comparison, in the order of `DocumentComparison.json`.
enum ComparisonFrame {
  @Sendable static func schema(in schemas: TypeSchemas) throws -> JSONValue {
    let side = object([
      .init("source", text), .init("schema", text), .init("started_at", try schemas.schema(of: Timestamp.self)),
      .init("target", try schemas.schema(of: TargetDescription.self)), .init("tool_version", text),
    ])
    let count = JSONValue.object([.init("type", .string("integer")), .init("minimum", .integer(0))])
    let verdict = object(
      [.init("result", text)] + ChangeEffect.allCases.map { .init($0.rawValue, count) }
        + [.init("timings_count", .object([.init("type", .string("boolean"))]))])
    return object([
      .init("schema", text), .init("tool", try schemas.schema(of: ToolDescription.self)),
      .init("started_at", try schemas.schema(of: Timestamp.self)), .init("before", side), .init("after", side), .init("verdict", verdict),
      .init("changes", try schemas.schema(of: [DocumentChange].self)),
    ])
  }

  private static func object(_ members: [JSONValue.Member]) -> JSONValue {
    .object([
      .init("type", .string("object")), .init("properties", .object(members)),
      .init("required", .array(members.map { .string($0.key) })),
    ])
  }

  private static let text = JSONValue.object([.init("type", .string("string"))])
}
