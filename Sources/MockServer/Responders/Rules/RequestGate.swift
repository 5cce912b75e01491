public import HTTPServer
internal import HTTPWire

/// Passes a request to its responders only if it meets the rules; otherwise responds with the faults.
public struct RequestGate: SiteResponder {
  private let rules: RequestRules
  private let responders: [any SiteResponder]

  public init(_ rules: RequestRules, before responders: [any SiteResponder]) {
    self.rules = rules
    self.responders = responders
  }

  public func plan(for request: SiteRequest) -> SitePlan? {
    guard var plan = responders.plan(for: request) else { return nil }
    if rules.needsContent { plan.keeping = plan.keeping.whole(upTo: rules.contentLimit) }
    plan.reply = { [rules, reply = plan.reply] request in
      let faults = rules.faults(in: request, expectsContent: Self.methods.contains(request.head.method))
      return faults.isEmpty ? reply(request) : .now(.faults(faults))
    }
    return plan
  }

  /// Methods whose content has a meaning (RFC 9110, section 9.3; RFC 5789).
  private static let methods: Set<String> = ["POST", "PUT", "PATCH"]
}

extension [any SiteResponder] {
  /// The plan of the first responder that has one.
  func plan(for request: SiteRequest) -> SitePlan? {
    for responder in self {
      if let plan = responder.plan(for: request) { return plan }
    }
    return nil
  }
}

extension SitePlan.Keeping {
  /// Keeps the complete content, up to the lower of this limit and that of the responder.
  func whole(upTo limit: Int) -> SitePlan.Keeping {
    if case .bytes(let own) = self { .bytes(limit: Swift.min(own, limit)) } else { .bytes(limit: limit) }
  }
}
