internal import CommandSupport
internal import Bytes
internal import HTTPServer
internal import MockServer

/// Options for the faults that `serve` injects; `PUT /__faults` changes them while it runs.
struct ServeFaultOptions: OptionGroup {
  var network: NetworkProfile?
  var delay: FaultDelay?
  var jitter: FaultDuration?
  var handshakeDelay: [HandshakeDelay] = []
  var rate: TransferRate?
  var loss: FaultPercentage?
  var dribble: Dribble?
  var errorRate: FaultPercentage?
  var errorEvery: ErrorInterval?
  var errorStatus: ErrorStatuses?
  var fault: [FaultShare] = []
  var faultRate: FaultPercentage?
  var seed: UInt64 = 0

  static let options: [CommandOption<Self>] = [
    .value(
      nil, "network", "name",
      "Simulate a network (\(NetworkProfile.allCases.map(\.summary).joined(separator: "; "))); --delay, --jitter, --rate and --loss override its values.",
      to: \.network, Self.reading { text throws(FaultOptionError) in try NetworkProfile(text) }),
    .value(
      nil, "delay", "ms", "Delay each response: 100 (milliseconds), uniform:50-150 or lognormal:80,0.5 (median, sigma).", to: \.delay,
      Self.reading { text throws(FaultOptionError) in try FaultDelay(text) }),
    .value(
      nil, "jitter", "ms", "Vary each response delay at random by up to this many milliseconds, longer or shorter.", to: \.jitter,
      Self.reading { text throws(FaultOptionError) in try FaultDuration(text) }),
    .value(
      nil, "handshake-delay", "step=ms", repeatable: true,
      "Delay this step of the handshake: accept, server-hello, certificate, tickets or finished. Repeatable.",
      appendingTo: \.handshakeDelay, Self.reading { text throws(FaultOptionError) in try HandshakeDelay(text) }),
    .value(
      nil, "rate", "bytes", "Limit the rate of response bodies to this many bytes per second, as in 20k.", to: \.rate,
      Self.reading { text throws(FaultOptionError) in try TransferRate(text) }),
    .value(
      nil, "loss", "percent", "Delay this percentage of responses by a retransmission timeout of 1 s, as a lost packet does.", to: \.loss,
      Self.reading { text throws(FaultOptionError) in try FaultPercentage(text) }),
    .value(
      nil, "dribble", "bytes/ms", "Send response bodies in portions of this many bytes, one per interval in milliseconds, as in 16/200.",
      to: \.dribble, Self.reading { text throws(FaultOptionError) in try Dribble(text) }),
    .value(
      nil, "error-rate", "percent", "Fail this percentage of requests with an error status.", to: \.errorRate,
      Self.reading { text throws(FaultOptionError) in try FaultPercentage(text) }),
    .value(
      nil, "error-every", "number", "Fail every Nth request, or all even-numbered or odd-numbered ones: 3, even or odd.", to: \.errorEvery,
      Self.reading { text throws(FaultOptionError) in try ErrorInterval(text) }),
    .value(
      nil, "error-status", "list", "Set the statuses of injected errors, as in 500,503; each is equally likely. (default: 503)",
      to: \.errorStatus, Self.reading { text throws(FaultOptionError) in try ErrorStatuses(text) }),
    .value(
      nil, "fault", "kind[=percent]", repeatable: true,
      "Inject this fault: \(FaultKind.allCases.map(\.rawValue).joined(separator: ", ")); at this percentage, or else at --fault-rate. Repeatable.",
      appendingTo: \.fault, Self.reading { text throws(FaultOptionError) in try FaultShare(text) }),
    .value(
      nil, "fault-rate", "percent", "Set the percentage for faults of --fault without one. (default: 100)", to: \.faultRate,
      Self.reading { text throws(FaultOptionError) in try FaultPercentage(text) }),
    .value(
      nil, "seed", "number", default: "0", "Seed the fault injection; the same seed injects the same faults.", to: \.seed,
      OptionValue.number),
  ]
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

  private static func reading<T>(
    _ value: @escaping @Sendable (String) throws(FaultOptionError) -> T
  ) -> @Sendable (String) throws(UsageError) -> T {
    { text throws(UsageError) in try FaultOptionError.translating(try value(text)) { UsageError("\($0)") } }
  }
}
