import Connect
import DomainNames
import Observation
import Probes
import Report
import Synchronization
import CommandSupport
import TLSProbeCLI
import TLSWire

/// A network in which enumerations come out as a test wants it; remembers what was asked and said.
final class CiphersWorld: CiphersProbing {
  struct CommandOutput {
    var status: Int32
    var output: String
    var error: String
  }

  private struct Record {
    var output: [UInt8] = []
    var error = ""
    var requests: [CiphersRequest] = []
  }

  private let record = Mutex(Record())
  let outcome: Outcome<CiphersObservation>?
  let isPartial: Bool
  let progress: [CiphersProgress]

  init(_ outcome: Outcome<CiphersObservation>?, isPartial: Bool = false, progress: [CiphersProgress] = []) {
    self.outcome = outcome
    self.isPartial = isPartial
    self.progress = progress
  }

  var requests: [CiphersRequest] { record.withLock { $0.requests } }

  func observe(_ request: CiphersRequest, progress: @escaping @Sendable (CiphersProgress) -> Void) async throws(CommandLineError)
    -> CiphersResult
  {
    for news in self.progress { progress(news) }
    record.withLock { $0.requests.append(request) }
    var seen = Observation(target: TargetDescription(host: request.target.host.description, port: request.target.port, sni: nil))
    seen[CiphersObservation.self] = outcome
    return CiphersResult(seen, isPartial: isPartial)
  }

  func run(_ arguments: String..., terminal: TerminalCapabilities = TerminalCapabilities(), seconds: Int = 0) async -> CommandOutput {
    await run(list: arguments, terminal: terminal, seconds: seconds)
  }

  /// What was asked for in this environment; nil when nothing was.
  func request(_ arguments: [String], environment: [String: String] = [:]) async -> (request: CiphersRequest?, said: CommandOutput) {
    let said = await run(list: arguments, environment: environment)
    return (requests.first, said)
  }

  /// `ciphers` with these arguments, waiting as often as `seconds` says.
  func run(
    list arguments: [String], terminal: TerminalCapabilities = TerminalCapabilities(), seconds: Int = 0, environment: [String: String] = [:]
  ) async -> CommandOutput {
    let failure = Failure(stage: .connect, code: "transport.refused", message: "refused")
    var context = CommandContext(probing: SilentWorld(.failed(failure)), tool: { ToolDescription(version: "0") }, trustFacts: { [] })
    let left = Mutex(seconds)
    context.ciphersProbing = self
    context.terminal = terminal
    context.environment = { environment[$0] }
    context.pause = { _ in
      // Time passes after the first news.
      while self.requests.isEmpty { await Task.yield() }
      return left.withLock {
        $0 -= 1
        return $0 >= 0
      }
    }
    context.writeOutput = { bytes in
      self.record.withLock { $0.output += bytes }
      return true
    }
    context.writeError = { text in self.record.withLock { $0.error += text } }
    let status = await CommandLineTool.run(["ciphers"] + arguments, in: context)
    return record.withLock { CommandOutput(status: status.rawValue, output: String(decoding: $0.output, as: UTF8.self), error: $0.error) }
  }

  /// A server that accepts one suite of TLS 1.2 and RC4.
  static var accepting: CiphersObservation {
    var seen = CiphersObservation(endpoint: nil)
    let suites = [
      SuiteObservation(id: "0xc02f", name: "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256", openSSLName: "ECDHE-RSA-AES128-GCM-SHA256"),
      SuiteObservation(id: "0x0005", name: "TLS_RSA_WITH_RC4_128_SHA", openSSLName: "RC4-SHA"),
    ]
    let evidence = EvidenceDescription(.serverHello)
    seen.protocols = [ProtocolObservation(version: "TLSv1.2", support: .accepted, evidence: evidence, cipherSuites: suites)]
    return seen
  }
}
