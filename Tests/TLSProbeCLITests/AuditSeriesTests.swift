import CommandSupport
import Connect
import DomainNames
import Inspection
import Observation
import Report
import Synchronization
import TLSProbeCLI
import Testing

/// Formats of `audit` that combine several targets, when not all of them are examined.
@Suite struct AuditSeriesTests {
  /// Audits that end as a test requires, in order; the last event repeats.
  private final class World: AuditProbing {
    enum Event {
      case observed
      /// The user interrupts the command.
      case interrupted
      case failed
    }

    private let events: [Event]
    private let record = Mutex((requests: 0, output: [UInt8](), error: ""))

    init(_ events: [Event]) { self.events = events }

    var requests: Int { record.withLock { $0.requests } }
    var output: String { record.withLock { String(decoding: $0.output, as: UTF8.self) } }

    func observe(_ request: AuditRequest, progress: @escaping @Sendable (AuditProgress) -> Void) async throws(CommandLineError)
      -> Observation
    {
      let event = record.withLock { record in
        record.requests += 1
        return events[min(record.requests, events.count) - 1]
      }
      if case .failed = event { throw CommandLineError(.unreadableInput, "cannot read the roots") }
      if case .interrupted = event { unsafe withUnsafeCurrentTask { task in unsafe task?.cancel() } }
      let target = request.chain.target
      var seen = Observation(target: TargetDescription(host: target.host.description, port: target.port, sni: nil))
      seen[AuditObservation.self] = .observed(AuditObservation(parts: [], addresses: [AuditedAddress(endpoint: nil)]))
      return seen
    }

    func run(_ format: String) async -> Int32 {
      let failure = Failure(stage: .connect, code: "transport.refused", message: "refused")
      var context = CommandContext(probing: SilentWorld(.failed(failure)), tool: { ToolDescription(version: "0") }, trustFacts: { [] })
      context.auditProbing = self
      context.writeOutput = { bytes in
        self.record.withLock { $0.output += bytes }
        return true
      }
      context.writeError = { text in self.record.withLock { $0.error += text } }
      return await CommandLineTool.run(["audit", "a.example", "b.example", "c.example", "-q", "--format", format], in: context).rawValue
    }
  }

  @Test(arguments: ["junit", "prometheus", "sarif"]) func `an interrupt writes the targets that are known`(format: String) async {
    let world = World([.observed, .interrupted])
    let status = await Task { await world.run(format) }.value
    #expect(status == 130 && world.requests == 2, "\(world.output)")
    #expect(world.output.contains("a.example:443") && world.output.contains("b.example:443") && !world.output.contains("c.example"))
  }

  @Test(arguments: ["junit", "prometheus", "sarif"]) func `an error of a target writes those before it`(format: String) async {
    let world = World([.observed, .failed])
    let status = await world.run(format)
    #expect(status == 66 && world.requests == 2, "\(world.output)")
    // The metrics of a single document do not name its target.
    let place = format == "prometheus" ? "probe_success" : "a.example:443"
    #expect(world.output.contains(place) && !world.output.contains("b.example"))
  }

  @Test func `a document per line is written as soon as it is complete`() async {
    let world = World([.observed])
    #expect(await world.run("ndjson") == 0)
    #expect(world.output.split(separator: "\n").count == 3)
  }
}
