import Observation
import Report
import Synchronization
import CommandSupport
import TLSProbeCLI
import Testing

@Suite("Progress")
struct ProgressTests {
  /// Runs `chain` where nothing answers, and takes down what standard error was given, after so many seconds of waiting.
  private func said(atTerminal: Bool, seconds: Int, _ options: [String] = []) async -> String {
    let text = Mutex("")
    let left = Mutex(seconds)
    let world = SilentWorld(.failed(.init(stage: .connect, code: "transport.refused", message: "refused")))
    var context = CommandContext(probing: world, tool: { ToolDescription(version: "0") }, trustFacts: { [] })
    context.terminal = TerminalCapabilities(errorIsTerminal: atTerminal)
    context.environment = { _ in nil }
    context.pause = { _ in
      left.withLock {
        $0 -= 1
        return $0 >= 0
      }
    }
    context.writeError = { words in text.withLock { $0 += words } }
    _ = await CommandLineTool.run(["chain", "example.org"] + options, in: context)
    return text.withLock { $0 }
  }

  @Test("at a terminal a line counts the seconds, and is erased before anything else is said")
  func terminal() async {
    let said = await said(atTerminal: true, seconds: 2)
    #expect(
      said == "\rwaiting for example.org:443, 1 s\u{1b}[K\rwaiting for example.org:443, 2 s\u{1b}[K\r\u{1b}[Ktlsprobe: refused\n")
  }

  @Test("nothing is said of an answer within a second, nor without a terminal, nor when told to be quiet")
  func silent() async {
    #expect(await said(atTerminal: true, seconds: 0) == "tlsprobe: refused\n")
    #expect(await said(atTerminal: false, seconds: 2) == "tlsprobe: refused\n")
    #expect(await said(atTerminal: true, seconds: 2, ["-q"]) == "tlsprobe: refused\n")
  }
}
