internal import HTTPServer
internal import Report
internal import Store

/// The question before an entry is deleted.
struct DeletionView {
  let entry: HistoryEntry
  let layout: PageLayout

  var response: SiteResponse {
    layout.page("Delete entry \(entry.number)", at: .history) { page in
      page.element(.main, [.class("narrow"), .set("id", "content")]) { page in
        page.element(.h1, "Delete entry \(entry.number)?")
        page.element(.p) { page in
          page.text("\(entry.command) ")
          page.value(entry.target)
          page.text(", \(EntryTitle.time(entry.startedAt))")
        }
        page.element(.p, [.class("note")], "It is removed from the file of the history, and cannot be restored.")
        page.element(.form, [.set("method", "post"), .action(layout.path("history/\(entry.number)/delete"))]) { page in
          layout.tokenField(in: &page)
          page.element(.ul, [.class("actions")]) { page in
            page.element(.li) { $0.element(.button, [.set("type", "submit")], "Delete") }
            page.element(.li) { $0.element(.a, [.class("button"), .link(within: layout.path("history/\(entry.number)"))], "Keep") }
          }
        }
      }
    }
  }
}
