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
      Self.parsing(NetworkProfile.init(_:))
    ) { $0.network = $1 },
    .value(
      nil, "delay", "ms", "Delay each response: 100 (milliseconds), uniform:50-150 or lognormal:80,0.5 (median, sigma).",
      Self.parsing(FaultDelay.init(_:))
    ) { $0.delay = $1 },
    .value(
      nil, "jitter", "ms", "Vary each response delay at random by up to this many milliseconds, longer or shorter.",
      Self.parsing(FaultDuration.init(_:))
    ) { $0.jitter = $1 },
    .value(
      nil, "handshake-delay", "step=ms", repeatable: true,
      "Delay this step of the handshake: accept, server-hello, certificate, tickets or finished. Repeatable.",
      Self.parsing(HandshakeDelay.init(_:))
    ) { $0.handshakeDelay.append($1) },
    .value(
      nil, "rate", "bytes", "Limit the rate of response bodies to this many bytes per second, as in 20k.",
      Self.parsing(TransferRate.init(_:))
    ) { $0.rate = $1 },
    .value(
      nil, "loss", "percent", "Delay this percentage of responses by a retransmission timeout of 1 s, as a lost packet does.",
      Self.parsing(FaultPercentage.init(_:))
    ) { $0.loss = $1 },
    .value(
      nil, "dribble", "bytes/ms", "Send response bodies in portions of this many bytes, one per interval in milliseconds, as in 16/200.",
      Self.parsing(Dribble.init(_:))
    ) { $0.dribble = $1 },
    .value(
      nil, "error-rate", "percent", "Fail this percentage of requests with an error status.", Self.parsing(FaultPercentage.init(_:))
    ) { $0.errorRate = $1 },
    .value(
      nil, "error-every", "number", "Fail every Nth request, or all even-numbered or odd-numbered ones: 3, even or odd.",
      Self.parsing(ErrorInterval.init(_:))
    ) { $0.errorEvery = $1 },
    .value(
      nil, "error-status", "list", "Set the statuses of injected errors, as in 500,503; each is equally likely. (default: 503)",
      Self.parsing(ErrorStatuses.init(_:))
    ) { $0.errorStatus = $1 },
    .value(
      nil, "fault", "kind[=percent]", repeatable: true,
      "Inject this fault: \(FaultKind.allCases.map(\.rawValue).joined(separator: ", ")); at this percentage, or else at --fault-rate. Repeatable.",
      Self.parsing(FaultShare.init(_:))
    ) { $0.fault.append($1) },
    .value(
      nil, "fault-rate", "percent", "Set the percentage for faults of --fault without one. (default: 100)",
      Self.parsing(FaultPercentage.init(_:))
    ) { $0.faultRate = $1 },
    .value(
      nil, "seed", "number", default: "0", "Seed the fault injection; the same seed injects the same faults.", OptionValue.number
    ) { $0.seed = $1 },
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

  private static func parsing<Value>(
    _ value: @escaping @Sendable (String) throws(FaultOptionError) -> Value
  ) -> @Sendable (String) throws(UsageError) -> Value {
    { text throws(UsageError) in try FaultOptionError.translating(try value(text)) { UsageError("\($0)") } }
  }
}
