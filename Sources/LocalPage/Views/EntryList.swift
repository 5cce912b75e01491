internal import Bytes
internal import Report
internal import Store

/// Entries of the history as a list; each is a link to its page.
struct EntryList {
  let entries: [HistoryEntry]
  let layout: PageLayout
  /// True if entries can be selected for a comparison; the list is then a part of a form.
  var isSelectable = false

  func write(to page: inout HTMLPage) {
    guard !entries.isEmpty else {
      page.element(.p, [.class("note")], "There are no entries yet.")
      return
    }
    page.element(.ul, [.class("entries")]) { page in
      for entry in entries { write(entry, to: &page) }
    }
  }

  private func write(_ entry: HistoryEntry, to page: inout HTMLPage) {
    page.element(.li) { page in
      if isSelectable {
        page.empty(
          .input,
          [.set("type", "checkbox"), .set("name", "entry"), .value("\(entry.number)"), .label("Compare entry \(entry.number)")])
      }
      page.element(.a, [.link(within: layout.path("history/\(entry.number)"))]) { page in
        page.element(.span, [.class("kind")], entry.command)
        page.text(" ")
        page.element(.span, [.class("subject")]) { page in
          if let method = EntryTitle.method(of: entry) { page.text(method + " ") }
          page.text(EntryTitle.short(entry.target))
        }
      }
      page.element(.span, [.class("result")]) { page in
        let status = EntryTitle.status(of: entry)
        page.element(.span, [.class(status.className), .set("aria-hidden", "true")], status.symbol)
        page.hidden(status.name + ": ")
        page.text(EntryTitle.short(entry.summary.isEmpty ? "exit status \(entry.status)" : entry.summary))
      }
      page.element(.time, [.data("datetime", entry.startedAt.rfc3339)], EntryTitle.time(entry.startedAt))
    }
  }
}

/// Runs in progress.
struct RunList {
  let runs: [PageRuns.State]
  let layout: PageLayout

  func write(to page: inout HTMLPage) {
    guard !runs.isEmpty else { return }
    page.element(.ul, [.class("entries")]) { page in
      for run in runs {
        page.element(.li) { page in
          page.element(.a, [.link(within: layout.path("runs/\(run.number)"))]) { page in
            page.element(.span, [.class("kind")], run.order.command)
            page.text(" ")
            page.element(.span, [.class("subject")]) { $0.text(EntryTitle.short(run.order.target)) }
          }
          page.element(.span, [.class("result")], "running")
          page.element(.time, [.data("datetime", run.startedAt.rfc3339)], EntryTitle.time(run.startedAt))
        }
      }
    }
  }
}

/// Texts about an entry.
enum EntryTitle {
  /// The method of a request, if it is not GET.
  static func method(of entry: HistoryEntry) -> String? {
    guard entry.command == "fetch" else { return nil }
    if let method = entry.arguments.options.last(where: { $0.name == "request" })?.value { return method }
    if entry.arguments.options.contains(where: { $0.name == "head" }) { return "HEAD" }
    return entry.request == nil ? nil : "POST"
  }

  /// `2026-11-27 13:05:07 UTC`.
  static func time(_ time: Timestamp) -> String { String(time.rfc3339.prefix(19).map { $0 == "T" ? " " : $0 }) + " UTC" }

  static func short(_ text: String) -> String { text.count > 140 ? "\(text.prefix(139))…" : text }

  static func status(of entry: HistoryEntry) -> (symbol: String, name: String, className: StaticString) {
    switch entry.status {
    case 0: ("✓", "passed", "sign good")
    case 1: ("✗", "failed", "sign bad")
    case 130: ("!", "interrupted", "sign notice")
    default: ("✗", "error", "sign bad")
    }
  }
}
