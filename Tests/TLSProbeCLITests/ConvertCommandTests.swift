import TestSupport
import Testing

/// `convert`, from file to file.
@Suite struct ConvertCommandTests {
  @Test func `requests are converted, and remarks are on standard error`() throws {
    let directory = try TemporaryDirectory()
    let file = try directory.write("curl -d a=b --ntlm 'https://h/?q=1'\n", to: "r.sh")
    let run = try CommandRun.tlsprobe(["convert", file, "--to", "hurl"])
    #expect(run.status == 0 && run.text == "POST https://h/?q=1\n[FormParams]\na: b\n", "\(run.transcript)")
    #expect(run.error == "line 1: --ntlm has no equivalent\n")
    let postman = directory.file("c.json")
    let written = try CommandRun.tlsprobe(["convert", "-q", file, "--to", "postman", "-o", postman])
    #expect(written.status == 0 && written.error.isEmpty && written.text.isEmpty)
    let back = try CommandRun.tlsprobe(["convert", postman])
    #expect(back.text == "curl --data-binary a=b 'https://h/?q=1'\n", "\(back.transcript)")
  }

  @Test func `errors name the position`() throws {
    let directory = try TemporaryDirectory()
    let file = try directory.write("curl 'a", to: "r.sh")
    let unclosed = try CommandRun.tlsprobe(["convert", file])
    #expect(
      unclosed.status == 65 && unclosed.error.contains("line 1, column 6: a single quotation mark is not closed (hint:"),
      "\(unclosed.transcript)"
    )
    let unknown = try CommandRun.tlsprobe(["convert", try directory.write("hello", to: "x")])
    #expect(unknown.status == 65 && unknown.error.contains("--from"), "\(unknown.transcript)")
    #expect(try CommandRun.tlsprobe(["convert"]).status == 64)
    #expect(try CommandRun.tlsprobe(["convert", file, "--to", "openapi"]).status == 64)
    #expect(try CommandRun.tlsprobe(["convert", directory.file("none")]).status == 66)
  }
  /// The requests of each format are sent by `run`.
  @Test(arguments: [
    ("r.sh", "curl -u ann:pw -H 'A: {{id}}' --data-raw '{\"a\":\"- b: #\"}' -H 'Content-Type: application/json' https://h/x 'h/y?q=1'"),
    (
      "r.har",
      #"{"log":{"entries":[{"request":{"method":"POST","url":"https://h/?a=b","headers":[{"name":"x","value":"@env:HOME"}],"postData":{"mimeType":"text/plain","text":"a\nb: |\n"}}}]}}"#
    ),
    (
      "r.json",
      #"{"info":{"name":"C: *"},"variable":[{"key":"id","value":"1"}],"item":[{"name":"F","item":[{"name":"- R","request":{"method":"GET","url":"https://h/{{id}}","auth":{"type":"bearer","bearer":[{"key":"token","value":"t"}]}}}]}]}"#
    ),
    (
      "insomnia.json",
      #"{"__export_format":4,"resources":[{"_id":"r","_type":"request","parentId":"w","name":"R","method":"GET","url":"https://h/"},{"_id":"w","_type":"workspace","name":"W"}]}"#
    ),
    (
      "api.yaml",
      "openapi: 3.0.0\ninfo: {title: T}\nservers: [{url: 'https://h'}]\npaths:\n  /a/{id}:\n    get: {operationId: one, parameters: [{name: id, in: path, required: true}]}\n"
    ),
    ("r.hurl", "POST https://h/{{id}}\n{\"a\": 1}\nHTTP 200\n[Captures]\nt: jsonpath \"$.t\"\n\nGET https://h/{{t}}\n"),
  ])
  func `a collection can be run`(input: (name: String, text: String)) throws {
    let directory = try TemporaryDirectory()
    let file = try directory.write(input.text, to: input.name)
    let output = directory.file("c.yaml")
    let run = try CommandRun.tlsprobe(["convert", file, "--to", "collection", "-o", output])
    #expect(run.status == 0, "\(run.transcript)")
    let dry = try CommandRun(
      [TestedBinary.path, "run", output, "--dry-run", "--variable", "id=7"], environment: ["PASSWORD": "p", "TOKEN": "t"])
    #expect(dry.status == 0, "\(dry.transcript)")
    let back = try CommandRun.tlsprobe(["convert", "-q", output, "--to", "postman"])
    #expect(back.status == 0 && back.text.contains("\"item\""), "\(back.transcript)")
  }
}
