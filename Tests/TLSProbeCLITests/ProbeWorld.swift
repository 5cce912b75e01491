import Bytes
import Connect
import DomainNames
import Observation
import Probes
import Report
import Synchronization
import CommandSupport
import TLSProbeCLI

/// A network in which probes come out as a test wants it; remembers what was asked and said.
final class ProbeWorld: ProbeProbing {
  struct CommandOutput {
    var status: Int32
    var output: String
    var error: String
  }

  private struct Record {
    var output: [UInt8] = []
    var error = ""
    var requests: [ProbeRequest] = []
  }

  private let record = Mutex(Record())
  let outcome: Outcome<ProbeObservation>?
  let progress: [ProbeProgress]

  init(_ outcome: Outcome<ProbeObservation>?, progress: [ProbeProgress] = []) {
    self.outcome = outcome
    self.progress = progress
  }

  var requests: [ProbeRequest] { record.withLock { $0.requests } }

  func observe(_ request: ProbeRequest, progress: @escaping @Sendable (ProbeProgress) -> Void) async throws(CommandLineError) -> Observation
  {
    for news in self.progress { progress(news) }
    record.withLock { $0.requests.append(request) }
    var seen = Observation(target: TargetDescription(host: request.target.host.description, port: request.target.port, sni: nil))
    seen[ProbeObservation.self] = outcome
    return seen
  }

  func run(_ arguments: String..., terminal: TerminalCapabilities = TerminalCapabilities(), seconds: Int = 0) async -> CommandOutput {
    await run(list: arguments, terminal: terminal, seconds: seconds)
  }

  /// `probe` with these arguments, waiting as often as `seconds` says.
  func run(list arguments: [String], terminal: TerminalCapabilities = TerminalCapabilities(), seconds: Int = 0) async -> CommandOutput {
    let failure = Failure(stage: .connect, code: "transport.refused", message: "refused")
    var context = CommandContext(probing: SilentWorld(.failed(failure)), tool: { ToolDescription(version: "0") }, trustFacts: { [] })
    let left = Mutex(seconds)
    context.probeProbing = self
    context.terminal = terminal
    context.environment = { _ in nil }
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
    let status = await CommandLineTool.run(["probe"] + arguments, in: context)
    return record.withLock { CommandOutput(status: status.rawValue, output: String(decoding: $0.output, as: UTF8.self), error: $0.error) }
  }

  /// So many connections that took 20 ms each, and some that failed.
  static func series(succeeded: Int, failed: Int = 0, asked: Int? = nil) -> ProbeObservation {
    var seen = ProbeObservation()
    seen.series.asked = asked ?? succeeded + failed
    seen.series.ended = succeeded + failed
    seen.series.succeeded = succeeded
    seen.series.failed = failed
    let refused = Failure(stage: .connect, code: "transport.refused", message: "connection refused", hint: "is the service running?")
    if failed > 0 { seen.series.failures = [FailureCount(refused, count: failed)] }
    seen.attempts = (0..<succeeded + failed).map { index in
      var attempt = attempt(20_000)
      attempt.number = index + 1
      if index >= succeeded { attempt.failure = refused }
      return attempt
    }
    if succeeded > 0 {
      seen.statistics = [Phase.serverHello, .tls, .total].map {
        PhaseStatistics(
          phase: $0, count: succeeded, minimum: 20_000, median: 20_000, mean: 20_000, p95: 30_000, p99: 20_000, maximum: 20_000,
          deviation: 0)
      }
    }
    return seen
  }

  static func attempt(_ total: Int64) -> AttemptObservation {
    var attempt = AttemptObservation()
    attempt.address = .loopbackV4
    attempt.port = 443
    attempt.timings = PhaseTimings([PhaseTimings.Entry(.serverHello, total)])
    attempt.handshake = HandshakeDescription(protocol: "TLSv1.3", cipherSuite: nil)
    return attempt
  }
}
