package import HTTPWire

/// A header field whose value is a credential.
package enum SecretField {
  /// Authorization and Proxy-Authorization (RFC 9110, sections 11.6.2 and 11.7.2).
  case authorization
  /// Cookie (RFC 6265, section 4.2).
  case cookie
  /// Set-Cookie (RFC 6265, section 4.1).
  case setCookie
  /// A service-specific credential field: X-Api-Key, X-Auth-Token and others (`SecretNames`).
  case key

  /// Nil for a field that may be shown.
  package init?(_ line: FieldLine, _ names: SecretNames = SecretNames()) {
    if line.isNamed("Authorization") || line.isNamed("Proxy-Authorization") {
      self = .authorization
    } else if line.isNamed("Cookie") {
      self = .cookie
    } else if line.isNamed("Set-Cookie") {
      self = .setCookie
    } else if names.contains(line.name, in: .header) {
      self = .key
    } else {
      return nil
    }
  }

  /// The redacted value. Schemes, names and attributes are kept: they are informative, and no secrets.
  func shown(_ value: [UInt8]) -> [UInt8] {
    guard !value.isEmpty else { return value }
    switch self {
    case .authorization:
      let scheme = value.prefix { $0 != 0x20 }
      guard scheme.count < value.count, Self.schemes.contains(String(decoding: scheme, as: UTF8.self).lowercased()) else {
        return Self.mark
      }
      return Array(scheme) + [0x20] + Self.mark
    case .cookie:
      let pairs = value.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      return Array(pairs.map { Self.withoutValue($0) }.joined(separator: [UInt8(ascii: ";")]))
    case .setCookie:
      let end = value.firstIndex(of: UInt8(ascii: ";")) ?? value.endIndex
      return Self.withoutValue(value[..<end]) + value[end...]
    case .key: return Self.mark
    }
  }

  /// Redacts the value of `name=value`; a pair without a name is redacted entirely.
  private static func withoutValue(_ pair: ArraySlice<UInt8>) -> [UInt8] {
    let blanks = pair.prefix { $0 == 0x20 || $0 == 0x09 }
    guard blanks.count < pair.count else { return Array(pair) }
    guard let sign = pair.firstIndex(of: UInt8(ascii: "=")) else { return blanks + mark }
    return sign + 1 == pair.endIndex ? Array(pair) : Array(pair[...sign]) + mark
  }

  private static let mark = Array(Redaction.mark.utf8)

  /// Known authentication schemes: another word may be the secret itself.
  private static let schemes: Set<String> = [
    "aws4-hmac-sha256", "basic", "bearer", "digest", "dpop", "gnap", "hoba", "mutual", "negotiate", "ntlm", "oauth", "privatetoken",
    "scram-sha-1", "scram-sha-256", "token", "vapid",
  ]
}
