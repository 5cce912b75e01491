public import DNSWire
public import Transport

/// A source of DNS records: a server, a file, or the system.
public protocol RecordBackend: Sendable {
  /// The name in reports: `udp://192.0.2.1`, `tls://…`, `https://…`, `httpdns:NAME`, `system` or `hosts`.
  var name: String { get }

  /// Returns the response, also a negative one such as NXDOMAIN or SERVFAIL; throws if there is none by the deadline.
  func response(to question: DNSQuestion, deadline: Deadline) async throws(ResolverError) -> RecordResponse

  /// Like `response(to:deadline:)`, but from another server than `server`, the last one that failed, if there are several; nil if the
  /// failed server is not known.
  func response(to question: DNSQuestion, avoiding server: String?, deadline: Deadline) async throws(ResolverError) -> RecordResponse
}

extension RecordBackend {
  /// For backends that select servers by themselves.
  public func response(
    to question: DNSQuestion, avoiding server: String?, deadline: Deadline
  ) async throws(ResolverError) -> RecordResponse {
    try await response(to: question, deadline: deadline)
  }
}

/// The response of a backend: the records in their sections, and their source.
public struct RecordResponse: Hashable, Sendable {
  public var question: DNSQuestion
  public var responseCode: DNSResponseCode
  public var answers: [ResourceRecord]
  public var authorities: [ResourceRecord]
  public var additionals: [ResourceRecord]
  /// True if the server set the AD bit: it vouches that it has validated the records with DNSSEC (RFC 4035, section 3.2.3).
  public var isAuthenticated: Bool
  public var isAuthoritative: Bool
  /// True if records are missing: the message was truncated, and the complete one could not be retrieved by TCP.
  public var isTruncated: Bool
  public var extendedErrors: [ExtendedDNSError]
  /// The backend's name.
  public var source: String
  /// The endpoint of the server that sent the response; nil if none did.
  public var server: String?
  public var duration: Duration
  /// The queries that were sent for this response, in their order.
  public var attempts: [LookupAttempt]

  public init(
    question: DNSQuestion, responseCode: DNSResponseCode = .noError, answers: [ResourceRecord] = [], authorities: [ResourceRecord] = [],
    additionals: [ResourceRecord] = [], isAuthenticated: Bool = false, isAuthoritative: Bool = false, isTruncated: Bool = false,
    extendedErrors: [ExtendedDNSError] = [], source: String, server: String? = nil, duration: Duration = .zero,
    attempts: [LookupAttempt] = []
  ) {
    self.question = question
    self.responseCode = responseCode
    self.answers = answers
    self.authorities = authorities
    self.additionals = additionals
    self.isAuthenticated = isAuthenticated
    self.isAuthoritative = isAuthoritative
    self.isTruncated = isTruncated
    self.extendedErrors = extendedErrors
    self.source = source
    self.server = server
    self.duration = duration
    self.attempts = attempts
  }
}

/// One query to one server and its outcome.
public struct LookupAttempt: Hashable, Sendable {
  public enum Outcome: String, Hashable, Sendable {
    /// A usable response, also a negative one.
    case answered
    /// A response without all records, which is followed by a query over TCP.
    case truncated
    case timedOut = "timed_out"
    /// The server's machine refused the query or the connection, or the server responded REFUSED.
    case refused
    /// Any other failure: a response code such as SERVFAIL, an unreachable network, a lost connection.
    case failed
    /// Responses that were ignored, because they do not belong to the query: the wait went on.
    case spoofedIgnored = "spoofed_ignored"
  }

  /// The server's name: `udp://192.0.2.1`.
  public let server: String
  public let outcome: Outcome
  /// The reason of a failure; nil if the outcome is sufficient. May contain text of the server.
  public let detail: String?
  public let duration: Duration

  public init(server: String, outcome: Outcome, detail: String? = nil, duration: Duration) {
    self.server = server
    self.outcome = outcome
    self.detail = detail
    self.duration = duration
  }
}
