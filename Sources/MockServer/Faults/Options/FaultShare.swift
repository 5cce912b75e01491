public import HTTPServer

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
