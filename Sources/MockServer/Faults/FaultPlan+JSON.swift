public import Bytes
internal import HTTPServer

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
