internal import Bytes
internal import HTTPServer

/// Reads a fault plan document and collects its errors.
struct FaultPlanReader {
  private(set) var mistakes: [String] = []

  mutating func plan(_ document: JSONValue) -> FaultPlan {
    var plan = FaultPlan()
    guard case .object = document else {
      mistakes.append("the document is no object; write { … }")
      return plan
    }
    for member in unique(document, in: "") { read(member, into: &plan) }
    return plan
  }

  private mutating func read(_ member: JSONValue.Member, into plan: inout FaultPlan) {
    let (key, value) = (member.key, member.value)
    switch key {
    case "schema":
      if value != .string(FaultPlan.schema) { mistakes.append("schema: this is not \(FaultPlan.schema)") }
    case "seed": if let seed = seed(value) { plan.seed = seed }
    case "network": plan.network = option(key, value) { text throws(FaultOptionError) in try NetworkProfile(text) }
    case "delay": plan.delay = option(key, value) { text throws(FaultOptionError) in try FaultDelay(text) }
    case "jitter": plan.jitter = option(key, value) { text throws(FaultOptionError) in try FaultDuration(text) }
    case "handshake_delay": readHandshakeDelays(value, into: &plan)
    case "rate": plan.rate = option(key, value) { text throws(FaultOptionError) in try TransferRate(text) }
    case "loss": plan.loss = percentage(key, value)
    case "dribble": plan.dribble = option(key, value) { text throws(FaultOptionError) in try Dribble(text) }
    case "error_rate": plan.errorRate = percentage(key, value) ?? plan.errorRate
    case "error_every": plan.errorEvery = option(key, value) { text throws(FaultOptionError) in try ErrorInterval(text) }
    case "error_status":
      plan.errorStatuses =
        option(key, Self.joined(value)) { text throws(FaultOptionError) in try ErrorStatuses(text) } ?? plan.errorStatuses
    case "fault_rate": plan.faultRate = percentage(key, value) ?? plan.faultRate
    case "faults": readFaults(value, into: &plan)
    case "slow_close": plan.slowClose = option(key, value) { text throws(FaultOptionError) in try FaultDuration(text) } ?? plan.slowClose
    default: mistakes.append("\(key): there is no such member; the members are \(Self.members)")
    }
  }

  private mutating func readHandshakeDelays(_ value: JSONValue, into plan: inout FaultPlan) {
    for member in unique(value, in: "handshake_delay.") {
      let place = "handshake_delay.\(member.key)"
      guard let step = HandshakeStep(rawValue: member.key) else {
        mistakes.append("\(place): there is no such step; the steps are \(HandshakeStep.allCases.map(\.rawValue).joined(separator: ", "))")
        continue
      }
      plan.handshakeDelays[step] = option(place, member.value) { text throws(FaultOptionError) in try FaultDelay(text) }
    }
  }

  private mutating func readFaults(_ value: JSONValue, into plan: inout FaultPlan) {
    for member in unique(value, in: "faults.") {
      let place = "faults.\(member.key)"
      guard let kind = FaultKind(rawValue: member.key) else {
        mistakes.append("\(place): there is no such fault; the faults are \(FaultKind.allCases.map(\.rawValue).joined(separator: ", "))")
        continue
      }
      if member.value == .bool(true) {
        plan.faults[kind] = .ordinary
      } else if let percentage = percentage(place, member.value) {
        plan.faults[kind] = .percentage(percentage)
      }
    }
  }

  /// The members of an object; a duplicate is an error.
  private mutating func unique(_ value: JSONValue, in place: String) -> [JSONValue.Member] {
    guard case .object(let members) = value else {
      mistakes.append("\(place.dropLast()): this is no object; write { … }")
      return []
    }
    var seen: Set<String> = []
    return members.filter { member in
      let isNew = seen.insert(member.key).inserted
      if !isNew { mistakes.append("\(place)\(member.key): this is there twice") }
      return isNew
    }
  }

  private mutating func seed(_ value: JSONValue) -> UInt64? {
    switch value {
    case .integer(let number) where number >= 0: return UInt64(number)
    case .unsigned(let number): return number
    default:
      mistakes.append("seed: this is no seed; write a whole number from 0 to \(UInt64.max)")
      return nil
    }
  }

  private mutating func percentage(_ place: String, _ value: JSONValue) -> FaultPercentage? {
    option(place, value) { text throws(FaultOptionError) in try FaultPercentage(text) }
  }

  /// A string, or a number that is read like one.
  private mutating func option<T>(_ place: String, _ value: JSONValue, _ make: (String) throws(FaultOptionError) -> T) -> T? {
    let text: String
    switch value {
    case .string(let string): text = string
    case .integer(let number): text = "\(number)"
    case .unsigned(let number): text = "\(number)"
    case .number(let number): text = "\(number)"
    case .null, .bool, .array, .object:
      mistakes.append("\(place): this is neither a text nor a number")
      return nil
    }
    do throws(FaultOptionError) {
      return try make(text)
    } catch {
      mistakes.append("\(place): \(error)")
      return nil
    }
  }

  /// Converts a list of numbers to the syntax of the option.
  private static func joined(_ value: JSONValue) -> JSONValue {
    guard case .array(let elements) = value else { return value }
    let texts = elements.map { if case .integer(let number) = $0 { "\(number)" } else { "?" } }
    return .string(texts.joined(separator: ","))
  }

  private static let members = [
    "schema", "seed", "network", "delay", "jitter", "handshake_delay", "rate", "loss", "dribble", "error_rate", "error_every",
    "error_status", "fault_rate",
    "faults", "slow_close",
  ].joined(separator: ", ")
}
