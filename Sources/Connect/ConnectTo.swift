public import Bytes
internal import DomainNames

/// A rule that redirects connections for a host and port: curl's `--connect-to HOST1:PORT1:HOST2:PORT2`.
///
/// An empty HOST1 or PORT1 matches every host or port; an empty HOST2 or PORT2 keeps the target's. The server name in the handshake
/// remains the target's.
public struct ConnectTo: Hashable, Sendable {
  private let fromHost: Target.Host?
  private let fromPort: UInt16?
  private let toHost: Target.Host?
  private let toPort: UInt16?

  /// Redirects every connection to this endpoint.
  public init(_ endpoint: Endpoint) {
    (fromHost, fromPort) = (nil, nil)
    (toHost, toPort) = (.address(endpoint.address), endpoint.port)
  }

  /// Nil if the text is not of this form.
  public init?(_ text: String) {
    guard let parts = Self.split(text), parts.count == 4 else { return nil }
    guard let fromHost = Self.host(parts[0]), let fromPort = Self.port(parts[1]) else { return nil }
    guard let toHost = Self.host(parts[2]), let toPort = Self.port(parts[3]) else { return nil }
    self.fromHost = fromHost.value
    self.fromPort = fromPort.value
    self.toHost = toHost.value
    self.toPort = toPort.value
  }

  /// The host and port to connect to for `target`; nil if this rule does not match.
  func destination(for target: Target) -> (host: Target.Host, port: UInt16)? {
    guard fromHost ?? target.host == target.host, fromPort ?? target.port == target.port else { return nil }
    return (toHost ?? target.host, toPort ?? target.port)
  }

  /// A part that may be empty, which is nil.
  private struct Optionally<Value> { let value: Value? }

  private static func host(_ text: String) -> Optionally<Target.Host>? {
    if text.isEmpty { return Optionally(value: nil) }
    guard let target = try? Target(text), target.input == text, text.hasPrefix("[") || !text.contains(":") else { return nil }
    return Optionally(value: target.host)
  }

  private static func port(_ text: String) -> Optionally<UInt16>? {
    if text.isEmpty { return Optionally(value: nil) }
    guard let port = UInt16(text), port > 0 else { return nil }
    return Optionally(value: port)
  }

  /// Splits at colons outside brackets.
  private static func split(_ text: String) -> [String]? {
    var parts = [""]
    var inside = false
    for character in text {
      switch character {
      case "[" where !inside: inside = true
      case "]" where inside: inside = false
      case ":" where !inside:
        parts.append("")
        continue
      default: break
      }
      parts[parts.count - 1].append(character)
    }
    return inside ? nil : parts
  }
}
