internal import Bytes
internal import HTTPServer
internal import Report
internal import Store

/// The differences between the documents of two entries.
struct CompareView {
  let before: HistoryEntry
  let after: HistoryEntry
  let layout: PageLayout

  func response(by tool: ToolDescription, at now: Timestamp) -> SiteResponse {
    guard let first = compared(before), let second = compared(after) else {
      return layout.message("The entries cannot be compared", "One of them has no result.", status: 422, back: "history")
    }
    let comparison = DocumentComparison(
      first, second, countsTimings: false, ignoredHeaders: ["Date"], tool: tool, startedAt: now)
    guard comparison.isComparable else {
      return layout.message(
        "The entries cannot be compared", "They have no part in common; select entries of the same command.", status: 422, back: "history")
    }
    return layout.page("Entries \(before.number) and \(after.number)") { page in
      page.element(.main, [.set("id", "content")]) { page in
        page.element(.div, [.class("top")]) { page in
          page.element(.p, [.class("brand")], "Comparison")
          page.element(.h1, "Entries \(before.number) and \(after.number)")
          page.element(.ul, [.class("actions")]) { page in
            for entry in [before, after] {
              page.element(.li) { page in
                page.element(
                  .a, [.class("button"), .link(within: layout.path("history/\(entry.number)"))],
                  "Entry \(entry.number): \(entry.command) \(EntryTitle.short(entry.target))")
              }
            }
          }
        }
        page.element(.div, [.class("columns")]) { HTMLReportBody(comparison).write(to: &$0) }
      }
    }
  }

  private func compared(_ entry: HistoryEntry) -> ComparedDocument? {
    guard let document = try? StoredDocument(entry).document else { return nil }
    return ComparedDocument(document, label: "entry \(entry.number)")
  }
}
