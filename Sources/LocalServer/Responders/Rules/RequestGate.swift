internal import HTTPWire

/// Lets to the responders behind it only what they have a plan for and what has all that is needed; the rest hears what is missing.
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

  /// Those whose content means something (RFC 9110, section 9.3; RFC 5789).
  private static let methods: Set<String> = ["POST", "PUT", "PATCH"]
}

extension [any SiteResponder] {
  /// Of the first that has one.
  func plan(for request: SiteRequest) -> SitePlan? {
    for responder in self {
      if let plan = responder.plan(for: request) { return plan }
    }
    return nil
  }
}

extension SitePlan.Keeping {
  /// All of the content, which may be no longer than this nor than whoever answers takes.
  func whole(upTo limit: Int) -> SitePlan.Keeping {
    if case .bytes(let own) = self { .bytes(limit: Swift.min(own, limit)) } else { .bytes(limit: limit) }
  }
}
