internal import Bytes
internal import HTTPServer
internal import Observation
internal import Report

/// The results of a collection.
struct CollectionRunView {
  let state: PageRuns.State
  /// Nil if the output of the command is no document of results.
  private let results: [JSONValue]
  private let document: JSONValue
  let layout: PageLayout

  init?(state: PageRuns.State, result: PageRunResult, layout: PageLayout) {
    guard let document = try? JSONParser.read(result.document), case .array(let results)? = document["requests"] else { return nil }
    self.state = state
    self.layout = layout
    self.document = document
    self.results = results
  }

  var response: SiteResponse {
    layout.page("run \(EntryTitle.short(state.order.target))", at: .collections) { page in
      page.element(.main, [.set("id", "content")]) { page in
        page.element(.div, [.class("top")]) { page in
          page.element(.p, [.class("brand")], state.order.title)
          page.element(.h1) { $0.value(state.order.target) }
          page.element(.ul, [.class("actions")]) { page in
            page.element(.li) { $0.element(.a, [.class("button"), .link(within: layout.path(state.order.form))], "Run again") }
          }
          verdict(to: &page)
          table(to: &page)
        }
      }
    }
  }

  private func verdict(to page: inout HTMLPage) {
    let sign: HTMLSign = state.result?.status == 0 ? .good : .bad
    page.element(.section, [.class(sign.tone)]) { page in
      page.element(.p, [.class("headline")]) { page in
        page.sign(sign)
        let counts = ["passed", "failed", "skipped"].map { "\(Self.number(document[$0])) \($0)" }
        page.text("\(AmountFormatter.of(results.count, "request")): \(counts.joined(separator: ", "))")
      }
    }
  }

  private func table(to page: inout HTMLPage) {
    page.element(.div, [.class("scroll"), .set("tabindex", "0"), .set("role", "region"), .label("Results")]) { page in
      page.element(.table) { page in
        page.element(.caption, [.class("hidden")], "Requests in the order of their results")
        page.element(.thead) { page in
          page.element(.tr) { page in
            for name in ["Request", "Status", "Time", "Result"] { page.element(.th, [.set("scope", "col")], name) }
          }
        }
        page.element(.tbody) { page in
          for result in results { Self.row(of: result, to: &page) }
        }
      }
    }
  }

  private static func row(of result: JSONValue, to page: inout HTMLPage) {
    let outcome = text(result["outcome"])
    page.element(.tr) { page in
      page.element(.th, [.set("scope", "row")]) { page in
        page.sign(outcome == "passed" ? .good : outcome == "skipped" ? .notice : .bad)
        page.value(text(result["name"]) + (result["row"].map { "[\(number($0))]" } ?? ""))
      }
      page.element(.td, result["status"].map { "\(number($0))" } ?? "")
      page.element(.td, [.class("time")], result["time"].map { DurationFormatter.of(microseconds: 1_000 * min(number($0), 1 << 40)) } ?? "")
      page.element(.td) { page in
        if result["url"] != nil {
          page.element(.p) { $0.element(.code) { $0.value("\(text(result["method"])) \(text(result["url"]))") } }
        }
        if result["reason"] != nil { page.element(.p) { $0.value("\(outcome): \(text(result["reason"]))") } }
        guard case .array(let failures)? = result["failures"] else { return }
        for failure in failures {
          let place = failure["position"].map { "line \(number($0["line"])): " } ?? ""
          page.element(.p) {
            $0.value("\(place)\(text(failure["subject"])): expected \(text(failure["expected"])), is \(text(failure["actual"]))")
          }
        }
      }
    }
  }

  private static func text(_ value: JSONValue?) -> String { if case .string(let text)? = value { text } else { "" } }

  private static func number(_ value: JSONValue?) -> Int64 {
    switch value {
    case .integer(let number)?: number
    case .unsigned(let number)?: Int64(clamping: number)
    case .number(let number)?: Int64(exactly: number.rounded()) ?? 0
    default: 0
    }
  }
}
