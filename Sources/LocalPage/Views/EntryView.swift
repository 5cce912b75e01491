internal import Bytes
internal import HTTPServer
internal import Report
internal import Store

/// An entry of the history: the report about its document, and the body of its response.
struct EntryView {
  let entry: HistoryEntry
  let layout: PageLayout

  var response: SiteResponse {
    layout.page("\(entry.command) \(EntryTitle.short(entry.target))") { page in
      page.element(.main, [.set("id", "content")]) { page in
        page.element(.div, [.class("top")]) { page in
          page.element(.p, [.class("brand")]) { page in
            page.text("\(entry.command), entry \(entry.number), ")
            page.element(.time, [.data("datetime", entry.startedAt.rfc3339)], EntryTitle.time(entry.startedAt))
          }
          page.element(.h1) { page in
            if let method = EntryTitle.method(of: entry) { page.text(method + " ") }
            page.value(entry.target)
          }
          actions(to: &page)
        }
        page.element(.div, [.class("columns")]) { content(to: &$0) }
      }
    }
  }

  private func actions(to page: inout HTMLPage) {
    let isKnown = PageCommand(rawValue: entry.command) != nil
    page.element(.ul, [.class("actions")]) { page in
      func link(_ path: String, _ text: String) {
        page.element(.li) { $0.element(.a, [.class("button"), .link(within: layout.path(path))], text) }
      }
      if isKnown { link("new/\(entry.command)?from=\(entry.number)", "Edit and repeat") }
      link("history?text=\(Self.encoded(entry.target))&command=\(entry.command)", "Compare")
      if !entry.document.isEmpty {
        link("history/\(entry.number)/report", "Download report")
        link("history/\(entry.number)/document", "Download JSON")
      }
      if entry.response?.bytes != nil { link("history/\(entry.number)/body", "Download body") }
      link("history/\(entry.number)/delete", "Delete")
    }
  }

  private static func encoded(_ text: String) -> String { PercentEncoding.encode(text) }

  private func content(to page: inout HTMLPage) {
    let report: HTMLReportBody
    do throws(DocumentError) {
      report = HTMLReportBody(try StoredDocument(entry).document)
    } catch {
      page.element(.section, [.class("verdict")]) { page in
        page.element(.p) { $0.value("The document of this entry cannot be shown: \(error).") }
      }
      return
    }
    report.write(to: &page) { page in
      guard let response = entry.response else { return }
      ResponseBody(content: response).write(to: &page)
    }
  }
}

/// A run whose result was not stored.
struct UnstoredView {
  let state: PageRuns.State
  let result: PageRunResult
  let layout: PageLayout

  var response: SiteResponse {
    layout.page("\(state.order.command) \(EntryTitle.short(state.order.target))") { page in
      page.element(.main, [.set("id", "content")]) { page in
        page.element(.div, [.class("top")]) { page in
          page.element(.p, [.class("brand")], state.order.command)
          page.element(.h1) { $0.value(state.order.target) }
        }
        page.element(.div, [.class("columns")]) { page in
          if let document = try? DocumentReader.document(in: result.document).document {
            HTMLReportBody(document).write(to: &page)
          } else {
            page.element(.section, [.class("verdict bad")]) { page in
              page.element(.div) { page in
                page.element(.p, [.class("headline")], "The command failed with exit status \(result.status).")
                for line in result.messages.split(separator: "\n").prefix(20) { page.element(.p) { $0.value(String(line)) } }
                page.element(.p) { page in
                  page.element(.a, [.link(within: layout.path(state.order.form))], "New run")
                }
              }
            }
          }
        }
      }
    }
  }
}
