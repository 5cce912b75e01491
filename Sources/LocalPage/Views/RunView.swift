internal import Bytes
internal import HTTPServer
internal import Report

/// A run in progress, or the way to its result.
struct RunView {
  let state: PageRuns.State
  let layout: PageLayout
  let now: Timestamp

  var response: SiteResponse {
    guard let result = state.result else { return progress }
    if let entry = result.entry { return layout.redirect(to: "history/\(entry)") }
    if let view = CollectionRunView(state: state, result: result, layout: layout) { return view.response }
    return UnstoredView(state: state, result: result, layout: layout).response
  }

  static func seconds(since start: Timestamp, _ now: Timestamp) -> Int64 { max(0, now.seconds - start.seconds) }

  private var progress: SiteResponse {
    let path = "runs/\(state.number)"
    return layout.page("Running \(state.order.command)") { page in
      page.element(.main, [.class("narrow"), .set("id", "content")]) { page in
        page.element(.p, [.class("brand")], state.order.title)
        page.element(.h1) { $0.value(state.order.target) }
        page.element(
          .div, [.class("running"), .set("id", "run"), .data("data-state", layout.path("\(path)/state"))]
        ) { page in
          page.element(.p) { page in
            page.element(.span, [.class("spinner"), .set("aria-hidden", "true")], "")
            page.text(state.isCancelled ? "Cancelling " : "Running, ")
            page.element(.span, [.set("id", "seconds")], "\(Self.seconds(since: state.startedAt, now))")
            page.text(" s")
          }
          page.element(.p, [.set("id", "progress"), .class("note"), .set("role", "status")]) { $0.value(state.progress) }
        }
        page.element(.ul, [.class("actions")]) { page in
          page.element(.li) { page in
            page.element(.form, [.set("method", "post"), .action(layout.path("\(path)/cancel"))]) { page in
              layout.tokenField(in: &page)
              page.element(.button, [.set("type", "submit"), .class("plain")], "Cancel")
            }
          }
          page.element(.li) { $0.element(.a, [.class("button"), .link(within: layout.path(path))], "Refresh") }
        }
      }
    }
  }
}
