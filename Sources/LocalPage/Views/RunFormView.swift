internal import HTTPServer
internal import Report
internal import Store

/// The form for a command, and the newest entries of the history.
struct RunFormView {
  let command: PageCommand
  let fields: FormFields
  let error: RunFormError?
  let recent: [HistoryEntry]
  let running: [PageRuns.State]
  let layout: PageLayout

  var response: SiteResponse {
    layout.page(command == .fetch ? "New request" : "New: \(command.title)", at: .new) { page in
      page.element(.main, [.class("page"), .set("id", "content")]) { page in
        page.element(.h1, [.class("hidden")], "New: \(command.title)")
        commands(to: &page)
        form(to: &page)
        page.element(.section) { page in
          page.element(.h2, "Recent")
          RunList(runs: running, layout: layout).write(to: &page)
          EntryList(entries: recent, layout: layout).write(to: &page)
        }
      }
    }
  }

  private func commands(to page: inout HTMLPage) {
    page.element(.nav, [.class("tabs"), .label("Command")]) { page in
      page.element(.ul) { page in
        for item in PageCommand.allCases {
          page.element(.li) { page in
            let current: [HTMLAttribute] = item == command ? [.set("aria-current", "page")] : []
            page.element(.a, [.link(within: layout.path("new/\(item.rawValue)"))] + current, item.title)
          }
        }
      }
    }
  }

  private func form(to page: inout HTMLPage) {
    let extras = command.fields.filter(\.isExtra)
    page.element(.form, [.set("method", "post"), .action(layout.path("run/\(command.rawValue)"))]) { page in
      layout.tokenField(in: &page)
      if let error {
        page.element(.p, [.class("mistake"), .set("role", "alert")]) { page in
          page.element(.strong, error.field)
          page.text(": ")
          page.value(error.reason + ".")
        }
      }
      page.element(.div, [.class("line")]) { page in
        for field in command.fields where !field.isExtra { write(field, to: &page) }
        page.element(.button, [.set("type", "submit")], command.action)
      }
      page.element(.p, [.class("note")], command.summary)
      let isOpen = error != nil || extras.contains { fields.value($0.name) != nil }
      page.element(.details, isOpen ? [.set("open", "")] : []) { page in
        page.element(.summary, command == .fetch ? "Headers, body and options" : "Options")
        page.element(.div, [.class("fields")]) { page in
          for field in extras { write(field, to: &page) }
        }
      }
    }
  }

  private func write(_ field: RunField, to page: inout HTMLPage) {
    let id = page.newID()
    let name = HTMLAttribute.data("name", field.name)
    let value = fields.value(field.name) ?? ""
    if case .flag = field.kind {
      page.element(.label, [.class("check"), .labels(id)]) { page in
        page.empty(.input, [.set("type", "checkbox"), .id(id), name] + (value.isEmpty ? [] : [.set("checked", "")]))
        page.text(" " + field.label)
      }
      return
    }
    let help = field.help.map { ($0, page.newID()) }
    let attributes: [HTMLAttribute] = [.id(id), name] + (help.map { [.described(by: $0.1)] } ?? [])
    page.element(.div, [.class(field.isTarget ? "field wide" : field.isExtra ? "field" : "field small")]) { page in
      page.element(.label, [.labels(id)], field.label)
      switch field.kind {
      case .text(let example):
        let required: [HTMLAttribute] = field.isTarget ? [.set("required", ""), .set("autofocus", "")] : []
        page.empty(
          .input,
          attributes + required + [
            .set("type", "text"), .set("autocomplete", "off"), .set("autocapitalize", "none"), .set("spellcheck", "false"),
            .data("placeholder", example), .value(value),
          ])
      case .area(let example), .lines(let example):
        page.element(.textarea, attributes + [.set("rows", "4"), .set("spellcheck", "false"), .data("placeholder", example)]) { page in
          // The parser omits a line end at the beginning.
          page.source("\n" + value.replacingLineEnds)
        }
      case .choice(let choices):
        page.element(.select, attributes) { page in
          for choice in choices {
            page.element(.option, [.value(choice.value)] + (choice.value == value ? [.set("selected", "")] : []), choice.label)
          }
        }
      case .flag: break
      }
      if let help { page.element(.p, [.id(help.1), .class("note")], help.0) }
    }
  }
}

extension String {
  /// With LF as in the elements of a page.
  fileprivate var replacingLineEnds: String {
    split(omittingEmptySubsequences: false) { $0 == "\r\n" || $0 == "\n" || $0 == "\r" }.joined(separator: "\n")
  }
}
