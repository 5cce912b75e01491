public import Bytes
public import HTTPServer

/// The counts of connections, exchanges and faults under one plan.
public struct FaultCounts: Hashable, Sendable {
  public let connections: UInt64
  public let exchanges: UInt64
  public let faults: [FaultKind: Int]

  public var json: JSONValue {
    let kinds = FaultKind.allCases.compactMap { kind in faults[kind].map { JSONValue.Member(kind.rawValue, .integer(Int64($0))) } }
    return .object([
      JSONValue.Member("connections", .integer(Int64(clamping: connections))),
      JSONValue.Member("exchanges", .integer(Int64(clamping: exchanges))), JSONValue.Member("faults", .object(kinds)),
    ])
  }
}
