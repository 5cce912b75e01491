import Observation
import Report
import Store
import TestSupport
import Testing
import Transport

@testable import CommandSupport

/// Secrets by reference: `@env:`, `@file:`, `@stdin`, `@keyring:` and `@cmd:`.
@Suite struct SecretArgumentTests {
  private struct NoProbing: ChainProbing {
    func observe(_ request: ChainRequest) async throws(CommandLineError) -> Observation {
      throw CommandLineError(.notProbed, "nothing is probed")
    }
  }

  private static func context(_ result: Result<ProgramRun.Result, ProgramRun.Failure>? = nil, runs: Runs = Runs()) -> CommandContext {
    var context = CommandContext(
      probing: NoProbing(), tool: { ToolDescription(version: "0", openssl: "3", nghttp2: "1") }, trustFacts: { [] })
    context.environment = { $0 == "PW" ? "s3cret" : nil }
    context.runProgram = { program, deadline throws(ProgramRun.Failure) in
      runs.list.withLock { $0.append(program.words) }
      guard let result else { return try program.run(until: deadline) }
      return try result.get()
    }
    return context
  }

  private final class Runs: Sendable {
    let list = Lock<[[String]]>([])
    var all: [[String]] { list.withLock { $0 } }
  }

  private static let rows = ["user", "proxy-user", "bearer", "pass", "header", "cookie", "data"].map {
    OptionRow(nil, $0, "value", section: "Test", repeatable: true, "Test.")
  }

  private func fetching(_ words: [String], in context: CommandContext) throws(CommandLineError) -> ParsedOptions {
    try ParsedOptions(words, rows: Self.rows, of: "tlsprobe fetch").fetchingSecrets(in: context)
  }

  private func failure(_ words: [String], in context: CommandContext) -> CommandLineError? {
    do throws(CommandLineError) {
      _ = try fetching(words, in: context)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    arguments: [
      ("user", "ada:@env:PW", "ada:s3cret"), ("user", "ada:@@env:PW", "ada:@env:PW"), ("proxy-user", "me:@cmd:echo s3cret", "me:s3cret"),
      ("bearer", "@cmd:printf 's3cret\\nmore'", "s3cret"), ("pass", "@cmd:sh -c 'echo $((40 + 2))'", "42"),
      ("header", "Authorization: Bearer @env:PW", "Authorization: Bearer s3cret"), ("header", "X-Key:@env:PW", "X-Key:s3cret"),
      ("header", "X-Key: @@env:PW", "X-Key: @env:PW"), ("header", "X-Handle: @@ada", "X-Handle: @@ada"),
      ("header", "X-Handle: mail @env:PW", "X-Handle: mail @env:PW"), ("header", "@env:PW", "@env:PW"), ("header", "A:", "A:"),
      ("cookie", "a=@env:PW; b=c; d=@env:PW", "a=s3cret; b=c; d=s3cret"), ("cookie", "jar.txt", "jar.txt"), ("data", "@env:PW", "@env:PW"),
    ])
  func `a reference is replaced where a secret stands`(option: String, value: String, expected: String) throws {
    let words = try fetching(["--\(option)", value], in: Self.context())
    #expect(words.value(of: option) == expected)
    #expect(words.secrets.isEmpty == (value == expected || value.contains("@@")))
  }

  @Test func `a program is run once, and only for the value that is used`() throws {
    let runs = Runs()
    let context = Self.context(.success(.init(status: 0, output: Array("x1\nx2\n".utf8), error: [])), runs: runs)
    _ = try fetching(["--bearer", "@cmd:first", "--bearer", "@cmd:a 'b c' \"d\\\"e\" f\\ g", "--pass", "literal"], in: context)
    _ = try fetching(["--bearer", "@cmd:a 'b c' \"d\\\"e\" f\\ g"], in: context)
    #expect(runs.all == [["a", "b c", "d\"e", "f g"]])
  }

  @Test func `the keyring is asked for service and account, which may contain a slash`() throws {
    let runs = Runs()
    let context = Self.context(.success(.init(status: 0, output: Array("s3cret".utf8), error: [])), runs: runs)
    #expect(try fetching(["--user", "ada:@keyring:https://example.org/ada"], in: context).value(of: "user") == "ada:s3cret")
    #expect(runs.all == [["secret-tool", "lookup", "service", "https://example.org", "account", "ada"]])
  }

  @Test(
    arguments: [
      (.failure(.notStarted(2)), "secret-tool, which is not installed", "install libsecret-tools"),
      (.failure(.timedOut), "did not end in time", "-m"),
      (.success(.init(status: 1, output: [], error: [])), "no accessible entry", "adds it"),
      (
        .success(.init(status: 1, output: [], error: Array("secret-tool: Cannot autolaunch D-Bus\u{1b}[31m\n".utf8))),
        "Cannot autolaunch D-Bus", "must run and be unlocked"
      ),
    ] as [(Result<ProgramRun.Result, ProgramRun.Failure>, String, String)])
  func `a keyring that is absent, locked or empty is an error with a hint`(
    result: Result<ProgramRun.Result, ProgramRun.Failure>, message: String, hint: String
  ) throws {
    let error = try #require(failure(["--bearer", "@keyring:site/ada"], in: Self.context(result)))
    #expect(error.message.contains(message) && error.hint?.contains(hint) == true, "\(error)")
    #expect(!error.description.unicodeScalars.contains("\u{1b}"))
  }

  @Test(
    arguments: [
      ("@keyring:site", "invalid @keyring:site"), ("@keyring:/ada", "invalid"), ("@keyring:site/", "invalid"), ("@cmd:", "missing command"),
      ("@cmd:echo 'a", "not closed"), ("@cmd:no-such-program-here x", "'no-such-program-here' cannot be started"),
      ("@cmd:sh -c 'echo s3cret; echo why >&2; exit 3'", "'sh' failed with exit status 3: why"), ("@cmd:true", "has printed nothing"),
      ("@cmd:echo", "the secret is empty"), ("@cmd:yes", "printed too much"), ("@env:NONE", "'NONE' is not set"),
      ("@cmd:printf 'a\\001b'", "contains a control character"),
    ])
  func `a reference that cannot be read is an error that names no secret`(reference: String, message: String) throws {
    let error = try #require(failure(["--bearer", reference], in: Self.context()))
    #expect(error.message.hasPrefix("--bearer: ") && error.message.contains(message), "\(error)")
    #expect(!error.message.contains("s3cret"))
  }

  @Test(
    arguments: [
      ("header", "Authorization: Bearer @keyring:a/b", false), ("header", "Authorization: Bearer abc", true),
      ("cookie", "a=@cmd:pass x", false), ("cookie", "a=b", true), ("user", "ada:@keyring:a/b", false), ("user", "ada:pw", true),
    ])
  func `references are shown and stored, secrets are not`(option: String, value: String, isSecret: Bool) throws {
    #expect(SecretSetting.isSecret(value, of: option) == isSecret)
    let words = try ParsedOptions(["--\(option)", value], rows: Self.rows, of: "tlsprobe fetch")
    #expect(HistoryArguments(words).options[0].isRedacted == isSecret)
  }
}
