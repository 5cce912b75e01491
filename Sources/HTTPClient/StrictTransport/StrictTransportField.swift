/// What a Strict-Transport-Security field asks for (RFC 6797, section 6.1).
public struct StrictTransportField: Hashable, Sendable {
  /// Seconds; zero takes back what was asked for before.
  public let maximumAge: UInt64
  /// Whether it is for the hosts below too (RFC 6797, section 6.1.2).
  public let includesSubdomains: Bool

  /// Nil for what does not keep to the grammar: no `max-age`, one directive twice, a value that is no number.
  public init?(_ value: [UInt8]) {
    var reader = StrictTransportReader(value)
    var age: UInt64?
    var names: Set<String> = []
    while let directive = reader.next() {
      guard names.insert(directive.name).inserted else { return nil }
      switch directive.name {
      case "max-age":
        guard let seconds = directive.value.flatMap(Self.seconds) else { return nil }
        age = seconds
      case "includesubdomains" where directive.value != nil: return nil
      // Unknown directives mean nothing.
      default: break
      }
    }
    guard !reader.isBroken, let age else { return nil }
    maximumAge = age
    includesSubdomains = names.contains("includesubdomains")
  }

  /// Digits alone; what is too large counts as the largest.
  private static func seconds(_ digits: [UInt8]) -> UInt64? {
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return UInt64(String(decoding: digits, as: UTF8.self)) ?? .max
  }
}
