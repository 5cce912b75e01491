import Testing
import Transport

/// Programs that are run for their output.
@Suite struct ProgramRunTests {
  private func run(
    _ words: String..., limit: Int = 65_536, within time: Duration = .seconds(20)
  ) throws(ProgramRun.Failure) -> ProgramRun.Result {
    var program = ProgramRun(words)
    program.outputLimit = limit
    return try program.run(until: .after(time))
  }

  @Test func `both outputs and the exit status are returned`() throws {
    let result = try run("sh", "-c", "echo out; echo err >&2; exit 3")
    #expect(result.status == 3 && result.output == Array("out\n".utf8) && result.error == Array("err\n".utf8))
    #expect(try run("sh", "-c", "kill -TERM $$").status == 128 + 15)
    #expect(try run("printf", "%s|", "a b", "$HOME", "").output == Array("a b|$HOME||".utf8))
  }

  @Test func `standard input is empty`() throws {
    #expect(try run("cat").output.isEmpty)
  }

  @Test func `a program that does not exist is an error`() {
    #expect(throws: ProgramRun.Failure.notStarted(2)) { try run("no-such-program-here") }
    #expect(throws: ProgramRun.Failure.self) { try run("a\0b") }
    #expect(throws: ProgramRun.Failure.self) { try ProgramRun([]).run(until: .never) }
  }

  @Test func `a program is killed at the deadline, also one that has closed its outputs`() {
    #expect(throws: ProgramRun.Failure.timedOut) { try run("sleep", "600", within: .milliseconds(20)) }
    #expect(throws: ProgramRun.Failure.timedOut) { try run("sh", "-c", "exec sleep 600 >&- 2>&-", within: .milliseconds(50)) }
  }

  @Test func `output beyond the limit kills the program, and errors beyond it are discarded`() throws {
    #expect(throws: ProgramRun.Failure.tooLong) { try run("yes", limit: 10_000) }
    let result = try run("sh", "-c", "head -c 300000 /dev/zero >&2; echo done")
    #expect(result.error.count == 4_096 && result.output == Array("done\n".utf8))
  }
}
