import Bytes
import Foundation
import JSONSchema
import LocalServer
import Report
import TestSupport
import Testing

/// `tlsprobe run` as a program.
@Suite(.timeLimit(.minutes(2))) struct RunCommandTests {
  static let doors: [(name: String, arguments: [String])] = [
    ("site-plain", []), ("site-plain", ["--http2-prior-knowledge"]), ("site", ["-k", "--http1.1"]), ("site", ["-k", "--http2"]),
  ]

  /// The recipe: log in, keep the token, search with it.
  private static let recipe = """
    variables: {base: "{{scheme}}://localhost:{{port}}"}
    requests:
      login:
        url: "{{base}}/response-headers"
        query: {X-Token: "{{env.API_PASSWORD}}"}
        captures: {token: {header: X-Token}}
      search:
        depends: login
        url: "{{base}}/bearer"
        auth: {bearer: "{{token}}"}
        query: {token: "{{token}}", q: blue chair}
        assert: [status: 200, {time: 20s}]
      echo:
        depends: search
        url: "{{base}}/anything"
        json: {id: 7}
        assert: [{jsonpath: $.method, equals: POST}]
    """

  private func run(_ text: String, _ name: String = "site-plain", _ arguments: [String] = []) throws -> CommandRun {
    let server = try LocalServer(cases: [name], at: Platform.now)
    defer { server.stop() }
    let folder = try TemporaryDirectory()
    let file = try folder.write(text, to: "api.yaml")
    let port = try #require(server.endpoint(of: name)?.port)
    return try CommandRun(
      ["sh", "-c", "cd \"$0\" && exec \"$@\"", folder.path, TestedBinary.path, "run", String(file.split(separator: "/").last ?? "")]
        + ["--variable", "port=\(port)", "--variable", "scheme=\(name == "site" ? "https" : "http")"] + arguments,
      environment: ["API_PASSWORD": "s3cret-t0ken"], limit: .seconds(60), watchesMemory: true)
  }

  @Test(arguments: doors) func `a token is captured and used`(door: (name: String, arguments: [String])) throws {
    let run = try run(Self.recipe, door.name, door.arguments)
    #expect(run.status == 0, "\(run.transcript)")
    let lines = run.text.split(separator: "\n").map { $0.split(separator: " ").prefix(3).joined(separator: " ") }
    #expect(lines == ["✔ login 200", "✔ search 200", "✔ echo 200", "✔ 3 requests:"], "\(run.text)")
  }

  @Test(arguments: ["json", "tap", "junit", "html"]) func `no report has a secret`(format: String) throws {
    let run = try run(Self.recipe + "\n  bad: {url: 'http://127.0.0.1:1/{{env.API_PASSWORD}}'}", "site-plain", ["--report", format])
    #expect(run.status == 2 && run.text.contains("bad"), "\(run.transcript)")
    #expect(!run.transcript.contains("s3cret"), "\(run.transcript)")
    if format == "json" {
      let document = try JSONParser.read(Array(run.text.utf8))
      #expect(document["schema"] == .string("tlsprobe.run/1") && document["passed"] == .integer(3))
    }
  }

  @Test func `credentials that a server repeats are redacted`() throws {
    let folder = try TemporaryDirectory()
    let token = try folder.write("f1le-t0ken-9\n", to: "token")
    let text = """
      requests:
        basic:
          url: "{{scheme}}://localhost:{{port}}/anything"
          auth: {basic: {user: ann, password: "@file:\(token)"}}
          assert: [{jsonpath: $.headers, equals: x}, {body: none}]
        bearer:
          url: "{{scheme}}://localhost:{{port}}/response-headers?A=f1le-t0ken-9"
          auth: {bearer: "@file:\(token)"}
          assert: [{header: A, equals: b}]
      """
    let run = try run(text)
    #expect(run.status == 1 && run.text.contains("(redacted)"), "\(run.transcript)")
    #expect(!run.text.contains("f1le-t0ken-9") && !run.text.contains("YW5uOmYxbGUtdDBrZW4tOQ"), "\(run.text)")
  }

  @Test func `values of a file of variables are redacted if their names are those of credentials`() throws {
    let folder = try TemporaryDirectory()
    let variables = try folder.write("API_KEY=k3y-value-1\nPLACE=somewhere\n", to: "env")
    let text = "requests: {a: {url: 'http://127.0.0.1:1/{{PLACE}}/{{API_KEY}}'}}"
    let run = try run(text, "site-plain", ["--env-file", variables, "--json"])
    #expect(run.status == 2 && run.text.contains("/somewhere/(redacted)") && !run.text.contains("k3y"), "\(run.transcript)")
  }

  @Test func `a failed assertion has its place, and those that depend on it are skipped`() throws {
    let text = """
      requests:
        first:
          url: "{{scheme}}://localhost:{{port}}/anything"
          assert:
            - {jsonpath: $.method, equals: POST}
        second: {depends: first, url: "{{scheme}}://localhost:{{port}}/anything"}
      """
    let run = try run(text)
    #expect(run.status == 1)
    #expect(
      run.text.contains("\n    api.yaml:5:30: ") && run.text.contains("is \"GET\"\n")
        && run.text.contains("• second  skipped: request 'first' did not pass\n"), "\(run.text)")
  }

  @Test func `a thousand requests at the same time take bounded memory`() throws {
    let rows = (0..<1_000).map(String.init).joined(separator: ",")
    let text = """
      requests:
        each: {url: "{{scheme}}://localhost:{{port}}/anything", for-each: {list: [\(rows)]}, assert: [status: 200]}
      """
    let run = try run(text, "site", ["-k", "--parallel", "1000", "--quiet"])
    #expect(run.status == 0 && run.text.hasPrefix("✔ 1,000 requests: 1,000 passed in "), "\(run.transcript.prefix(2_000))")
    #expect(run.peakResident < 250 << 20, "\(run.peakResident)")
  }

  @Test func `a dry run sends nothing`() throws {
    let run = try run(Self.recipe, "site-plain", ["--dry-run", "--variable", "port=1"])
    #expect(run.status == 0, "\(run.transcript)")
    #expect(
      run.text == """
        GET http://localhost:1/response-headers?X-Token=(redacted)
        search: sent after requests that it depends on
        echo: sent after requests that it depends on

        """, "\(run.text)")
  }

  static let mistakes: [(text: String, arguments: [String], status: Int32, error: String)] = [
    ("requests: {a: {url: x, dependz: b}}", [], 65, "api.yaml:1:24: unknown key 'dependz' in request 'a' (hint: did you mean 'depends'?)"),
    ("requests: {a: {url: '{{nowhere}}'}}", [], 65, "api.yaml:1:22: undefined variable 'nowhere'"),
    ("requests: [", [], 65, "api.yaml:2:1: "), ("requests: {a: {url: 'http://h/'}}", ["--request", "b"], 64, "no request 'b'"),
    (
      "requests: {a: {url: 'http://h/'}}", ["--report", "xml"], 64, "--report: unknown format 'xml' (hint: formats: junit, json, html, tap)"
    ),
    ("requests: {a: {url: 'http://h/'}}", ["--parallel", "0"], 64, "invalid --parallel '0': must be 1 to 1000"),
    ("requests: {a: {url: 'http://h/'}}", ["--variable", "=x"], 64, "must be NAME=VALUE"),
  ]

  @Test(arguments: mistakes)
  func `a mistake is one line with its place`(mistake: (text: String, arguments: [String], status: Int32, error: String)) throws {
    let run = try run(mistake.text, "site-plain", mistake.arguments)
    #expect(run.status == mistake.status && run.text.isEmpty && run.error.contains(mistake.error), "\(run.transcript)")
    #expect(run.error.split(separator: "\n").count == 1)
  }

  @Test func `hostile text of a server does not reach the terminal or a report`() throws {
    let text = """
      requests:
        a:
          url: "{{scheme}}://localhost:{{port}}/response-headers"
          query: {X-A: "<script>&\\u0085\\u202e]]>"}
          assert: [{header: X-A, equals: b}]
      """
    for format in [[], ["--report", "junit"], ["--report", "tap"], ["--report", "html"]] {
      let run = try run(text, "site-plain", format)
      #expect(run.status == 1, "\(run.transcript)")
      #expect(!run.text.unicodeScalars.contains { $0.value == 0x85 || $0.value == 0x202e }, "\(run.text)")
      #expect(format.count < 2 || format[1] == "tap" || !run.text.contains("<script>"))
    }
  }

  private static let ways: [(name: String, arguments: [String])] = [
    ("site-plain", ["--http1.1"]), ("site-plain", ["--http2-prior-knowledge"]), ("site", ["-k", "--http1.1", "--tls-max", "1.2"]),
    ("site", ["-k", "--http1.1"]), ("site", ["-k", "--http2", "--tls-max", "1.2"]), ("site", ["-k", "--http2"]),
  ]

  /// An upload is read while it is sent, and a response is kept until it is checked.
  @Test(arguments: ways, [0, 16_383, 16_384, 16_385, 30_000_000])
  func `bodies of every size are sent and received`(way: (name: String, arguments: [String]), size: Int) throws {
    let folder = try TemporaryDirectory()
    let body = try folder.write([UInt8](repeating: UInt8(ascii: "x"), count: size), to: "body")
    let text = """
      variables: {base: "{{scheme}}://localhost:{{port}}"}
      requests:
        upload: {url: "{{base}}/upload", file: \(body), assert: [status: 200, {jsonpath: $.length, equals: \(size)}]}
        download: {depends: upload, url: "{{base}}/bytes/\(size)", assert: [status: 200, {header: Content-Length, equals: "\(size)"}]}
      """
    let run = try run(text, way.name, way.arguments)
    #expect(run.status == 0, "\(run.transcript)")
    #expect(run.peakResident < 250 << 20, "\(run.peakResident)")
  }

  /// The first request is answered, the second one is not.
  @Test(arguments: ["text", "json", "junit", "tap", "html"]) func `an interrupt skips what is not answered`(format: String) throws {
    let folder = try TemporaryDirectory()
    let marker = folder.file("waits")
    let server = try RawServer { connection in
      if connection.read().starts(with: Array("GET /a ".utf8)) {
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
      } else {
        _ = FileManager.default.createFile(atPath: marker, contents: Data("x".utf8))
        connection.drain()
      }
    }
    let text = """
      teardown: clean
      requests:
        a: {url: "http://127.0.0.1:\(server.port)/a"}
        b: {url: "http://127.0.0.1:\(server.port)/b", retry: {count: 3}}
        c: {depends: b, url: "http://127.0.0.1:\(server.port)/c"}
        d: {url: "http://127.0.0.1:\(server.port)/d"}
        clean: {url: "http://127.0.0.1:\(server.port)/e"}
      """
    let file = try folder.write(text, to: "api.yaml")
    let report = format == "text" ? [] : ["--report", format]
    let ended = try InterruptedFetch([], program: [TestedBinary.path, "run", file] + report) {
      FileManager.default.fileExists(atPath: marker)
    }
    #expect(ended.status == 130 && !ended.wasKilled, "\(ended)")
    let output = ended.output
    switch format {
    case "text":
      #expect(
        output.contains("b  skipped: interrupted\n") && output.contains("interrupted, 5 requests: 1 passed, 4 skipped in "), "\(ended)")
    case "json":
      let document = try JSONParser.read(Array(output.utf8))
      #expect(document["partial"] == .bool(true) && document["passed"] == .integer(1) && document["skipped"] == .integer(4), "\(ended)")
      guard case .array(let requests)? = document["requests"] else { throw CocoaError(.coderValueNotFound) }
      #expect(requests.dropFirst().allSatisfy { $0["reason"] == .string("interrupted") }, "\(ended)")
      let schema = try #require(DocumentSchema.named("run")).json.strictSchema
      #expect(try CompiledSchema(parsing: JSONWriter(pretty: false).bytes(of: schema)).violations(in: document).isEmpty)
    case "junit":
      #expect(output.contains("<property name=\"partial\" value=\"true\"") && output.contains("skipped=\"4\""), "\(ended)")
      #expect(output.components(separatedBy: "<skipped message=\"interrupted\"").count == 5, "\(ended)")
    case "tap":
      #expect(
        output.hasSuffix("Bail out! interrupted\n") && output.contains("1..5\n") && output.contains("# SKIP interrupted\n"), "\(ended)")
    default: #expect(output.contains("interrupted, 5 requests: 1 passed, 0 failed, 4 skipped"), "\(ended)")
    }
  }
}
