import Observation
import Report
import RequestFormats
import TestSupport
import CommandSupport
import TLSProbeCLI
import Testing

@Suite("Commands of curl")
struct CurlCommandFormatterTests {
  private func curl(_ words: String...) async -> String {
    var context = CommandContext(
      probing: SilentWorld(.failed(.init(stage: .connect, code: "test", message: "none"))), tool: { ToolDescription(version: "0") },
      trustFacts: { [] })
    let output = Lock("")
    context.environment = { _ in nil }
    context.writeOutput = { bytes in
      output.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
      return true
    }
    #expect(await CommandLineTool.run(["fetch", "--print-curl"] + words, in: context) == .success)
    return output.withLock { $0 }
  }

  @Test("a command of curl asks for the same, and nothing is sent")
  func commands() async {
    #expect(await curl("https://a.test/?b=c").hasSuffix(" 'https://a.test/?b=c'\n"))
    #expect(await curl("-XDELETE", "http://a.test/").contains(" -X DELETE "))
    #expect(await curl("-d", "a=1", "-H", "B: c", "http://a.test/").contains("-H 'B: c' "))
    #expect(await curl("-T", "f", "http://a.test/b").contains(" -T f "))
    #expect(await curl("-G", "-d", "@f", "http://a.test/").contains(" --get --data @f "))
    #expect(await curl("--max-time", "500ms", "-sSL", "http://a.test/").contains(" --max-time 0.500 --silent --show-error --location "))
    #expect(await curl("a.test").hasSuffix(" https://a.test/\n"))
    let noted = await curl("--no-sni", "--timings", "http://a.test/")
    #expect(noted.hasSuffix(" http://a.test/\n# curl has no option for --no-sni, --timings\n"))
  }

  @Test("passwords are not in it")
  func secrets() async {
    let text = await curl("-H", "Authorization: Bearer secret", "-U", "me:secret", "http://me:secret@a.test/")
    #expect(!text.contains("secret"))
  }
}
