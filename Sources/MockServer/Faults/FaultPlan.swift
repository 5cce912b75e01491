public import Bytes
public import HTTPServer

/// The faults and delays that a server injects, and how often.
public struct FaultPlan: Hashable, Sendable {
  /// The same seed gives the same faults in the same order.
  public var seed: UInt64 = 0
  /// The source of delay, jitter, rate and loss where they are nil.
  public var network: NetworkProfile?
  /// Before the head of each response.
  public var delay: FaultDelay?
  /// The amount by which each delay may be longer or shorter, except handshake delays.
  public var jitter: FaultDuration?
  public var handshakeDelays: [HandshakeStep: FaultDelay] = [:]
  public var rate: TransferRate?
  /// The share of responses that lose a packet: they are delayed by a retransmission timeout. TCP hides any other effect.
  public var loss: FaultPercentage?
  public var dribble: Dribble?
  /// The share of responses that are errors.
  public var errorRate = FaultPercentage.none
  public var errorEvery: ErrorInterval?
  public var errorStatuses = ErrorStatuses.unavailable
  /// The rate of faults without a specific rate.
  public var faultRate = FaultPercentage.all
  public var faults: [FaultKind: FaultChance] = [:]
  /// How long a slowly closed connection stays open.
  public var slowClose = FaultDuration(microseconds: 2_000_000)

  public init() {}

  public func with(_ change: (inout FaultPlan) -> Void) -> FaultPlan {
    var copy = self
    change(&copy)
    return copy
  }

  public mutating func add(_ share: FaultShare) { faults[share.kind] = share.chance }

  public mutating func add(_ delay: HandshakeDelay) { handshakeDelays[delay.step] = delay.delay }

  /// True if there are neither faults nor delays.
  public var isQuiet: Bool {
    network == nil && delay == nil && (jitter ?? .zero) == .zero && handshakeDelays.isEmpty && rate == nil
      && (loss ?? FaultPercentage.none) == FaultPercentage.none
      && dribble == nil && errorRate == .none && errorEvery == nil && faults.isEmpty
  }

  /// The delay before a lost packet is sent again: the initial timeout of RFC 6298, section 2.
  static let retransmissionTimeout = FaultDuration(microseconds: 1_000_000)

  /// The rate of a fault.
  func percentage(of kind: FaultKind) -> FaultPercentage {
    switch faults[kind] {
    case .ordinary: faultRate
    case .percentage(let percentage): percentage
    case nil: .none
    }
  }
}

extension FaultPlan {
  /// The first connection has number 1.
  func fate(ofConnection number: UInt64) -> ConnectionFaultDecision {
    let dice = FaultRandom(seed: seed, number: number)
    var fate = ConnectionFaultDecision()
    func delay(_ step: HandshakeStep) -> Duration? { handshakeDelays[step].map { dice.span($0, .handshake(step)).duration } }
    if !handshakeDelays.isEmpty {
      fate.delays.beforeAccept = delay(.accept)
      fate.delays.beforeServerHello = delay(.serverHello)
      fate.delays.beforeCertificate = delay(.certificate)
      fate.delays.beforeFinished = delay(.finished)
      fate.delays.beforeTickets = delay(.tickets)
    }
    func happens(_ kind: FaultKind) -> Bool { dice.happens(.fault(kind), percentage(of: kind)) }
    if network == .offline || happens(.resetAtAccept) {
      fate.isResetAtAccept = true
      fate.faults = [.resetAtAccept]
      return fate
    }
    if let kind = dice.one(of: [.alert, .oversizedRecord].map { ($0, percentage(of: $0)) }, .flight) {
      fate.flightFault = kind == .alert ? .alert : .oversizedRecord
      fate.faults.append(kind)
    }
    if happens(.fragmentedRecords) {
      fate.hasFragmentedRecords = true
      fate.faults.append(.fragmentedRecords)
    }
    return fate
  }
}

extension FaultPlan {
  /// The first exchange has number 1.
  func fate(ofExchange number: UInt64) -> FaultDecision {
    let dice = FaultRandom(seed: seed, number: number)
    var fate = FaultDecision()
    fate.delay = delay(by: dice)
    if dice.happens(.loss, loss ?? network?.loss ?? FaultPercentage.none) {
      fate.delay = (fate.delay ?? .zero) + Self.retransmissionTimeout.duration
      fate.losesPacket = true
    }
    fate.rate = (rate ?? network?.rate)?.bytesPerSecond
    fate.dribble = dribble.map { ContentPortions(bytes: $0.bytes, interval: $0.interval.duration) }
    let isDue = errorEvery.map { $0.includes(number) } ?? false
    if isDue || dice.happens(.error, errorRate) {
      let statuses = errorStatuses.statuses
      fate.status = statuses[Int(dice.below(UInt64(statuses.count), .status))]
    }
    let breakages: [FaultKind] = [.empty, .reset, .garbage, .truncate, .malformedChunk]
    if let kind = dice.one(of: breakages.map { ($0, percentage(of: $0)) }, .breakage) {
      fate.breakage = FaultDecision.breakage(kind, dice)
      fate.cut = dice.draw(.cut)
      fate.faults.append(kind)
    }
    let isSlow = dice.happens(.fault(.slowClose), percentage(of: .slowClose))
    let isSilent = dice.happens(.fault(.noCloseNotify), percentage(of: .noCloseNotify))
    guard isSlow || isSilent else { return fate }
    fate.ending = ConnectionEnding(delay: isSlow ? slowClose.duration : nil, saysCloseNotify: !isSilent)
    fate.faults += (isSlow ? [.slowClose] : []) + (isSilent ? [.noCloseNotify] : [])
    return fate
  }
}

