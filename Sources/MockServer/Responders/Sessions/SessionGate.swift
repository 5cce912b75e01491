public import HTTPServer
internal import HTTPWire

/// Passes only requests with a valid session to its responders.
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
  /// The response, awaited if necessary.
  var answer: SiteResponse {
    get async {
      switch self {
      case .now(let answer): answer
      case .later(let perform): await perform()
      }
    }
  }
}
