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
    help: ArgumentHelp("Put each answer off by milliseconds: 100, uniform:50-150 or lognormal:80,0.5 (median, sigma).", valueName: "ms"),
    transform: { text in try Self.read(text) { text throws(FaultOptionError) in try FaultDelay(text) } })
  var delay: FaultDelay?

  @Option(
    help: ArgumentHelp("Make each delay longer or shorter by up to so much.", valueName: "ms"),
    transform: { text in try Self.read(text) { text throws(FaultOptionError) in try FaultSpan(text) } })
  var jitter: FaultSpan?

  @Option(
    help: ArgumentHelp(
      "Put a step of the handshake off: accept, server-hello, certificate, tickets or finished; may be repeated.",
      valueName: "step=ms"),
    transform: { text in try Self.read(text) { text throws(FaultOptionError) in try HandshakeDelay(text) } })
  var handshakeDelay: [HandshakeDelay] = []

  @Option(
    help: ArgumentHelp("Send content at so many bytes a second, as 20k.", valueName: "bytes"),
    transform: { text in try Self.read(text) { text throws(FaultOptionError) in try TransferRate(text) } })
  var rate: TransferRate?

  @Option(
    help: ArgumentHelp(
      "Delay so many of a hundred responses by a retransmission timeout of 1 s, as a lost packet does.", valueName: "percent"),
    transform: { text in try Self.read(text) { text throws(FaultOptionError) in try FaultPercentage(text) } })
  var loss: FaultPercentage?

  @Option(
    help: ArgumentHelp("Send content in portions of so many bytes, one after each time: 16/200.", valueName: "bytes/ms"),
    transform: { text in try Self.read(text) { text throws(FaultOptionError) in try Dribble(text) } })
  var dribble: Dribble?

  @Option(
    help: ArgumentHelp("Answer so many of a hundred requests with an error.", valueName: "percent"),
    transform: { text in try Self.read(text) { text throws(FaultOptionError) in try FaultPercentage(text) } })
  var errorRate: FaultPercentage?

  @Option(
    help: ArgumentHelp(
      "Fail every Nth request, or those with an even or an odd number: 3, even or odd.", valueName: "number"),
    transform: { text in try Self.read(text) { text throws(FaultOptionError) in try ErrorInterval(text) } })
  var errorEvery: ErrorInterval?

  @Option(
    help: ArgumentHelp("The statuses of these errors. (default: 503)", valueName: "list"),
    transform: { text in try Self.read(text) { text throws(FaultOptionError) in try ErrorStatuses(text) } })
  var errorStatus: ErrorStatuses?

  @Option(
    help: ArgumentHelp(
      "Do this wrong: \(FaultKind.allCases.map(\.rawValue).joined(separator: ", ")); for so many of a hundred where a percentage is given; may be repeated.",
      valueName: "kind[=percent]"),
    transform: { text in try Self.read(text) { text throws(FaultOptionError) in try FaultShare(text) } })
  var fault: [FaultShare] = []

  @Option(
    help: ArgumentHelp("How often faults without a percentage of their own happen. (default: 100)", valueName: "percent"),
    transform: { text in try Self.read(text) { text throws(FaultOptionError) in try FaultPercentage(text) } })
  var faultRate: FaultPercentage?

  @Option(help: ArgumentHelp("Throw the dice from this seed on: the same seed does the same wrong.", valueName: "number"))
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
