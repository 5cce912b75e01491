internal import Bytes
internal import Observation
internal import Report
internal import RequestCollections

extension RunReport {
  /// The results as a page for a browser.
  func page(named file: String, startedAt: Timestamp) -> [UInt8] {
    HTMLPage.selfContained(title: "Requests of \(file)") { page in
      page.element(.header, [.class("top")]) { page in
        page.element(.p, [.class("brand")], "tlsprobe run, \(startedAt.rfc3339)")
        page.element(.h1) { $0.value(file) }
      }
      page.element(.main, [.class("top")]) { page in
        let sign: HTMLSign = !isPassed ? .bad : isPartial ? .open : .good
        page.element(.section, [.class(sign.tone)]) { page in
          page.element(.p, [.class("headline")]) { page in
            page.sign(sign)
            page.text(
              "\(isPartial ? "interrupted, " : "")\(AmountFormatter.of(results.count, "request")): \(passed) passed, \(failed) failed, \(skipped) skipped"
            )
          }
        }
        table(of: &page)
      }
      page.element(.footer) { $0.element(.p, "Values of variables that are secret are redacted.") }
    }
  }

  private func table(of page: inout HTMLPage) {
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

  private static func row(of result: RequestResult, to page: inout HTMLPage) {
    page.element(.tr) { page in
      page.element(.th, [.set("scope", "row")]) { page in
        page.sign(result.sign)
        page.value(result.title)
      }
      page.element(.td, result.status.map { "\($0)" } ?? "")
      page.element(.td, result.duration.map { DurationFormatter.of(microseconds: Int64($0 / .microseconds(1))) } ?? "")
      page.element(.td) { page in
        if let method = result.method, let url = result.url {
          page.element(.p) { $0.element(.code) { $0.value("\(method) \(url)") } }
        }
        for line in result.explanations { page.element(.p) { $0.value(line) } }
      }
    }
  }
}

extension RequestResult {
  fileprivate var sign: HTMLSign {
    switch outcome {
    case .passed: .good
    case .failed, .unreachable, .invalid: .bad
    case .skipped: .notice
    }
  }

  /// Why it did not pass.
  fileprivate var explanations: [String] {
    switch outcome {
    case .passed: []
    case .skipped(let reason): ["skipped: \(reason)"]
    case .unreachable(let reason): ["\(position): no response: \(reason)"]
    case .invalid(let error): [error.description]
    case .failed(let failures): failures.map { "\($0.position): \($0.subject): expected \($0.expected), is \($0.actual)" }
    }
  }
}
