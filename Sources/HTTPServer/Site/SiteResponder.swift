internal import HTTPWire

/// Handles some of a site's requests.
public protocol SiteResponder: Sendable {
  /// The plan for a request whose head has been received, but no content yet; nil leaves it to the next responder.
  func plan(for request: SiteRequest) -> SitePlan?
}

/// How a request is received and handled.
public struct SitePlan: Sendable {
  /// The part of a request's content that is kept.
  public enum Keeping: Hashable, Sendable {
    /// Only its length.
    case nothing
    /// Its length and its SHA-256.
    case digest
    /// All of it; a request with more bytes gets 413 (Content Too Large).
    case bytes(limit: Int)
  }

  /// The response to a client that waits for 100 (Continue) (RFC 9110, section 10.1.1).
  public enum Expectation: Hashable, Sendable {
    case welcomed
    /// Nothing before the final response.
    case ignored
    /// The final response, before its content has been received.
    case refused
  }

  /// The restrictions on a browser's use of the response content.
  public enum Isolation: Hashable, Sendable {
    case none
    /// The browser must use the declared type.
    case noSniffing
    /// The same, and the content gets an opaque origin without scripts (Content Security Policy, `sandbox`).
    case sandbox
  }

  public var keeping: Keeping
  public var expectation: Expectation
  /// The checks that the request has to pass first.
  public var protection: SiteProtection
  public var isolation = Isolation.none
  /// The WebSocket that a request for one opens; nil for a resource without.
  public var webSocket: SiteWebSocket?
  /// The response to the complete request.
  public var reply: @Sendable (SiteRequest) -> SiteReply

  public init(
    keeping: Keeping = .nothing, expectation: Expectation = .welcomed, protection: SiteProtection = [],
    reply: @escaping @Sendable (SiteRequest) -> SiteReply
  ) {
    self.keeping = keeping
    self.expectation = expectation
    self.protection = protection
    self.reply = reply
  }

  /// A fixed response, regardless of the request.
  public static func always(_ answer: SiteResponse) -> SitePlan { SitePlan { _ in .now(answer) } }

  package func with(_ change: (inout SitePlan) -> Void) -> SitePlan {
    var copy = self
    change(&copy)
    return copy
  }

  /// A copy that adds the fields required by its isolation to every response.
  var withIsolationFields: SitePlan {
    guard isolation != .none else { return self }
    let fields = isolation == .sandbox ? [Self.noSniffing, Self.sandbox] : [Self.noSniffing]
    return with { plan in
      plan.reply = { [reply] request in
        switch reply(request) {
        case .now(let answer): .now(answer.with { $0.fields.lines += fields })
        case .later(let perform): .later { await perform().with { $0.fields.lines += fields } }
        }
      }
    }
  }

  private static let noSniffing = FieldLine("X-Content-Type-Options", "nosniff")
  private static let sandbox = FieldLine("Content-Security-Policy", "sandbox")
}

/// A response, or a function that computes it.
public enum SiteReply: Sendable {
  case now(SiteResponse)
  /// Runs on the connection's reactor, concurrently with other connections.
  case later(@Sendable () async -> SiteResponse)
}
