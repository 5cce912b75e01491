/// The outcome of probing a server: a value, a failure, or a reason for not probing.
public enum Outcome<Value> {
  case observed(Value)
  case failed(Failure)
  case skipped(SkipReason)

  /// The observed value; nil if there is none.
  public var value: Value? {
    if case .observed(let value) = self { value } else { nil }
  }

  public var failure: Failure? {
    if case .failed(let failure) = self { failure } else { nil }
  }

  public func map<Other>(_ transform: (Value) -> Other) -> Outcome<Other> {
    switch self {
    case .observed(let value): .observed(transform(value))
    case .failed(let failure): .failed(failure)
    case .skipped(let reason): .skipped(reason)
    }
  }
}

extension Outcome: Sendable where Value: Sendable {}
extension Outcome: Equatable where Value: Equatable {}
extension Outcome: Hashable where Value: Hashable {}

extension Outcome: Codable where Value: Codable {
  private enum CodingKeys: String, CodingKey {
    case outcome, value, error, reason
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(OutcomeKind.self, forKey: .outcome) {
    case .observed: self = .observed(try container.decode(Value.self, forKey: .value))
    case .failed: self = .failed(try container.decode(Failure.self, forKey: .error))
    case .skipped: self = .skipped(try container.decode(SkipReason.self, forKey: .reason))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .observed(let value):
      try container.encode(OutcomeKind.observed, forKey: .outcome)
      try container.encode(value, forKey: .value)
    case .failed(let failure):
      try container.encode(OutcomeKind.failed, forKey: .outcome)
      try container.encode(failure, forKey: .error)
    case .skipped(let reason):
      try container.encode(OutcomeKind.skipped, forKey: .outcome)
      try container.encode(reason, forKey: .reason)
    }
  }
}

extension Outcome: MultiformEncodable where Value: Codable {
  package static func forms(from decoder: any Decoder) throws -> [Outcome] {
    [.observed(try Value(from: decoder)), .failed(try Failure(from: decoder)), .skipped(try SkipReason(from: decoder))]
  }
}

/// The value of `outcome` in documents.
enum OutcomeKind: String, Codable, CaseIterable {
  case observed, failed, skipped
}

/// The reason a probe was not made.
public struct SkipReason: Codable, Hashable, Sendable {
  /// Stable, dotted: `target.no-address`.
  public var code: String
  /// For people: lower case, no full stop.
  public var message: String

  public init(code: String, message: String) {
    self.code = code
    self.message = message
  }
}
