public import Bytes
public import DomainNames
public import Transport

/// A source of addresses. Its order is its preference.
public protocol ResolverBackend: Sendable {
  /// The word that a report shows: `system`, `override` …
  var name: String { get }

  /// At least one address, or an error.
  func addresses(
    of host: DomainName, families: AddressFamilies, deadline: Deadline
  ) async throws(ResolverError) -> [IPAddress]
}
