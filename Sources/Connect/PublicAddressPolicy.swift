internal import Bytes
internal import DomainNames
internal import Resolver

/// Restricts URLs from certificates and redirects to public addresses.
///
/// Applies to the target of a connection, never to the proxy that the user named.
enum PublicAddressPolicy {
  /// Checks a host before its name is sent to a resolver or proxy.
  static func check(_ host: Target.Host) throws(ConnectError) {
    switch host {
    case .address(let address):
      if !address.isPublic { throw refusal("\(address) is no public address") }
    case .name(let name):
      if name.isLocalUse { throw refusal("\(name.ascii) is a name for local use") }
    }
  }

  /// The public addresses of a resolution; throws if there are none.
  static func filtered(_ resolution: Resolution) throws(ConnectError) -> Resolution {
    let left = resolution.addresses.filter(\.isPublic)
    guard left.isEmpty else {
      return Resolution(addresses: left, source: resolution.source, duration: resolution.duration, late: resolution.late)
    }
    throw refusal("\(resolution.addresses.first.map { "\($0)" } ?? "nothing") is no public address")
  }

  private static func refusal(_ message: String) -> ConnectError {
    ConnectError(
      stage: .resolve, code: ConnectError.privateAddress, message: message,
      hint: "URLs from others are not followed into private networks unless that is requested")
  }
}
