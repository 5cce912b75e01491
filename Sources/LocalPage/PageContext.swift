package import Bytes
internal import HTTPServer
package import Report
package import Store

/// The resources of the pages.
package struct PageContext: Sendable {
  package let access: PageAccess
  package let link: LaunchLink
  package let runs: PageRuns
  package let history: any PageHistory
  package let collections: any PageCollections
  /// Called only for comparisons.
  package let tool: @Sendable () -> ToolDescription
  package let now: @Sendable () -> Timestamp

  package init(
    access: PageAccess, link: LaunchLink, runs: PageRuns, history: any PageHistory, collections: any PageCollections,
    tool: @escaping @Sendable () -> ToolDescription,
    now: @escaping @Sendable () -> Timestamp = { Platform.now }
  ) {
    self.access = access
    self.link = link
    self.runs = runs
    self.history = history
    self.collections = collections
    self.tool = tool
    self.now = now
  }
}

/// The history that the pages show. The calls do not block.
package protocol PageHistory: Sendable {
  func entries(_ query: HistoryQuery) async throws(PageHistoryError) -> [HistoryEntry]
  /// The complete entry; nil if there is none of that number.
  func entry(_ number: Int64) async throws(PageHistoryError) -> HistoryEntry?
  /// Deletes the entry, if there is one of that number.
  func remove(_ number: Int64) async throws(PageHistoryError)
}

/// The history cannot be read or changed.
package struct PageHistoryError: Error, Hashable, Sendable {
  package let message: String

  package init(_ message: String) { self.message = message }
}

/// A request for a page, after all checks.
struct PageRequest: Sendable {
  let isPost: Bool
  /// The segments of the path after the name of the route.
  let path: [String]
  let query: FormFields
  /// The fields of a POST.
  let form: FormFields
  let context: PageContext

  var layout: PageLayout { PageLayout(context.access) }

  /// The number of an entry or a run in the path.
  func number(at index: Int) -> Int64? {
    guard index < path.count else { return nil }
    return Self.number(path[index])
  }

  static func number(_ text: String) -> Int64? {
    guard !text.isEmpty, text.utf8.count < 19, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int64(text)
  }
}
