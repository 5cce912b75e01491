public import Bytes
public import DomainNames
public import Transport

/// A source of addresses, in its order of preference.
public protocol ResolverBackend: Sendable {
  /// The name in reports: `system`, `override` …
  var name: String { get }

  /// At least one address, or an error.
  func addresses(
    of host: DomainName, families: AddressFamilies, deadline: Deadline
  ) async throws(ResolverError) -> [IPAddress]
}
