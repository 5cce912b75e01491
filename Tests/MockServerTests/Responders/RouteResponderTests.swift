import Bytes
import HTTPWire
import Testing

@testable import MockServer

@Suite struct RouteResponderTests {
  private static let file = """
    routes:
      - path: /hello
        headers: {X-A: b, Link: [</a>, </b>]}
        body: "hello\\n"
      - path: /users/{id}
        headers: {X-Id: "{id}"}
        json: {id: "{id}", all: ["{id}/{id}", 1, true, "{other}"], fixed: null}
      - method: POST
        path: /users
        require:
          headers: [X-Api-Key, "Content-Type: application/*", "X-Version: 1.?"]
          query: [page]
          fields: [name, "user.email:email", "born:date"]
        status: 201
      - methods: [GET, DELETE]
        path: /any/*
        file: data.json
      - path: /turns
        responses:
          - status: 503
            delay: 20ms
          - body: "{braces} stay"
            trailers: {X-Check: ok}
          - body: x
            chunked: true
      - method: "*"
        path: /star
        status: 204
    """

  private func site() throws -> RecordingSite {
    RecordingSite(
      try RouteResponder(parsing: Array(Self.file.utf8)) { path throws(ResponderError) in
        guard path == "data.json" else { throw ResponderError("no \(path)") }
        return Array("[1]".utf8)
      })
  }

  @Test func `a route answers with its status, fields and body`() async throws {
    let answer = try await site().ask("GET", "/hello")
    #expect(answer.status == 200 && answer.text == "hello\n" && answer.type == "text/plain; charset=utf-8")
    #expect(answer.fields.values(of: "link") == ["</a>", "</b>"] && answer.fields.first("content-length") == "6")
    let file = try await site().ask("DELETE", "/any/where/at/all")
    #expect(file.text == "[1]" && file.type == "application/json")
    #expect(try await site().ask("HEAD", "/hello").status == 200)
    #expect(try await site().ask("PURGE", "/star").status == 204)
  }

  @Test func `parameters of the path stand in body and fields`() async throws {
    let answer = try await site().ask("GET", "/users/a%22%2Fb?x")
    #expect(answer.fields.first("x-id") == "a\"/b")
    #expect(answer.json["id"] == .string("a\"/b"))
    #expect(answer.json["all"] == .array([.string("a\"/b/a\"/b"), .integer(1), .bool(true), .string("{other}")]))
    #expect(try await site().ask("GET", "/users/a%0d%0ab").status == 400)
  }

  @Test func `answers follow one another, and begin anew`() async throws {
    let site = try site()
    let first = await site.ask("GET", "/turns")
    #expect(first.status == 503 && first.pauses == [.milliseconds(20)])
    let second = await site.ask("GET", "/turns")
    #expect(second.text == "{braces} stay" && second.trailers?.first("x-check") == "ok" && !second.fields.contains("content-length"))
    #expect(await !site.ask("GET", "/turns").fields.contains("content-length"))
    #expect(await site.ask("GET", "/turns").status == 503)
  }

  @Test func `another method is told what there is, and another path nothing`() async throws {
    let answer = try await site().ask("PUT", "/any/x")
    #expect(answer.status == 405 && answer.fields.first("allow") == "GET, DELETE" && answer.type == "application/problem+json")
    #expect(try await site().ask("GET", "/users/a/b").status == 404)
  }

  @Test func `all that is missing is told at once`() async throws {
    let nothing = try await site().ask("POST", "/users")
    #expect(nothing.status == 400)
    #expect(
      nothing.errors == [
        "header X-Api-Key is missing", "header Content-Type is missing", "header X-Version is missing", "query page is missing",
        "field name is missing", "field user.email is missing", "field born is missing",
      ])
    let right = [("X-Api-Key", "k"), ("Content-Type", "application/json"), ("X-Version", "1.2")]
    let wrong = try await site().ask("POST", "/users?page=1", right, #"{"name": 1, "user": {"email": "a@b"}, "born": "2026-02-30"}"#)
    #expect(wrong.status == 422)
    #expect(wrong.errors == ["field user.email is not a mail address", "field born is not a date, as 2026-01-31"])
    let good = #"{"name": 1, "user": {"email": "a@b.example"}, "born": "2026-02-28"}"#
    #expect(try await site().ask("POST", "/users?page=1", right, good).status == 201)
    let broken = try await site().ask("POST", "/users?page=1", right, "{\n \"name\" 1}")
    #expect(broken.status == 400 && broken.errors == ["content is no JSON: line 2, column 9: a colon is missing"])
    let form = [("X-Api-Key", "k"), ("Content-Type", "application/x-www-form-urlencoded"), ("X-Version", "1.2")]
    let filled = try await site().ask("POST", "/users?page=1", form, "name=a+b&user.email=a%40b.example&born=2026-02-28")
    #expect(filled.status == 201)
  }

  @Test func `all mistakes of a file are told with their places and what to do`() {
    let text = """
      routes:
        - path: users
        - path: /a/{b
        - path: /c
          status: 99
          headers: {Content-Length: 5, "a b": c}
          delay: soon
          colour: red
        - path: /d
          body: {a: b}
          json: 1
        - path: /e
          require: {fields: ["x:mail"], header: [a]}
        - path: /f
          file: gone
        - path: /g
          responses: []
          status: 200
        - GET /h
      """
    do throws(ResponderError) {
      _ = try RouteResponder(parsing: Array(text.utf8)) { path throws(ResponderError) in throw ResponderError("there is no '\(path)'") }
      Issue.record("the file was read")
    } catch {
      #expect(
        error.mistakes.map(\.description) == [
          "line 2, column 11: 'users' is no path",
          "line 3, column 11: a segment of '/a/{b' is neither a text nor a parameter",
          "line 5, column 13: not a status of a final response",
          "line 6, column 15: 'Content-Length' is the server's own affair",
          "line 6, column 34: 'a b' is no name of a field",
          "line 7, column 12: not a delay of at most an hour",
          "line 8, column 5: 'colour' is not for this place",
          "line 10, column 11: a body is a text, and this is a mapping",
          "line 11, column 5: 'json' stands beside 'body'",
          "line 13, column 24: there is no format 'mail'",
          "line 13, column 35: 'header' is not for this place",
          "line 15, column 11: there is no 'gone'",
          "line 17, column 16: 'responses' must be a list of responses, not an empty one",
          "line 18, column 5: 'status' stands beside 'responses'",
          "line 19, column 5: a route is a mapping, and this is a text",
        ])
      #expect(error.mistakes.filter { $0.hint != nil }.count > 8)
    }
  }

  @Test func `what is no YAML is told with its place`() {
    do throws(ResponderError) {
      _ = try RouteResponder(parsing: Array("routes:\n\t- path: /".utf8)) { _ throws(ResponderError) in [] }
    } catch {
      #expect(error.mistakes.first?.line == 2 && error.hint?.description.contains("tabs") == true)
    }
  }

  @Test func `routes may be JSON`() async throws {
    let text = #"{"routes": [{"path": "/a", "json": {"b": [1, 2]}}]}"#
    let site = RecordingSite(try RouteResponder(parsing: Array(text.utf8)) { _ throws(ResponderError) in [] })
    #expect(await site.ask("GET", "/a").text == "{\"b\": [1, 2]}\n")
  }
}
