/// Test pages for clients, as listed in `SiteRoute.all`.
public struct SitePages: SiteResponder {
  public init() {}

  public func plan(for request: SiteRequest) -> SitePlan? {
    let name = request.segments.first ?? ""
    guard request.segments.count < 3, let route = SiteRoute.byName[name] else { return nil }
    return SitePlan(keeping: route.keeping, expectation: route.expectation) { .now(route.answer($0)) }
      .with { $0.isolation = .sandbox }
  }
}
