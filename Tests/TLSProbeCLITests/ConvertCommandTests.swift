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
}
