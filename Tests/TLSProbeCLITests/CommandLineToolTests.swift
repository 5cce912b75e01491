import Bytes
import Connect
import DomainNames
import Observation
import Report
import CommandSupport
import TLSProbeCLI
import TestSupport
import Testing

/// A world in which nothing answers, and what was said in it.
final class SilentWorld: ChainProbing {
  private let said = Lock((output: [UInt8](), error: ""))
  let outcome: Outcome<ChainObservation>

  init(_ outcome: Outcome<ChainObservation>) {
    self.outcome = outcome
  }

  func observe(_ request: ChainRequest) async throws(CommandLineError) -> Observation {
    var seen = Observation(target: TargetDescription(host: request.target.host.description, port: request.target.port, sni: nil))
    seen[ChainObservation.self] = outcome
    return seen
  }

  func run(_ arguments: String...) async -> (status: Int32, output: String, error: String) {
    await run(list: arguments)
  }

  func run(list arguments: [String]) async -> (status: Int32, output: String, error: String) {
    var context = CommandContext(
      probing: self, tool: { ToolDescription(version: "0", openssl: "3", nghttp2: "1.2.3") }, trustFacts: { ["roots: none"] })
    context.otherLibraries = { [("brotli", "1.0.0")] }
    context.writeOutput = { bytes in
      self.said.withLock { $0.output += bytes }
      return true
    }
    context.writeError = { text in self.said.withLock { $0.error += text } }
    context.terminal = TerminalCapabilities()
    context.environment = { _ in nil }
    let status = await CommandLineTool.run(arguments, in: context)
    return said.withLock { (status.rawValue, String(decoding: $0.output, as: UTF8.self), $0.error) }
  }
}

@Suite("The command line")
struct CommandLineToolTests {
  private let refused = Failure(
    stage: .connect, code: "transport.refused", message: "connection refused by \u{1b}[1m127.0.0.1:1", hint: "is the service running?")

  @Test(
    "a usage error is one line with a hint, says nothing else and exits with 64",
    arguments: [
      [""], [":443"], ["h:0"], ["h:70000"], ["h:x"], ["[::1"], ["[x]:1"], ["http://h"], ["a\u{1b}[2Jb"], ["h", "--at", "x"],
      ["h", "--no-such"], ["h", "-4", "-6"], ["h", "--sni", "a", "--no-sni"], ["h", "--format", "xml"], ["h", "--fail-on", "x"],
      ["h", "--json", "--format", "text"], ["h", "--tlsv1.3", "--tls-max", "1.2"], ["h", "-m", "0"], ["h", "--key", "k"], [],
      ["h", "--trust", "x"], ["h", "--trust", "system", "--cacert", "f"],
    ])
  func usage(arguments: [String]) async {
    let world = SilentWorld(.failed(refused))
    let said = await world.run(list: ["chain"] + arguments)
    #expect(said.status == 64, "\(arguments)")
    #expect(said.output.isEmpty)
    #expect(said.error.hasPrefix("tlsprobe: ") && said.error.contains("(hint: "), "\(said.error)")
    #expect(said.error.split(separator: "\n").count == 1 && !said.error.contains("\u{1b}"))
  }

