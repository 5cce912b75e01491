internal import HTTPServer

/// The pages below one segment of the folder.
struct PageRoute: Sendable {
  let name: String
  /// Nil if there is no such page.
  let respond: @Sendable (PageRequest) async -> SiteResponse?

  static let all: [PageRoute] = [start, newRun, run, runs, collections, history, compare]
}
