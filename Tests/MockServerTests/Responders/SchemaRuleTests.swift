import Bytes
import HTTPWire
import JSONSchema
import Testing
import Transport

@testable import HTTPServer
@testable import MockServer

/// Required formats and schemas, of requests that come over every transport.
@Suite(.timeLimit(.minutes(2))) struct SchemaRuleTests {
  private static let routes = """
    routes:
      - path: /search
        require:
          query: ["size:integer", "mode=fast*", tag]
        body: found
      - path: /mapped
        require:
          query: {size: integer, "a:b": date, mode: "=fast", free: null}
        body: found
      - method: POST
        path: /people
        require:
          fields: ["age:integer", "mail:email"]
        status: 201
      - method: POST
        path: /orders
        require:
          content: schema=order.json
        status: 201
    """

  private static let schema = """
    {"type": "object", "required": ["item", "count"], "additionalProperties": false,
     "properties": {"item": {"type": "string", "pattern": "^[a-z-]+$"}, "count": {"type": "integer", "minimum": 1, "maximum": 99}}}
    """

  private func responder(_ routes: String = SchemaRuleTests.routes) throws -> RouteResponder {
    try RouteResponder(parsing: Array(routes.utf8)) { path throws(ResponderError) in
      guard path == "order.json" else { throw ResponderError("no \(path)") }
      return Array(Self.schema.utf8)
    }
  }

  private func mistakes(_ routes: String, schema: String = SchemaRuleTests.schema) -> [String] {
    do throws(ResponderError) {
      _ = try RouteResponder(parsing: Array(routes.utf8)) { _ throws(ResponderError) in Array(schema.utf8) }
      return []
    } catch {
      return error.mistakes.map(\.description)
    }
  }

  @Test func `a format in a required query parameter is not a part of its name`() async throws {
    let site = RecordingSite(try responder())
    #expect(await site.ask("GET", "/search?size=12&mode=faster&tag=").status == 200)
    #expect(await site.ask("GET", "/search?size:integer=1&mode=fast&tag=a").errors == ["query size is missing"])
    #expect(
      await site.ask("GET", "/search?size=big&mode=slow").errors == [
        "query size is not a whole number", "query mode is not 'fast*'", "query tag is missing",
      ])
    #expect(await site.ask("GET", "/mapped?size=1&a%3ab=2026-01-31&mode=fast&free").status == 200)
    #expect(
      await site.ask("GET", "/mapped?size=x&a%3ab=2026-02-31&mode=fas&free").errors == [
        "query size is not a whole number", "query a:b is not a date, as 2026-01-31", "query mode is not 'fast'",
      ])
  }

  @Test func `every one of several values of one name has the format`() async throws {
    let site = RecordingSite(try responder())
    #expect(await site.ask("GET", "/search?size=1&size=x&mode=fast&tag").errors == ["query size is not a whole number"])
    let form = [("Content-Type", "application/x-www-form-urlencoded")]
    #expect(await site.ask("POST", "/people", form, "age=1&age=x&mail=a@b.example").errors == ["field age is not a whole number"])
    #expect(
      await site.ask("POST", "/people", [], #"{"age": 1, "mail": "a@b.example", "age": []}"#).errors == ["field age is not a whole number"])
  }

  @Test(arguments: [
    ("query: [\"size:intger\"]", "line 3, column 23: there is no format 'intger' of text"),
    ("query: {size: intger}", "line 3, column 23: there is no format 'intger' of text"),
    ("query: [\"size:object\"]", "line 3, column 23: there is no format 'object' of text"),
    ("query: [\":integer\"]", "line 3, column 23: a parameter without a name is required"),
    ("fields: [\"age:intger\"]", "line 3, column 24: there is no format 'intger'"),
    ("content: schema=a.json", "line 3, column 24: schema 'a.json': /properties/a: unknown keyword 'colour'"),
    ("content: yaml", "line 3, column 24: unknown syntax of content"),
  ])
  func `an unknown format or keyword is an error of the file with its place`(rule: String, mistake: String) {
    let routes = "routes:\n  - path: /\n    require: {\(rule)}\n"
    #expect(mistakes(routes, schema: #"{"properties": {"a": {"colour": 1}}}"#) == [mistake])
  }

  @Test(arguments: FaultySite.ClientProtocol.allCases) func `content that violates its schema is rejected with every place`(
    door: FaultySite.ClientProtocol
  )
    async throws
  {
    let responder = try responder()
    try await FaultySite.serving(to: [responder]) { (endpoint, reactor, _) async throws in
      let client = try await ListenerClient(endpoint, door, on: reactor)
      defer { client.close() }
      #expect(try await client.ask("POST", "/orders", #"{"item": "tea", "count": 2}"#).status == 201)
      let bad = try await client.ask("POST", "/orders", #"{"item": "Tea", "count": 100, "x": 1}"#)
      #expect(bad.status == 422)
      let errors = try JSONParser.read(bad.body)["errors"]
      #expect(
        errors
          == .array(
            [
              ("/item", "/properties/item/pattern", "does not match the pattern ^[a-z-]+$"),
              ("/count", "/properties/count/maximum", "is greater than 99"), ("/x", "/additionalProperties", "is not allowed"),
            ].map { pointer, keyword, detail in
              .object([
                .init("in", .string("content")), .init("pointer", .string(pointer)), .init("keyword", .string(keyword)),
                .init("detail", .string(detail)),
              ])
            }))
      #expect(try await client.ask("POST", "/orders", "{").status == 400)
      #expect(try await client.ask("POST", "/orders", "").status == 400)
      #expect(try await client.ask("GET", "/search?size=1&mode=fast&tag", "").status == 200)
      #expect(try await client.ask("GET", "/search?size=x&mode=fast&tag", "").status == 400)
    }
  }

  @Test func `a gate before all responders validates by a schema`() async throws {
    var rules = RequestRules()
    rules.schema = try CompiledSchema(file: "s", parsing: Array(#"{"type": "array"}"#.utf8))
    let site = RecordingSite(RequestGate(rules, before: [SitePages()]))
    #expect(await site.ask("PUT", "/upload", [], "[1]").status == 200)
    #expect(await site.ask("PUT", "/upload", [], "{}").status == 422)
    #expect(await site.ask("GET", "/").status == 200)
  }
}
