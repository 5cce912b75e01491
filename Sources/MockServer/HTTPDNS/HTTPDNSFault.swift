internal import DomainNames
internal import Resolver
internal import Synchronization

/// A fault of an HTTPDNS test server, and the requests that it applies to.
struct HTTPDNSFault: Sendable {
  enum Kind: Hashable, Sendable {
    /// Ends the connection without a response, like an endpoint that is dead.
    case close
    case status(Int)
    /// A result code of the service.
    case code(HTTPDNSCode)
    /// A delay before the response, which is otherwise unchanged.
    case delay(Duration)
    /// Encrypts the response with another key.
    case wrongKey
    /// Sends the response to an encrypted request in plaintext.
    case unencrypted
    /// Sends text that is not JSON.
    case malformed
  }

  enum Operation: String, Hashable, Sendable, CaseIterable { case resolve, schedule }

  let kind: Kind
  /// Nil for both.
  var operation: Operation?
  /// Requests for one of these names; empty for all.
  var names: Set<DomainName> = []
  /// Requests to this host; nil for all.
  var endpoint: HTTPDNSEndpoint?
  /// Applies to so many requests from the beginning; nil for all.
  var first: Int?
  private let count = RequestCounter()

  init(_ kind: Kind) { self.kind = kind }

  /// Whether the fault applies to a request; counts the requests that it could apply to.
  func applies(to operation: Operation, at endpoint: HTTPDNSEndpoint?, names: [DomainName]) -> Bool {
    guard (self.operation ?? operation) == operation, self.endpoint == nil || self.endpoint == endpoint else { return false }
    guard self.names.isEmpty || names.contains(where: { self.names.contains($0) }) else { return false }
    guard let first else { return true }
    return count.next() < first
  }
}

/// Counts requests of all connections.
private final class RequestCounter: Sendable {
  private let count = Atomic(0)

  func next() -> Int { count.wrappingAdd(1, ordering: .relaxed).oldValue & .max }
}