extension FaultPlan {
  /// Nil if there is no delay.
  private func delay(by dice: FaultRandom) -> Duration? {
    let (delay, jitter) = (delay ?? network?.delay, jitter ?? network?.jitter ?? .zero)
    guard delay != nil || jitter > .zero else { return nil }
    return dice.jittered(delay.map { dice.span($0, .delay) } ?? .zero, by: jitter).duration
  }
}

extension FaultDecision {
  fileprivate static func breakage(_ kind: FaultKind, _ dice: FaultRandom) -> Breakage {
    switch kind {
    case .reset: .reset
    case .truncate: .truncated
    case .malformedChunk: .malformedChunk
    case .garbage: .garbage(garbage(dice))
    default: .empty
    }
  }

  /// With the first bit set it is neither text nor an HTTP/2 frame of an accepted length.
  private static func garbage(_ dice: FaultRandom) -> [UInt8] {
    var bytes = dice.bytes(garbageLength, .garbage)
    if let first = bytes.first { bytes[0] = first | 0x80 }
    return bytes
  }

  /// The number of garbage bytes.
  static let garbageLength = 256
}

extension FaultPlan {
  public static let schema = "tlsprobe.faults/1"

  /// Reads a document of that schema; members that are missing have their default value.
  public init(reading bytes: [UInt8]) throws(FaultPlanError) { self = try FaultPlan(FaultPlanError.reading(bytes)) }

  public init(_ document: JSONValue) throws(FaultPlanError) {
    var reader = FaultPlanReader()
    let plan = reader.plan(document)
    guard reader.mistakes.isEmpty else { throw FaultPlanError(mistakes: reader.mistakes) }
    self = plan
  }

  /// The plan after applying a merge patch (RFC 7396).
  public func merging(_ patch: JSONValue) throws(FaultPlanError) -> FaultPlan { try FaultPlan(json.merging(patch: patch)) }

  /// Nil values are omitted.
  public var json: JSONValue {
    var members = [
      JSONValue.Member("schema", .string(Self.schema)), JSONValue.Member("seed", Self.number(seed)),
    ]
    func add(_ key: String, _ value: JSONValue?) { if let value { members.append(JSONValue.Member(key, value)) } }
    add("network", network.map { .string($0.rawValue) })
    add("delay", delay.map { .string("\($0)") })
    add("jitter", jitter.map { .string("\($0)") })
    let steps = HandshakeStep.allCases.compactMap { step in
      handshakeDelays[step].map { JSONValue.Member(step.rawValue, .string("\($0)")) }
    }
    add("handshake_delay", steps.isEmpty ? nil : .object(steps))
    add("rate", rate.map { Self.number($0.bytesPerSecond) })
    add("loss", loss.map { Self.number($0) })
    add("dribble", dribble.map { .string("\($0)") })
    add("error_rate", Self.number(errorRate))
    add("error_every", errorEvery.map { if case .every(let count) = $0 { Self.number(count) } else { .string("\($0)") } })
    add("error_status", .array(errorStatuses.statuses.map { .integer(Int64($0)) }))
    add("fault_rate", Self.number(faultRate))
    let shares = FaultKind.allCases.compactMap { kind in
      faults[kind].map { chance in
        switch chance {
        case .ordinary: JSONValue.Member(kind.rawValue, .bool(true))
        case .percentage(let percentage): JSONValue.Member(kind.rawValue, Self.number(percentage))
        }
      }
    }
    add("faults", .object(shares))
    add("slow_close", .string("\(slowClose)"))
    return .object(members)
  }

  private static func number(_ value: UInt64) -> JSONValue { Int64(exactly: value).map { .integer($0) } ?? .unsigned(value) }

  private static func number(_ percentage: FaultPercentage) -> JSONValue {
    let parts = percentage.partsPerMillion
    return parts % 10_000 == 0 ? .integer(Int64(parts / 10_000)) : .number(Double(parts) / 10_000)
  }
}

/// All errors of a fault plan document.
public struct FaultPlanError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error, its location and a hint; at least one entry.
  public let mistakes: [String]

  public var description: String { mistakes.joined(separator: "\n") }

  static func reading(_ bytes: [UInt8]) throws(FaultPlanError) -> JSONValue {
    do throws(JSONParser.InputError) {
      return try JSONParser.read(bytes, depthLimit: 8)
    } catch {
      throw FaultPlanError(mistakes: ["\(error)"])
    }
  }
}

/// How often a fault happens.
public enum FaultChance: Hashable, Sendable {
  /// At the rate of `--fault-rate`.
  case ordinary
  case percentage(FaultPercentage)
}

/// A fault and its rate.
public struct FaultShare: Hashable, Sendable {
  public let kind: FaultKind
  public let chance: FaultChance

  /// `KIND` or `KIND=PERCENTAGE`.
  public init(_ text: String) throws(FaultOptionError) {
    let name = text.prefix { $0 != "=" }
    guard let kind = FaultKind(rawValue: String(name)) else {
      throw FaultOptionError("'\(text)' is no fault", hint: "the faults are \(FaultKind.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    self.kind = kind
    chance = name.endIndex == text.endIndex ? .ordinary : .percentage(try FaultPercentage(String(text[name.endIndex...].dropFirst())))
  }
}
