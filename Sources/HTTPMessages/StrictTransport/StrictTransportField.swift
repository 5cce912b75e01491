/// A parsed Strict-Transport-Security field (RFC 6797, section 6.1).
public struct StrictTransportField: Hashable, Sendable {
  /// Lifetime in seconds; zero removes the host's entry.
  public let maximumAge: UInt64
  /// True if subdomains are included (RFC 6797, section 6.1.2).
  public let includesSubdomains: Bool
  /// True with the directive `preload`, which permits adding the host to the lists of browsers (hstspreload.org).
  public let permitsPreload: Bool

  /// Nil for an invalid value: no `max-age`, a duplicate directive, a value that is not a number.
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
      // Unknown directives are ignored.
      default: break
      }
    }
    guard !reader.isBroken, let age else { return nil }
    maximumAge = age
    includesSubdomains = names.contains("includesubdomains")
    permitsPreload = names.contains("preload")
  }

  /// Parses digits only; a number too large becomes the largest.
  private static func seconds(_ digits: [UInt8]) -> UInt64? {
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return UInt64(String(decoding: digits, as: UTF8.self)) ?? .max
  }
}
