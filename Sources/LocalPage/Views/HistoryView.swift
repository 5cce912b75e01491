internal import HTTPServer
internal import Report
internal import Store

/// The list of the history, with a search and the selection of two entries to compare.
struct HistoryView {
  /// One entry more than a page has if there are older ones.
  let entries: [HistoryEntry]
  let query: HistoryQuery
  let layout: PageLayout

  static let pageLength = 50

  var response: SiteResponse {
    layout.page("History", at: .history) { page in
      page.element(.main, [.class("page"), .set("id", "content")]) { page in
        page.element(.h1, "History")
        search(to: &page)
        page.element(.form, [.set("method", "get"), .action(layout.path("compare"))]) { page in
          EntryList(entries: Array(entries.prefix(Self.pageLength)), layout: layout, isSelectable: true).write(to: &page)
          if entries.count > 1 {
            page.element(.p, [.class("actions")]) { page in
              page.element(.button, [.set("type", "submit"), .class("plain")], "Compare two entries")
            }
          }
        }
        if entries.count > Self.pageLength { older(to: &page) }
      }
    }
  }

  private func search(to page: inout HTMLPage) {
    page.element(.form, [.set("method", "get"), .set("role", "search"), .action(layout.path("history"))]) { page in
      page.element(.div, [.class("line")]) { page in
        let text = page.newID()
        page.element(.div, [.class("field wide")]) { page in
          page.element(.label, [.labels(text)], "Text")
          page.empty(
            .input, [.set("type", "search"), .id(text), .set("name", "text"), .set("autocomplete", "off"), .value(query.text ?? "")])
        }
        let command = page.newID()
        page.element(.div, [.class("field small")]) { page in
          page.element(.label, [.labels(command)], "Command")
          page.element(.select, [.id(command), .set("name", "command")]) { page in
            page.element(.option, [.set("value", "")], "All")
            for name in PageCommand.allCases.map(\.rawValue) {
              page.element(.option, [.value(name)] + (name == query.command ? [.set("selected", "")] : []), name)
            }
          }
        }
        page.element(.button, [.set("type", "submit")], "Search")
      }
    }
  }

  private func older(to page: inout HTMLPage) {
    let last = entries[Self.pageLength - 1].number
    page.element(.form, [.set("method", "get"), .action(layout.path("history"))]) { page in
      page.empty(.input, [.set("type", "hidden"), .set("name", "before"), .value("\(last)")])
      if let text = query.text { page.empty(.input, [.set("type", "hidden"), .set("name", "text"), .value(text)]) }
      if let command = query.command { page.empty(.input, [.set("type", "hidden"), .set("name", "command"), .value(command)]) }
      page.element(.button, [.set("type", "submit"), .class("plain")], "Older entries")
    }
  }
}
