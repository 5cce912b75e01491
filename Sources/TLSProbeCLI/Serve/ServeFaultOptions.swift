internal import ArgumentParser
internal import LocalServer

/// Options for the faults that `serve` injects; `PUT /__faults` changes them while it runs.
struct ServeFaultOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Simulate a network (\(NetworkProfile.allCases.map(\.summary).joined(separator: "; "))); --delay, --jitter, --rate and --loss override its values.",
      valueName: "name"),
    transform: { text in try Self.read(text) { text throws(FaultOptionError) in try NetworkProfile(text) } })
  var network: NetworkProfile?

  @Option(
    help: ArgumentHelp("Delay each response: 100 (milliseconds), uniform:50-150 or lognormal:80,0.5 (median, sigma).", valueName: "ms"),
    transform: { text in try Self.read(text) { text throws(FaultOptionError) in try FaultDelay(text) } })
  var delay: FaultDelay?

  @Option(
    help: ArgumentHelp("Vary each response delay at random by up to this many milliseconds, longer or shorter.", valueName: "ms"),
    transform: { text in try Self.read(text) { text throws(FaultOptionError) in try FaultSpan(text) } })
  var jitter: FaultSpan?

  @Option(
    help: ArgumentHelp(
      "Delay this step of the handshake: accept, server-hello, certificate, tickets or finished. Repeatable.",
      valueName: "step=ms"),
    transform: { text in try Self.read(text) { text throws(FaultOptionError) in try HandshakeDelay(text) } })
  var handshakeDelay: [HandshakeDelay] = []

  @Option(
    help: ArgumentHelp("Limit the rate of response bodies to this many bytes per second, as in 20k.", valueName: "bytes"),
    transform: { text in try Self.read(text) { text throws(FaultOptionError) in try TransferRate(text) } })
  var rate: TransferRate?

  @Option(
    help: ArgumentHelp(
      "Delay this percentage of responses by a retransmission timeout of 1 s, as a lost packet does.", valueName: "percent"),
    transform: { text in try Self.read(text) { text throws(FaultOptionError) in try FaultPercentage(text) } })
  var loss: FaultPercentage?

  @Option(
    help: ArgumentHelp(
      "Send response bodies in portions of this many bytes, one per interval in milliseconds, as in 16/200.", valueName: "bytes/ms"),
    transform: { text in try Self.read(text) { text throws(FaultOptionError) in try Dribble(text) } })
  var dribble: Dribble?

  @Option(
    help: ArgumentHelp("Fail this percentage of requests with an error status.", valueName: "percent"),
    transform: { text in try Self.read(text) { text throws(FaultOptionError) in try FaultPercentage(text) } })
  var errorRate: FaultPercentage?

  @Option(
    help: ArgumentHelp(
      "Fail every Nth request, or all even-numbered or odd-numbered ones: 3, even or odd.", valueName: "number"),
    transform: { text in try Self.read(text) { text throws(FaultOptionError) in try ErrorInterval(text) } })
  var errorEvery: ErrorInterval?

  @Option(
    help: ArgumentHelp("Set the statuses of injected errors, as in 500,503; each is equally likely. (default: 503)", valueName: "list"),
    transform: { text in try Self.read(text) { text throws(FaultOptionError) in try ErrorStatuses(text) } })
  var errorStatus: ErrorStatuses?

  @Option(
    help: ArgumentHelp(
      "Inject this fault: \(FaultKind.allCases.map(\.rawValue).joined(separator: ", ")); at this percentage, or else at --fault-rate. Repeatable.",
      valueName: "kind[=percent]"),
    transform: { text in try Self.read(text) { text throws(FaultOptionError) in try FaultShare(text) } })
  var fault: [FaultShare] = []

  @Option(
    help: ArgumentHelp("Set the percentage for faults of --fault without one. (default: 100)", valueName: "percent"),
    transform: { text in try Self.read(text) { text throws(FaultOptionError) in try FaultPercentage(text) } })
  var faultRate: FaultPercentage?

  @Option(help: ArgumentHelp("Seed the fault injection; the same seed injects the same faults.", valueName: "number"))
  var seed: UInt64 = 0

  var plan: FaultPlan {
    FaultPlan().with { plan in
      plan.seed = seed
      plan.delay = delay
      plan.jitter = jitter
      plan.network = network
      plan.loss = loss
      for step in handshakeDelay { plan.add(step) }
      plan.rate = rate
      plan.dribble = dribble
      if let errorRate { plan.errorRate = errorRate }
      plan.errorEvery = errorEvery
      if let errorStatus { plan.errorStatuses = errorStatus }
      if let faultRate { plan.faultRate = faultRate }
      for share in fault { plan.add(share) }
    }
  }

  private static func read<T>(_ text: String, _ value: (String) throws(FaultOptionError) -> T) throws -> T {
    do throws(FaultOptionError) {
      return try value(text)
    } catch {
      throw ValidationError("\(error)")
    }
  }
}
