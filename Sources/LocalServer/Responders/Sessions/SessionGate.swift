internal import HTTPWire

/// Lets to the responders behind it only who is in a session.
public struct SessionGate: SiteResponder {
  private let store: SessionStore
  private let responders: [any SiteResponder]

  public init(_ store: SessionStore, before responders: [any SiteResponder]) {
    self.store = store
    self.responders = responders
  }

  public func plan(for request: SiteRequest) -> SitePlan? {
    guard var plan = responders.plan(for: request) else { return nil }
    guard let token = SessionToken.of(request.head.fields) else { return .always(.sessionless(nil)) }
    plan.reply = { [store, reply = plan.reply] request in
      .later {
        guard await store.session(token) != nil else { return .sessionless(token) }
        return await reply(request).answer
      }
    }
    return plan
  }
}

extension SiteReply {
  /// Now or later.
  var answer: SiteAnswer {
    get async {
      switch self {
      case .now(let answer): answer
      case .later(let perform): await perform()
      }
    }
  }
}
