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

  public var keeping: Keeping
  public var expectation: Expectation
  /// The answer to the whole request.
  public var reply: @Sendable (SiteRequest) -> SiteReply

  public init(
    keeping: Keeping = .nothing, expectation: Expectation = .welcomed, reply: @escaping @Sendable (SiteRequest) -> SiteReply
  ) {
    self.keeping = keeping
    self.expectation = expectation
    self.reply = reply
  }

  /// That answer, whatever comes.
  public static func always(_ answer: SiteAnswer) -> SitePlan { SitePlan { _ in .now(answer) } }
}

/// An answer, or what finds it out.
public enum SiteReply: Sendable {
  case now(SiteAnswer)
  /// Runs on the connection's reactor, where other connections go on meanwhile.
  case later(@Sendable () async -> SiteAnswer)
}
