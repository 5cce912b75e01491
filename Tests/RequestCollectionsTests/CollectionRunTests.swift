import Bytes
import HTTPMessages
import HTTPWire
import Testing

@testable import RequestCollections

@Suite struct CollectionRunTests {
  private static let recipe = """
    variables:
      host: api.example
      base: https://{{host}}/v1
    environments:
      staging: {host: staging.example}
    defaults:
      headers: {Accept: application/json, X-Trace: a}
    requests:
      search:
        depends: login
        url: "{{base}}/search"
        query: {q: a b, limit: 5}
        headers: {authorization: "Bearer {{token}}"}
        assert:
          - status: 200
          - {jsonpath: "$.items", count: 2}
          - {jsonpath: "$.items[0].id", equals: "{{id}}"}
      login:
        url: "{{base}}/login"
        json: {user: ann, id: "{{user-id}}", note: "id {{user-id}}"}
        captures:
          token: {jsonpath: $.token}
          id: {jsonpath: $.id}
      unrelated: {url: "{{base}}/x"}
    """

  private func respond(_ request: PreparedRequest, _: Int) -> CollectionRun.Reply {
    switch request.name {
    case "login": CollectionFixture.response(200, #"{"token":"t0k3n","id":7}"#)
    default: CollectionFixture.response(200, #"{"items":[{"id":7},{"id":8}]}"#)
    }
  }

  @Test func `a search runs after the login whose token it sends`() throws {
    var options = RunOptions()
    options.requests = ["search"]
    options.environment = "staging"
    options.variables = [("user-id", "12")]
    let (results, sent) = try CollectionFixture().run(Self.recipe, options: options, reply: respond)
    #expect(results.map(\.line) == ["login passed", "search passed"])
    #expect(sent.map(\.line) == ["POST https://staging.example/v1/login", "GET https://staging.example/v1/search?q=a+b&limit=5"])
    #expect(sent[0].text == #"{"user":"ann","id":"12","note":"id 12"}"#)
    #expect(sent[0].contentType == "application/json")
    #expect(sent[1].fields.first("Authorization") == "Bearer t0k3n")
    #expect(sent[1].fields.first("X-Trace") == "a")
  }

  @Test func `a string that is one variable has its type in JSON`() throws {
    let text = """
      variables: {count: 3, list: [1, "{{count}}"], nothing: null}
      requests: {a: {url: "http://h/", json: {n: "{{count}}", l: "{{list}}", t: "{{count}}{{nothing}}", z: "{{nothing}}"}}}
      """
    let (_, sent) = try CollectionFixture().run(text) { _, _ in CollectionFixture.response() }
    #expect(sent.map(\.text) == [#"{"n":3,"l":[1,3],"t":"3","z":null}"#])
  }

  @Test func `a request whose dependency failed is skipped, and so are its dependents`() throws {
    let text = """
      requests:
        c: {depends: [b], url: "http://h/c"}
        b: {depends: [a], url: "http://h/b"}
        a: {url: "http://h/a", assert: [{status: 201}]}
        d: {url: "http://h/d"}
      """
    let (results, sent) = try CollectionFixture().run(text) { _, _ in CollectionFixture.response() }
    #expect(
      results.map(\.line) == [
        "a failed status: equals 201, not 200", "b skipped request 'a' did not pass", "c skipped request 'b' did not pass", "d passed",
      ])
    #expect(sent.count == 2)
  }

  @Test func `after a failure only the teardown is sent if the run stops at failures`() throws {
    let text = """
      setup: [prepare]
      teardown: [clean, remove]
      requests:
        a: {url: "http://h/a"}
        b: {url: "http://h/b"}
        prepare: {url: "http://h/p"}
        clean: {url: "http://h/clean"}
        remove: {url: "http://h/remove", depends: b}
      """
    var options = RunOptions()
    options.stopsAtFailure = true
    let (results, sent) = try CollectionFixture().run(text, options: options) { request, _ in
      request.name == "a" ? .unreachable("connection refused") : CollectionFixture.response()
    }
    #expect(
      results.map(\.line) == [
        "prepare passed", "a unreachable connection refused", "b skipped stopped after a failure", "clean passed",
        "remove skipped request 'b' did not pass",
      ])
    #expect(sent.map(\.name) == ["prepare", "a", "clean"])
  }

