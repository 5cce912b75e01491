internal import Bytes
internal import Observation

// Documents that commands write member by member.

/// The members of the documents of `run`, `ws`, `history` and `policies`, in the order in which they are written.
enum CommandFrames {
  private typealias Member = JSONValue.Member

  // MARK: - run

  @Sendable static func run(in schemas: TypeSchemas) throws -> JSONValue {
    let position = object([Member("file", text), Member("line", count), Member("column", count)])
    let failure = object([Member("position", position), Member("subject", text), Member("expected", text), Member("actual", text)])
    let outcome = words(["passed", "failed", "unreachable", "invalid", "skipped"])
    let request = object(
      [
        Member("name", text), Member("outcome", outcome), Member("position", position), Member("attempts", count),
        Member("failures", array(of: failure)),
      ],
      optional: [
        Member("row", count), Member("reason", text), Member("method", text), Member("url", text), Member("status", count),
        Member("time", .object([Member("type", .string("number")), Member("minimum", .integer(0))])),
      ])
    return object([
      Member("schema", text), Member("tool", try schemas.schema(of: ToolDescription.self)), Member("file", text), Member("passed", count),
      Member("failed", count), Member("skipped", count), Member("partial", flag), Member("requests", array(of: request)),
    ])
  }

  // MARK: - ws

  @Sendable static func webSocket(in schemas: TypeSchemas) throws -> JSONValue {
    func event(_ name: String, _ members: [Member], optional: [Member] = []) -> JSONValue {
      object([Member("event", .object([Member("const", .string(name))])), Member("at_us", count)] + members, optional: optional)
    }
    let event = JSONValue.object([
      Member(
        "anyOf",
        .array([
          event(
            "open",
            [
              Member("url", text), Member("http_version", text), Member("remote", text), Member("subprotocol", nullable("string")),
              Member("compression", nullable("string")),
            ]),
          event(
            "message", [Member("kind", words(["text", "binary"])), Member("length", count)],
            optional: [Member("text", text), Member("base64", text)]),
          event("pong", [Member("latency_us", nullable("integer"))]),
          event("close", [Member("code", nullable("integer")), Member("reason", text)]),
        ]))
    ])
    return object([
      Member("schema", text), Member("tool", object([Member("name", text), Member("version", text)])),
      Member("started_at", try schemas.schema(of: Timestamp.self)), Member("url", text), Member("events", array(of: event)),
      Member("error", nullable("string")), Member("exit_code", count),
    ])
  }

  // MARK: - history

  @Sendable static func history(in schemas: TypeSchemas) throws -> JSONValue {
    object([Member("schema", text), Member("entries", array(of: object(try entry(in: schemas), optional: contents)))])
  }

  @Sendable static func historyEntry(in schemas: TypeSchemas) throws -> JSONValue {
    object([Member("schema", text)] + (try entry(in: schemas)), optional: contents)
  }

  private static func entry(in schemas: TypeSchemas) throws -> [Member] {
    [
      Member("number", count), Member("started_at", try schemas.schema(of: Timestamp.self)), Member("command", text),
      Member("arguments", array(of: text)), Member("target", text), Member("exit_status", count), Member("summary", text),
    ]
  }

  private static var contents: [Member] {
    let content = object(
      [Member("type", nullable("string")), Member("size", count)], optional: [Member("text", text), Member("base64", text)])
    // A document of its own, with its own schema.
    return [Member("request", content), Member("response", content), Member("document", .object([Member("type", .string("object"))]))]
  }

  // MARK: - policies

  @Sendable static func policies(in schemas: TypeSchemas) throws -> JSONValue {
    let rule = object([
      Member("id", text), Member("section", text), Member("title", text), Member("primary", flag), Member("recommendation", flag),
      Member("subject", text), Member("requires", array(of: text)), Member("condition", nullable("string")),
    ])
    let policy = object(
      [
        Member("policy", text), Member("title", text), Member("publisher", text), Member("date", text), Member("reference", text),
        Member("license", nullable("string")), Member("rule_count", count),
      ],
      optional: [Member("rules", array(of: rule))])
    return object(
      [Member("schema", text), Member("tool", try schemas.schema(of: ToolDescription.self)), Member("policies", array(of: policy))],
      optional: [
        Member("only_first", array(of: rule)), Member("only_second", array(of: rule)),
        Member("changed", array(of: object([Member("before", rule), Member("after", rule)]))),
      ])
  }

  // MARK: - Parts

  private static func object(_ members: [Member], optional: [Member] = []) -> JSONValue {
    .object([
      Member("type", .string("object")), Member("properties", .object(members + optional)),
      Member("required", .array(members.map { .string($0.key) })),
    ])
  }

  private static func array(of items: JSONValue) -> JSONValue { .object([Member("type", .string("array")), Member("items", items)]) }

  private static func words(_ words: [String]) -> JSONValue {
    .object([Member("type", .string("string")), Member("enum", .array(words.map { .string($0) }))])
  }

  private static func nullable(_ type: String) -> JSONValue { .object([Member("type", .array([.string(type), .string("null")]))]) }

  private static let text = JSONValue.object([Member("type", .string("string"))])
  private static let flag = JSONValue.object([Member("type", .string("boolean"))])
  private static let count = JSONValue.object([Member("type", .string("integer")), Member("minimum", .integer(0))])
}
