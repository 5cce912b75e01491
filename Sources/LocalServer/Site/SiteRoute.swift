/// What stands below one name of a site.
struct SiteRoute: Sendable {
  /// The first segment of the path.
  let name: String
  /// Sends no 100 (Continue) to a client that waits for it.
  var isSilentAboutExpectations = false
  /// Answers a client that waits for 100 (Continue) before its content comes.
  var refusesExpectations = false
  let answer: @Sendable (SiteRequest) -> SiteAnswer

  static let all: [SiteRoute] = contents + ranges + echoes + fieldsAsked + redirects + paces + credentials

  static let missing = SiteRoute(name: "") { _ in .text("there is no such page\n", status: 404) }
}