  @Test("what is no command is said to be none, and what values an option takes stands on the same line")
  func unknownWords() async {
    let world = SilentWorld(.failed(refused))
    #expect(await world.run("chian", "example.org").error.hasPrefix("tlsprobe: unknown command 'chian' (hint: "))
    #expect(
      await world.run("chain", "h", "--fail-on", "x").error.contains("one of none, untrusted, info, low, medium, high, critical (hint"))
  }

  @Test("an interrupt before there is anything to show is said to be one")
  func interrupted() async {
    let world = SilentWorld(.failed(refused))
    let said = await withTaskGroup(of: (status: Int32, output: String, error: String).self) { group in
      group.cancelAll()
      group.addTask { await world.run("chain", "example.org") }
      return await group.next()
    }
    #expect(said?.status == 130 && said?.output.isEmpty == true)
    #expect(said?.error == "tlsprobe: interrupted before example.org:443 responded\n")
  }

  @Test("a target that did not answer is one line and exits with 2")
  func notProbed() async {
    let said = await SilentWorld(.failed(refused)).run("chain", "localhost:1", "--json")
    #expect(said.status == 2 && said.output.contains(#""schema": "tlsprobe.chain/1""#) && said.output.contains(#""error": {"#))
    #expect(said.error == "tlsprobe: connection refused by \\x1b[1m127.0.0.1:1 (hint: is the service running?)\n")
  }

  @Test("a server that hides its certificate is told of in the document and in one line, and exits with 2")
  func hidden() async {
    var address = AddressObservation(address: .loopbackV4, port: 443)
    address.handshake = HandshakeDescription(protocol: "TLSv1.3", cipherSuite: nil, completed: false)
    address.failure = Failure(stage: .handshake, code: "tls.group-not-computed", message: "negotiates X only")
    let store = TrustStoreDescription(name: "file", source: "ca.pem")
    let chain = ChainObservation(
      addresses: [address], judgedBy: VerificationBasis(name: nil, time: Timestamp(seconds: 0), trustStore: store))
    for format in ["json", "text", "markdown"] {
      let said = await SilentWorld(.observed(chain)).run("chain", "h", "--format", format)
      #expect(said.status == 2 && said.error == "tlsprobe: negotiates X only\n")
      #expect(said.output.contains("negotiates X only"))
    }
    let none = await SilentWorld(.observed(chain)).run("chain", "h", "--format", "pem", "-k")
    #expect(none.status == 2 && none.output.isEmpty && !none.error.isEmpty)
  }

  @Test("an untrusted verdict exits with 1, unless that was asked for")
  func untrusted() async {
    var address = AddressObservation(address: .loopbackV4, port: 443)
    address.verdict = VerdictDescription(trusted: false, hostnameMatches: true)
    let store = TrustStoreDescription(name: "file", source: "ca.pem")
    let basis = VerificationBasis(name: nil, time: Timestamp(seconds: 0), trustStore: store)
    let chain = ChainObservation(addresses: [address], judgedBy: basis)
    #expect(await SilentWorld(.observed(chain)).run("chain", "h").status == 1)
    #expect(await SilentWorld(.observed(chain)).run("chain", "h", "-k").status == 0)
    #expect(await SilentWorld(.observed(chain)).run("chain", "h", "--fail-on", "none").status == 0)
  }

  @Test("help and version go to standard output and exit with 0")
  func answers() async {
    #expect(Self.immediateOutput(for: ["--version"])?.hasPrefix("tlsprobe ") == true)
    let long = await SilentWorld(.failed(refused)).run("--version", "-v").output
    #expect(long.hasSuffix("\nOpenSSL: 3\nnghttp2: 1.2.3\nbrotli: 1.0.0\nroots: none\n"))
    let help = await SilentWorld(.failed(refused)).run("chain", "--help")
    #expect(help.status == 0 && help.output.contains("--verify-host") && help.error.isEmpty)
  }

  @Test("help needs no reactor, with the same text")
  func immediateHelp() async {
    for words in [
      ["--help"], ["--help", "all"], ["help"], ["chain", "--help"], ["chain", "host", "-h"], ["help", "fetch"], ["fetch", "--help", "all"],
      ["serve", "authority", "--help"], ["trust", "diff", "--help"], ["fetch", "-vh"],
    ] {
      let help = Self.immediateOutput(for: words)
      let said = await SilentWorld(.failed(refused)).run(list: words)
      #expect(said.status == 0 && said.output == help, "\(words)")
    }
    for words in [
      ["chain", "host"], ["--version", "-v"], [], ["trust"], ["fetch", "-H", "help"], ["fetch", "-ohelp", "http://h/"],
      ["chain", "--hel", "-h"],
      ["chain", "--", "--help"], ["nothing", "--help"],
    ] {
      #expect(Self.immediateOutput(for: words) == nil, "\(words)")
    }
  }

  private static func immediateOutput(for arguments: [String]) -> String? {
    CommandLineTool.immediateOutput(for: arguments, environment: { _ in nil }, terminal: TerminalCapabilities())
  }
}
