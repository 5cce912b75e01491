internal import Bytes
public import TLSWire

extension DHParameters {
  /// A made-up prime of 512 bits for suites of the old export rules, which know no longer one (RFC 2246, section D.1). NEVER USE.
  static let export512 = DHParameters(
    prime: (try? Hex.decode(
      """
      da583c16d9852289d0e4af756f4cca92dd4be533b804fb0fed94ef9c8a4403ed574650d36999db29d776276ba2d3d412e218f4dd1e084cf6d8003e7c4774e833
      """)) ?? [], generator: [2])

  /// Oakley's group 2, of 1,024 bits (RFC 2409, section 6.2).
  public static let group2 = named("Oakley group 2 (RFC 2409)")

  /// Group 14, of 2,048 bits (RFC 3526, section 3).
  public static let group14 = named("Oakley group 14 (RFC 3526)")

  /// Nil for a group that is not one of RFC 7919.
  init?(_ group: NamedGroup) {
    guard group.kind == "ff", let name = group.name else { return nil }
    self = .named("\(name) (RFC 7919)")
  }

  /// A made-up public value, as long as the prime and less than it.
  var share: [UInt8] { [(prime.first ?? 0) / 2] + [UInt8](repeating: 0x5a, count: max(0, prime.count - 1)) }

  private static func named(_ name: String) -> DHParameters {
    DHParameters(prime: wellKnownPrimes.first { wellKnownName(prime: $0) == name } ?? [], generator: [2])
  }
}
