import Bytes
import Foundation
import LocalServer
import Observation
import TestSupport
import Testing

/// `tlsprobe ui`: its arguments, and a run by the commands that a form requests.
@Suite(.timeLimit(.minutes(3))) struct UICommandTests {
  @Test(arguments: ["0.0.0.0:0", "192.0.2.1:8080", "[::]:0", "[2001:db8::1]:1", "example.org:0"])
  func `an address that other machines can reach is refused`(address: String) async {
    let run = await SilentWorld(.skipped(SkipReason(code: "test", message: "not asked"))).run(list: ["ui", "--listen", address])
    #expect(run.status == 64 && run.output.isEmpty && run.error.contains("(hint: "), "\(run.error)")
  }

  @Test func `a browser opens the link, sends a form, and sees the entry of the history`() throws {
    let page = try RunningPage()
    defer { page.process.stop() }
    let server = try LocalServer(cases: ["site-plain"], at: Platform.now)
    defer { server.stop() }
    let opened = try page.ask(page.link)
    let cookie = try #require(opened.firstMatch(of: /(?i)set-cookie: (?<value>tlsprobe-\d+=[0-9a-f]{64}); Path=(?<path>[^;]+);/))
    let (home, value) = (page.origin + cookie.path, String(cookie.value))
    #expect(try page.ask(page.link).contains(" 403 "))
    let form = try page.ask("\(home)new/fetch", "--header", "Cookie: \(value)")
    let token = try #require(form.firstMatch(of: /name="token" value="([0-9a-f]{64})"/)).1
    let target = "http://\(try #require(server.endpoint(of: "site-plain")))/bytes/5"
    let posted = [
      "--header", "Cookie: \(value)", "--header", "Origin: \(page.origin)", "--data-raw", "token=\(token)&request=GET&target=\(target)",
    ]
    let started = try page.ask("\(home)run/fetch", posted)
    let run = try #require(started.firstMatch(of: /(?i)location: \S+\/(runs\/1)/)).1
    let entry = try #require(
      try page.ask("\(home)\(run)", "--header", "Cookie: \(value)").firstMatch(of: /(?i)location: \S+\/(history\/1)/), "\(started)")
    let shown = try page.ask("\(home)\(entry.1)", "--header", "Cookie: \(value)")
    #expect(shown.contains(" 200 ") && shown.contains("\(target) returned 200") && shown.contains("5 bytes"))
    // A form reads no file, whatever it names.
    let refused = try page.ask("\(home)run/fetch", posted.dropLast() + ["token=\(token)&request=GET&target=@/etc/passwd"])
    #expect(refused.contains(" 422 "))
    let missing = try page.ask("\(home)collections", "--header", "Cookie: \(value)")
    #expect(missing.contains("tlsprobe ui --collection api.yaml"))
    kill(page.process.identifier, SIGINT)
    #expect(page.process.wait(atMost: .seconds(20)) == 0, "\(page.folder.text(of: "error"))")
  }
}

extension UICommandTests {
  @Test func `a form runs the requests of a file of the command line`() throws {
    let server = try LocalServer(cases: ["site-plain"], at: Platform.now)
    defer { server.stop() }
    let files = try TemporaryDirectory()
    let file = try files.write(
      """
      environments:
        five: {size: 5}
        six: {size: 6}
      requests:
        other:
          url: "http://\(try #require(server.endpoint(of: "site-plain")))/status/404"
        bytes:
          url: "http://\(try #require(server.endpoint(of: "site-plain")))/bytes/{{size}}"
          assert:
            - status: 200
            - header: content-length
              equals: "6"
      """, to: "api.yaml")
    let page = try RunningPage(["--collection", file])
    defer { page.process.stop() }
    let opened = try page.ask(page.link)
    let cookie = try #require(opened.firstMatch(of: /(?i)set-cookie: (?<value>tlsprobe-\d+=[0-9a-f]{64}); Path=(?<path>[^;]+);/))
    let (home, value) = (page.origin + cookie.path, String(cookie.value))
    let form = try page.ask("\(home)collections", "--header", "Cookie: \(value)")
    let token = try #require(form.firstMatch(of: /name="token" value="([0-9a-f]{64})"/)).1
    #expect(form.contains("api.yaml") && form.contains("/bytes/{{size}}") && form.contains("value=\"six\""))
    for (index, environment, result) in [(1, "six", "1 request: 1 passed"), (2, "five", "1 request: 0 passed, 1 failed")] {
      let started = try page.ask(
        "\(home)collections/0", "--header", "Cookie: \(value)", "--header", "Origin: \(page.origin)", "--data-raw",
        "token=\(token)&request=bytes&environment=\(environment)")
      #expect(started.contains("/runs/\(index)"), "\(started)")
      let shown = try page.ask("\(home)runs/\(index)", "--header", "Cookie: \(value)")
      #expect(shown.contains(result) && shown.contains("/bytes/\(index == 1 ? 6 : 5)"), "\(shown)")
    }
  }