  @Test func `a failed setup skips all requests, and the teardown runs`() throws {
    let text = """
      setup: [one, two]
      teardown: clean
      requests: {one: {url: "http://h/1"}, two: {url: "http://h/2"}, a: {url: "http://h/a"}, clean: {url: "http://h/c"}}
      """
    let (results, _) = try CollectionFixture().run(text) { request, _ in
      CollectionFixture.response(request.name == "one" ? 500 : 200)
    }
    #expect(
      results.map(\.line) == [
        "one failed status: less than 400, not 500", "two skipped setup request 'one' failed", "a skipped setup request 'one' failed",
        "clean passed",
      ])
  }

  @Test func `all requests read what the setup captures`() throws {
    let text = """
      setup: [login]
      requests:
        login: {url: "http://h/login", captures: {token: {header: X-Token}}}
        a: {url: "http://h/{{token}}"}
      """
    let (_, sent) = try CollectionFixture().run(text) { _, _ in
      CollectionFixture.response(200, "", [("x-token", "one"), ("X-Token", "two")])
    }
    #expect(sent.map(\.line) == ["GET http://h/login", "GET http://h/two"])
  }

  @Test func `a failed request is retried after its delay`() throws {
    let text = #"requests: {a: {url: "http://h/", retry: {count: 2, delay: 500ms}, assert: [status: 200]}}"#
    var machine = try CollectionFixture().machine(text)
    var now = MonotonicInstant.now
    for attempt in 1...3 {
      guard case .send(let id, _) = machine.next(at: now) else {
        Issue.record("nothing to send")
        return
      }
      machine.received(id, CollectionFixture.response(attempt < 3 ? 503 : 200), at: now)
      guard attempt < 3 else { break }
      guard case .wait(let until?) = machine.next(at: now) else {
        Issue.record("no wait")
        return
      }
      #expect(now.duration(to: until) == .milliseconds(500))
      now = until
    }
    guard case .done = machine.next(at: now) else {
      Issue.record("not done")
      return
    }
    let results = machine.takeResults()
    #expect(results.map(\.line) == ["a passed"])
    #expect(results.first?.attempts == 3)
  }

  @Test func `a retry that waits ends when the run is stopped`() throws {
    var machine = try CollectionFixture().machine(#"requests: {a: {url: "http://h/", retry: {count: 2, delay: 60s}}}"#)
    let now = MonotonicInstant.now
    guard case .send(let id, _) = machine.next(at: now) else {
      Issue.record("nothing to send")
      return
    }
    machine.received(id, .unreachable("timeout"), at: now)
    machine.stop("cancelled")
    guard case .done = machine.next(at: now) else {
      Issue.record("not done")
      return
    }
    #expect(machine.takeResults().map(\.line) == ["a skipped cancelled"])
  }

  @Test func `retries end`() throws {
    let text = #"requests: {a: {url: "http://h/", retry: {count: 2, delay: 0}}}"#
    let (results, sent) = try CollectionFixture().run(text) { _, _ in .unreachable("timeout") }
    #expect(sent.count == 3)
    #expect(results.map(\.line) == ["a unreachable timeout"])
  }

  @Test(arguments: [
    ("{list: [1, {item: x}]}", ["1", "x"]), ("{csv: rows.csv}", ["a", "b,\"c\""]), ("{json: rows.json}", ["true", "5"]), ("{list: []}", []),
  ])
  func `a request runs once for each row`(rows: String, items: [String]) throws {
    let fixture = CollectionFixture(files: ["rows.csv": "item,n\r\na,1\r\n\r\n\"b,\"\"c\"\"\",2\r\n", "rows.json": #"[true, {"item": 5}]"#])
    let text = """
      requests:
        each: {url: "http://h/", text: "{{item}}", for-each: \(rows)}
        after: {url: "http://h/", depends: each}
      """
    let (results, sent) = try fixture.run(text) { _, _ in CollectionFixture.response() }
    #expect(sent.dropLast().map(\.text) == items)
    #expect(results.map(\.line) == items.indices.map { "each[\($0 + 1)] passed" } + ["after passed"])
  }

  @Test func `a thousand requests run in parallel, no more at a time than allowed`() throws {
    let text = "requests: {a: {url: \"http://h/{{item}}\", for-each: {list: [\((0..<1_000).map(String.init).joined(separator: ","))]}}}"
    var options = RunOptions()
    options.parallel = 50
    var machine = try CollectionFixture().machine(text, options: options)
    let now = MonotonicInstant.now
    var (open, most, passed): ([CollectionRun.RequestID], Int, Int) = ([], 0, 0)
    loop: while true {
      switch machine.next(at: now) {
      case .send(let id, _): open.append(id)
      case .wait:
        most = max(most, open.count)
        machine.received(open.removeLast(), CollectionFixture.response(), at: now)
        passed += machine.takeResults().count(where: \.isPassed)
      case .done: break loop
      }
    }
    #expect(most == 50)
    #expect(passed == 1_000)
  }

  @Test func `a response that was not awaited is ignored`() throws {
    var machine = try CollectionFixture().machine(#"requests: {a: {url: "http://h/"}}"#)
    let now = MonotonicInstant.now
    guard case .send(let id, _) = machine.next(at: now) else {
      Issue.record("nothing to send")
      return
    }
    machine.received(id, CollectionFixture.response(), at: now)
    machine.received(id, CollectionFixture.response(500), at: now)
    #expect(machine.takeResults().map(\.line) == ["a passed"])
  }

  @Test func `values of the environment and credentials are redacted in results`() throws {
    let text = """
      requests:
        a:
          url: "http://h/{{env.KEY}}"
          auth: {bearer: "@env:TOKEN"}
          assert: [{body: null, equals: "{{env.KEY}}!"}]
      """
    let fixture = CollectionFixture(environment: ["KEY": "s3cret", "TOKEN": "t0k3n"])
    let (results, sent) = try fixture.run(text) { _, _ in CollectionFixture.response(200, "s3cret t0k3n") }
    guard case .bearer(.value(let token))? = sent.first?.authentication else {
      Issue.record("no credentials")
      return
    }
    #expect(token.value == "t0k3n")
    #expect(results.map(\.url) == ["http://h/(redacted)"])
    #expect(results.map(\.line) == [#"a failed body: equals "(redacted)!", not "(redacted) (redacted)""#])
  }

  @Test func `captured text that would break a header or a URL makes the request invalid`() throws {
    let text = """
      requests:
        a: {url: "http://h/", captures: {x: body}}
        b: {depends: a, url: "http://h/", headers: {X: "{{x}}"}}
        c: {depends: a, url: "http://h:{{x}}/"}
      """
    let (results, sent) = try CollectionFixture().run(text) { _, _ in CollectionFixture.response(200, "1\r\nY: 2") }
    #expect(sent.count == 1)
    #expect(results.dropFirst().allSatisfy { if case .invalid = $0.outcome { true } else { false } })
  }

  @Test func `bodies are a form, a text, a file and parts`() throws {
    let text = """
      variables: {v: "a&b c"}
      requests:
        form: {url: "http://h/", form: {x: "{{v}}", y: [1, 2]}}
        text: {url: "http://h/", method: PUT, text: "{{v}}", headers: {Content-Type: text/csv}}
        file: {url: "http://h/", file: "{{v}}.bin"}
        parts: {url: "http://h/", multipart: {a: "{{v}}", b: {file: x.png}}}
        extended: {extends: text, method: null, headers: {content-type: null}, query: {z: 1}}
      """
    let (_, sent) = try CollectionFixture().run(text.replacing(text: "method: null, ", with: "")) { _, _ in CollectionFixture.response() }
    #expect(sent.map(\.text) == ["x=a%26b+c&y=1&y=2", "a&b c", "file a&b c.bin", "a=a&b c&b=@x.png", "a&b c"])
    #expect(sent.map(\.line).last == "PUT http://h/?z=1")
    #expect(sent.map { $0.fields.lines.count } == [0, 1, 0, 0, 0])
  }
}
