internal import HTTPWire

/// Answers some of the requests that a site gets.
public protocol SiteResponder: Sendable {
  /// What becomes of a request of which the head has come, and no content yet; nil leaves it to the next responder.
  func plan(for request: SiteRequest) -> SitePlan?
}

/// How a request is taken and answered.
public struct SitePlan: Sendable {
  /// What is kept of a request's content.
  public enum Keeping: Hashable, Sendable {
    /// Its length alone.
    case nothing
    /// Its length and its SHA-256.
    case digest
    /// All of it; a request with more bytes is answered with 413 (Content Too Large).
    case bytes(limit: Int)
  }

  /// What a client hears that waits for 100 (Continue) (RFC 9110, section 10.1.1).
  public enum Expectation: Hashable, Sendable {
    case welcomed
    /// Nothing before the answer.
    case ignored
    /// The answer, before its content comes.
    case refused
  }

  /// What a browser may do with the content of the response.
  public enum Isolation: Hashable, Sendable {
    case none
    /// Take no other type for it than the declared one.
    case noSniffing
    /// The same, and give it an origin of its own, without scripts (Content Security Policy, `sandbox`).
    case sandbox
  }

  public var keeping: Keeping
  public var expectation: Expectation
  /// The checks that the request has to pass first.
  public var protection: SiteProtection
  public var isolation = Isolation.none
  /// The answer to the whole request.
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

  /// That answer, whatever comes.
  public static func always(_ answer: SiteAnswer) -> SitePlan { SitePlan { _ in .now(answer) } }

  func with(_ change: (inout SitePlan) -> Void) -> SitePlan {
    var copy = self
    change(&copy)
    return copy
  }

  /// With the fields that its isolation needs in every response.
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

/// An answer, or what finds it out.
public enum SiteReply: Sendable {
  case now(SiteAnswer)
  /// Runs on the connection's reactor, where other connections go on meanwhile.
  case later(@Sendable () async -> SiteAnswer)
}