  @Test func `a file that cannot be run is an error at once`() throws {
    let files = try TemporaryDirectory()
    let missing = try CommandRun.tlsprobe(["ui", "--collection", files.file("missing.yaml")])
    #expect(missing.status == 66 && missing.error.contains("missing.yaml"), "\(missing.error)")
    let input = try CommandRun.tlsprobe(["ui", "--collection", "-"])
    #expect(input.status == 64 && input.error.contains("--collection"), "\(input.error)")
    let broken = try CommandRun.tlsprobe(["ui", "--collection", try files.write("requests: [\n", to: "broken.yaml")])
    #expect(broken.status == 65 && broken.error.contains("broken.yaml:"), "\(broken.error)")
  }

  @Test func `a browser is started with a private file instead of the link`() throws {
    let programs = try TemporaryDirectory()
    let script = "#!/bin/sh\necho \"$@\" > '\(programs.file("new"))' && mv '\(programs.file("new"))' '\(programs.file("words"))'\n"
    try Data(script.utf8).write(to: URL(filePath: programs.file("script")))
    // Another process makes the program: one that was open for writing here could still be open in a child of another test.
    #expect(try CommandRun(["install", "-m", "700", programs.file("script"), programs.file("xdg-open")]).status == 0)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let page = try RunningPage(["--open"], environment: ["PATH": "\(programs.path):\(path)", "XDG_RUNTIME_DIR": programs.path])
    defer { page.process.stop() }
    let end = ContinuousClock.now + .seconds(30)
    while programs.text(of: "words").isEmpty, ContinuousClock.now < end, page.process.wait(atMost: .milliseconds(5)) == nil { continue }
    let word = programs.text(of: "words")
    #expect(word.hasPrefix("file://\(programs.path)/tlsprobe-ui-") && word.hasSuffix(".html\n"), "\(word) \(page.folder.text(of: "error"))")
    let file = String(word.dropFirst("file://".count).dropLast())
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("0; url=\(page.link)\""))
    #expect(try page.ask(page.link).contains(" 200 "))
    #expect(!FileManager.default.fileExists(atPath: file))
  }
}

/// A page in a process, with a history of its own.
private struct RunningPage {
  let process: ChildProcess
  let folder: TemporaryDirectory
  let link: String
  let origin: String

  init(_ words: [String] = [], environment more: [String: String] = [:]) throws {
    folder = try TemporaryDirectory()
    let environment = CommandRun.environment.merging(["XDG_STATE_HOME": folder.path, "TLSPROBE_NO_HISTORY": ""]) { $1 }
      .merging(more) { $1 }
    process = try ChildProcess(
      [TestedBinary.path, "ui", "--port-file", folder.file("port")] + words, environment: environment, output: folder.file("output"),
      error: folder.file("error"))
    let end = ContinuousClock.now + .seconds(30)
    while ContinuousClock.now < end, process.wait(atMost: .milliseconds(5)) == nil {
      let text = folder.text(of: "output")
      guard text.hasSuffix("\n"), let match = text.firstMatch(of: /^(http:\/\/127\.0\.0\.1:\d+)\/open\/[0-9a-f]{64}\n$/) else { continue }
      link = String(text.dropLast())
      origin = String(match.1)
      return
    }
    throw CocoaError(.featureUnsupported, userInfo: [NSLocalizedDescriptionKey: folder.text(of: "error")])
  }

  /// The head and the body of the response.
  func ask(_ url: String, _ words: String...) throws -> String { try ask(url, words) }

  func ask(_ url: String, _ words: [String]) throws -> String {
    try CommandRun.tlsprobe(["fetch", "-s", "-i"] + words + [url]).text
  }
}
