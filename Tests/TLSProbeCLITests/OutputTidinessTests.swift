import Foundation
import TestSupport
import Testing

/// Texts for people: nothing twice, in the characters of the locale, with reasons.
@Suite(.timeLimit(.minutes(1))) struct OutputTidinessTests {
  private func chain(_ words: String..., format: [String] = [], environment: [String: String] = [:]) throws -> CommandRun {
    let world = try FetchWorld()
    let authority = world.secure.dropFirst("https://".count).split(separator: ":").map(String.init)
    let target = ["127.0.0.1:\(authority[1])", "--sni", authority[0], "--verify-host", authority[0], "--cacert", world.trust[1]]
    return try CommandRun.tlsprobe(["chain"] + target + words + format, environment: environment)
  }

  @Test(arguments: [[], ["--plain"], ["--format", "markdown"]]) func `--lint lists each broken rule once`(format: [String]) throws {
    let run = try chain("--lint", format: format)
    #expect(run.status == 0, "\(run.transcript)")
    let rule = try Regex(#"lint\.[a-z0-9.-]+[a-z0-9]"#)
    let lines = run.text.split(separator: "\n").filter { $0.contains(rule) }
    let places = lines.compactMap { line in
      line.firstMatch(of: rule).map { "\($0.output[0].substring ?? "") \(line.contains("certificate 1"))" }
    }
    #expect(places.count > 5 && Set(places).count == places.count, "\(run.transcript)")
    let document = try chain("--lint", "--json")
    #expect(document.text.contains("\"id\": \"lint."), "the findings of the JSON document keep them")
  }

  @Test func `texts are ASCII with LC_ALL=C and Unicode without a locale`() throws {
    let plain = try chain(environment: ["LC_ALL": "C"])
    #expect(plain.status == 0 && plain.output.allSatisfy { $0 < 0x80 }, "\(plain.transcript)")
    #expect(try chain(environment: ["LC_ALL": ""]).text.hasPrefix("✔"))
  }

  @Test(arguments: [("--warn-days", "x"), ("--max-chain-bytes", "1.5")]) func `a number that is none is explained`(
    option: String, value: String
  ) throws {
    let run = try CommandRun.tlsprobe(["chain", "h", option, value])
    #expect(run.status == 64 && run.error.contains("'\(value)'") && run.error.contains("it is not a whole number"), "\(run.transcript)")
  }
}
