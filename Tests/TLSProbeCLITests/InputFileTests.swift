import Foundation
import TestSupport
import Testing

/// Options that name files or numbers, with values that cannot be used.
@Suite struct InputFileTests {
  @Test(
    arguments: [
      ["serve", "--routes", "NONE"], ["serve", "--dir", "NONE"], ["serve", "--replay", "NONE"], ["verify", "NONE"],
      ["verify", "--chain", "NONE", "--roots", "NONE"], ["chain", "--cacert", "NONE", "127.0.0.1:1"],
      ["fetch", "--netrc-file", "NONE", "http://127.0.0.1:1/"], ["trust", "show", "NONE/x"],
    ])
  func `a missing input file has exit status 66`(words: [String]) throws {
    let folder = try TemporaryDirectory()
    let run = try CommandRun.tlsprobe(words.map { $0.replacing("NONE", with: folder.file("none")) })
    #expect(run.status == 66 && run.output.isEmpty && run.error.contains(folder.file("none")), "\(run.transcript)")
    #expect(run.error.lowercased().contains("no such file or directory"), "\(run.transcript)")
  }

  @Test func `a schema that a route file names and that is missing has exit status 66`() throws {
    let folder = try TemporaryDirectory()
    let routes = try folder.write("- path: /a\n  schema: none.json\n  status: 200\n", to: "routes.yaml")
    let run = try CommandRun.tlsprobe(["serve", "--routes", routes])
    #expect([65, 66].contains(run.status), "\(run.transcript)")
  }

  @Test(
    arguments: [
      ("x", "must be a number"), ("2.5", "must be a whole number"), ("", "must be a number"),
      ("99999999999999999999", "the number is out of range"),
    ])
  func `--warn-days explains a value that is no number of days`(value: String, reason: String) throws {
    for command in [["chain", "127.0.0.1:1"], ["verify", "/dev/null"]] {
      let run = try CommandRun.tlsprobe(command + ["--warn-days", value])
      #expect(run.status == 64 && run.output.isEmpty, "\(run.transcript)")
      #expect(
        run.error.hasPrefix("tlsprobe: invalid --warn-days '\(value)': \(reason) (hint: "), "\(run.transcript)")
    }
  }

  @Test(arguments: [["fetch", "--help"], ["--help"], ["trust", "show", "mozilla"], ["serve", "--help"], ["serve", "--list-cases"]])
  func `output is ASCII in the locale C`(words: [String]) throws {
    for locale in [["LC_ALL": "C"], ["LC_ALL": "", "LANG": "C"], ["LC_ALL": "POSIX"], ["LC_ALL": "de_DE.ISO-8859-1"]] {
      let run = try CommandRun.tlsprobe(words, environment: locale)
      #expect(run.status == 0 && run.output.allSatisfy { $0 < 0x80 }, "\(run.transcript)")
    }
    let terminal = try PseudoTerminal(columns: 80)
    let child = try terminal.run([TestedBinary.path] + words, environment: ["PATH": "/usr/bin:/bin", "LANG": "C"])
    #expect(terminal.wait(for: child, atMost: .seconds(30)) == 0 && terminal.transcript.utf8.allSatisfy { $0 < 0x80 })
    let unicode = try CommandRun.tlsprobe(words, environment: ["LC_ALL": "en_US.UTF-8"])
    #expect(unicode.status == 0)
  }

  @Test(arguments: [[], ["--plain"], ["--format", "markdown"]]) func `--lint lists each rule once`(format: [String]) throws {
    let folder = try TemporaryDirectory()
    let made = try CommandRun([
      "openssl", "req", "-x509", "-newkey", "rsa:1024", "-nodes", "-keyout", folder.file("key.pem"), "-out", folder.file("cert.pem"),
      "-days",
      "900", "-subj", "/CN=x",
    ])
    try #require(made.status == 0, "\(made.transcript)")
    let run = try CommandRun.tlsprobe(["verify", folder.file("cert.pem"), "--lint", "--roots", folder.file("cert.pem")] + format)
    let rules = run.text.matches(of: /lint\.[a-z0-9.-]*[a-z0-9]/).map { String($0.output) }
    #expect(rules.count >= 3 && Set(rules).count == rules.count, "\(run.transcript)")
    #expect(!run.text.contains("certificate.broken-rule"))
    let json = try CommandRun.tlsprobe(["verify", folder.file("cert.pem"), "--lint", "--roots", folder.file("cert.pem"), "--json"])
    #expect(json.text.contains("certificate.broken-rule"))
  }
}
