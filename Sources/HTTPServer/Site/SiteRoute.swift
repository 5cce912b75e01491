/// The page below one path segment of a site.
struct SiteRoute: Sendable {
  /// The first segment of the path.
  let name: String
  var keeping = SitePlan.Keeping.digest
  var expectation = SitePlan.Expectation.welcomed
  let answer: @Sendable (SiteRequest) -> SiteResponse

  static let all: [SiteRoute] = contents + ranges + echoes + fieldsAsked + redirects + paces + credentials

  static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
}
